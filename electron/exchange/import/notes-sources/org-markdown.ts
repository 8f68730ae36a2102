import { findDate } from '../text/read-date';
import { printFrontMatter } from '../../../../shared/lib/front-matter';

/** Signs of private use hold what is finished while the rest is read. */
const [OPEN, CLOSE] = ['\uf8f0', '\uf8f1'];
const HELD = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'gu');
const HEADLINE =
  /^(\*+) +(?:(TODO|DONE|DOING|NOW|LATER|WAITING|CANCELED|CANCELLED) +)?(?:\[#([A-Z])\] +)?(.*?)(?:[ \t]+(:[\p{L}\p{N}_@#%:]+:))?[ \t]*$/u;
const TIME = /[<[](\d{4}-\d{2}-\d{2})(?: [^\]>\n]{0,40})?[>\]]/gu;
/** Lines of a drawer. */
const MAX_DRAWER = 500;
/** Kinds of blocks that are read. */
const BLOCKS = /^(?:quote|verse|note|tip|important|warning|caution|center|example|comment|export|src)$/iu;

/**
 * A page in Org mode as Markdown: headlines, drawers, tasks, links, tables, lists, blocks and marks within lines. What
 * has no equal there stays as it is written.
 */
export function orgMarkdown(source: string): string {
  const fields: Record<string, string> = {};
  const tags: string[] = [];
  const out: string[] = [];
  const lines = source.replace(/\r\n?/gu, '\n').split('\n');
  let isTop = true;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]!;
    const setting = /^#\+([A-Za-z_-]+): *(.*)$/u.exec(line);
    const begin = /^([ \t]*)#\+begin_(\w+)(?:[ \t]+(\S+).*)?$/iu.exec(line);
    if (begin !== null && BLOCKS.test(begin[2]!)) {
      const end = lineAfter(lines, index, new RegExp(`^[ \\t]*#\\+end_${begin[2]}[ \\t]*$`, 'iu'));
      const inner = lines.slice(index + 1, end === -1 ? lines.length : end);
      out.push(...blockOf(begin[2]!.toLowerCase(), begin[3], inner).map((each) => `${begin[1]}${each}`));
      index = end === -1 ? lines.length : end;
      isTop = false;
    } else if (setting !== null && isTop) {
      const [, name = '', value = ''] = setting;
      if (/^filetags$/iu.test(name)) tags.push(...value.split(/[:\s,]+/u).filter((tag) => tag !== ''));
      else if (value.trim() !== '')
        fields[name.toLowerCase()] = name.toLowerCase() === 'date' ? (dateIn(value) ?? value) : value.trim();
    } else if (/^[ \t]*:(?:PROPERTIES|LOGBOOK):[ \t]*$/iu.test(line)) {
      const end = lineAfter(lines, index, /^[ \t]*:END:[ \t]*$/iu, MAX_DRAWER);
      if (end === -1) {
        out.push(line);
        continue;
      }
      for (const each of lines.slice(index + 1, end)) {
        const [, name = '', value = ''] = /^[ \t]*:([^:\s]+): *(.*)$/u.exec(each) ?? [];
        if (name === '' || /^LOGBOOK/iu.test(line.trim().slice(1))) continue;
        // A drawer at the top belongs to the page; one below a headline to its block.
        if (isTop) fields[name.toLowerCase()] = value.trim();
        else if (!/^(?:id|collapsed|custom_id)$/iu.test(name)) out.push(`${name.toLowerCase()}:: ${value.trim()}`);
      }
      index = end;
    } else {
      if (line.trim() !== '') isTop = false;
      out.push(lineOf(line));
    }
  }
  const { title, tags: ownTags, ...rest } = fields;
  const all = [...tags, ...(ownTags ?? '').split(/\s*,\s*|[:\s]+/u)].filter((tag) => tag !== '');
  const header =
    title === undefined && all.length === 0 && Object.keys(rest).length === 0
      ? ''
      : `${printFrontMatter({ title, tags: all, ...rest })}\n`;
  return `${header}${tableHeads(out).join('\n').trim()}\n`;
}

/** The next line that fits, within `most`; -1 without one. */
function lineAfter(lines: readonly string[], from: number, fits: RegExp, most = Infinity): number {
  const last = Math.min(lines.length, from + most);
  for (let at = from + 1; at < last; at += 1) if (fits.test(lines[at]!)) return at;
  return -1;
}

function lineOf(line: string): string {
  const headline = HEADLINE.exec(line);
  if (headline !== null) {
    const [, stars = '', state, priority, words = '', tags = ''] = headline;
    const box = state === undefined ? '' : /^(?:DONE|CANCEL)/u.test(state) ? '[x] ' : '[ ] ';
    const own = tags
      .split(':')
      .filter((tag) => tag !== '')
      .map((tag) => ` #${tag}`);
    return `${box === '' ? `${'#'.repeat(Math.min(stars.length, 6))} ` : `${'  '.repeat(Math.max(0, stars.length - 2))}- ${box}`}${priority === undefined ? '' : `[#${priority}] `}${inline(words)}${own.join('')}`;
  }
  if (/^[ \t]*(?:SCHEDULED|DEADLINE|CLOSED):/u.test(line)) return line.replace(TIME, '$1').trim();
  if (/^[ \t]*-{5,}[ \t]*$/u.test(line)) return '---';
  if (/^[ \t]*# /u.test(line)) return `%%${line.trim().slice(2)}%%`;
  const item = /^([ \t]*)(?:[+-]|(\d+)[.)])[ \t]+(?:\[([ xX-])\] +)?(.*)$/u.exec(line);
  if (item === null) return inline(line);
  const [, indent = '', number, state, text = ''] = item;
  const [, term, description] = /^(.*?\S) +:: +(.*)$/u.exec(text) ?? [];
  return `${indent}${number === undefined ? '-' : `${number}.`} ${state === undefined ? '' : state.toLowerCase() === 'x' ? '[x] ' : '[ ] '}${term === undefined ? inline(text) : `**${inline(term)}** ${inline(description!)}`}`;
}

function blockOf(kind: string, language: string | undefined, lines: readonly string[]): string[] {
  if (kind === 'src' || kind === 'example' || kind === 'export') {
    const indent = Math.min(
      ...lines.filter((line) => line.trim() !== '').map((line) => /^ */u.exec(line)![0].length),
      40,
    );
    const fence = lines.some((line) => line.includes('```')) ? '````' : '```';
    return [`${fence}${language ?? ''}`, ...lines.map((line) => line.slice(indent).replace(/^,(?=[*#,])/u, '')), fence];
  }
  if (kind === 'comment') return ['%%', ...lines, '%%'];
  const head = /^(?:note|tip|important|warning|caution)$/u.test(kind) ? [`> [!${kind}]`] : [];
  return [...head, ...lines.map((line) => (line.trim() === '' ? '>' : `> ${inline(line.trim())}`))];
}

const MARKS: readonly (readonly [string, string])[] = [
  ['\\*', '**'],
  ['/', '*'],
  ['\\+', '~~'],
  ['_', '__'],
];

/** Links, code, dates and emphasis within a line. */
function inline(text: string): string {
  const held: string[] = [];
  const hold = (value: string): string => {
    held.push(value);
    return `${OPEN}${held.length - 1}${CLOSE}`;
  };
  let rest = text
    .replace(HELD, '')
    .replace(/(?<![\p{L}\p{N}])([=~])(\S(?:[^\n]{0,500}?\S)?)\1(?![\p{L}\p{N}])/gu, (_all, _mark, code: string) =>
      hold(`\`${code}\``),
    )
    .replace(/\[\[([^[\]\n]{1,1000})\](?:\[([^\n]{1,500}?)\])?\]/gu, (_all, target: string, words?: string) =>
      hold(linkOf(target.trim(), words)),
    )
    .replace(/https?:\/\/[^\s<>]+/gu, (address) => hold(address));
  for (const [mark, own] of MARKS)
    rest = rest.replace(
      new RegExp(
        `(?<![\\p{L}\\p{N}${mark}])${mark}(?=\\S)([^\\n]{1,500}?)(?<=\\S)${mark}(?![\\p{L}\\p{N}${mark}])`,
        'gu',
      ),
      (_all, words: string) => `${own}${words}${own}`,
    );
  return rest.replace(TIME, '$1').replace(HELD, (_all, at: string) => held[Number(at)]!);
}

function linkOf(target: string, words?: string): string {
  const path = target.replace(/^file:/iu, '');
  const isFile = path !== target || /^\.{0,2}\//u.test(path);
  const isPicture = /\.(?:png|jpe?g|gif|webp|svg)$/iu.test(path);
  if (/^[a-z][a-z\d+-]*:/iu.test(path) || isFile) {
    const address = encodeURI(path.replace(/\.org(?=$|::)/iu, '.md').replace(/::.*$/u, '')).replace(/[()]/gu, (sign) =>
      sign === '(' ? '%28' : '%29',
    );
    return `${isPicture && words === undefined ? '!' : ''}[${words ?? (isPicture ? '' : path)}](${address})`;
  }
  return words === undefined || words === target
    ? `[[${target}]]`
    : `[[${target.replace(/^\*/u, '#')}|${words.replace(/[[\]|]/gu, '')}]]`;
}

/** The rule below the first row of a table, `|---+---|`, as Markdown writes it; a table without one has it put in. */
function tableHeads(lines: readonly string[]): string[] {
  const isRow = (line: string | undefined) => line !== undefined && /^[ \t]*\|.*\|[ \t]*$/u.test(line);
  const isRule = (line: string | undefined) => line !== undefined && /^[ \t]*\|[-+]+\|[ \t]*$/u.test(line);
  return lines.flatMap((line, index) => {
    if (isRule(line)) return isRow(lines[index - 1]) && !isRow(lines[index - 2]) ? [line.replace(/\+/gu, '|')] : [];
    const isFirst = isRow(line) && !isRow(lines[index - 1]);
    if (!isFirst || isRule(lines[index + 1])) return [line];
    return [line, `|${' --- |'.repeat(line.trim().slice(1, -1).split('|').length)}`];
  });
}

const dateIn = (text: string): string | null => {
  const at = findDate(text);
  return at === null ? null : new Date(at).toISOString().slice(0, 10);
};
