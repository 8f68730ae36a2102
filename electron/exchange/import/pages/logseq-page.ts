/** A Logseq page's properties, and its text as Markdown. */
export interface LogseqPage {
  /** `key:: value` lines of the page, by lower-case key. */
  properties: Map<string, string>;
  /** These lines as written. */
  head: string;
  /** The page as written, with bullets, without them. */
  body: string;
  /** The page for reading: outermost blocks as paragraphs, nested ones as bullets, block headings as headings. */
  text: string;
}

const PROPERTY = /^([A-Za-z][\w-]{0,60}):: ?(.*)$/;
const BULLET = /^(\s*)[-*] ?(.*)$/;
/** Logseq's own properties of single blocks, meaningless to a reader. */
const BLOCK_PROPERTIES = /^(?:id|collapsed|logbook|card-[\w-]+|heading|background-color)$/i;

interface Block {
  depth: number;
  lines: string[];
}

export function readLogseqPage(source: string): LogseqPage {
  const lines = source.split('\n');
  const properties = new Map<string, string>();
  const head: string[] = [];
  const rest: string[] = [];
  let isInHead = true;
  for (const line of lines) {
    const property = isInHead ? PROPERTY.exec(line.replace(/^\s*- /, '').trim()) : null;
    if (property !== null) {
      properties.set(property[1]!.toLowerCase(), property[2]!.trim());
      head.push(line);
      continue;
    }
    if (line.trim() !== '') isInHead = false;
    rest.push(line);
  }
  return {
    properties,
    head: head.join('\n'),
    body: rest.join('\n').replace(/^\n+/, '').trimEnd(),
    text: outlineAsMarkdown(rest),
  };
}

function outlineAsMarkdown(lines: readonly string[]): string {
  const parts: string[] = [];
  /** Heading depth from which the blocks below are counted. */
  let base = 0;
  let wasBullet = false;
  for (const { depth, lines: own } of blocksOf(lines)) {
    const heading = /^#{1,6} /.test(own[0]!);
    if (depth <= base && !heading) base = Math.min(base, depth);
    const level = depth - base;
    const isBullet = !heading && level > 0;
    const indent = '  '.repeat(Math.max(0, level - 1));
    const text = isBullet
      ? own.map((line, index) => `${indent}${index === 0 ? '- ' : '  '}${line}`).join('\n')
      : own.join('\n');
    parts.push(parts.length === 0 ? text : `${isBullet && wasBullet ? '\n' : '\n\n'}${text}`);
    if (heading) base = depth + 1;
    wasBullet = isBullet;
  }
  return parts.join('');
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: (Block & { column: number })[] = [];
  let fence: string | null = null;
  for (const line of lines) {
    const open = blocks.at(-1);
    const bullet: RegExpExecArray | null = fence === null ? BULLET.exec(line) : null;
    const text: string = bullet === null ? withoutIndent(line, open?.column ?? 0) : bullet[2]!;
    const fenceMarker: string | undefined = /^(?:```|~~~)/.exec(text)?.[0];
    if (fenceMarker !== undefined) fence = fence === null ? fenceMarker : fence === fenceMarker ? null : fence;
    if (bullet !== null) blocks.push({ depth: depthOf(bullet[1]!), lines: [text], column: bullet[1]!.length + 2 });
    else if (open === undefined) {
      if (text.trim() !== '') blocks.push({ depth: 0, lines: [text], column: 0 });
    } else open.lines.push(text);
  }
  return blocks
    .map(({ depth, lines: own }) => ({
      depth,
      lines: trimBlankLines(own.filter((line) => !BLOCK_PROPERTIES.test(PROPERTY.exec(line.trim())?.[1] ?? ''))),
    }))
    .filter(({ lines: own }) => own.length > 0);
}

const depthOf = (indent: string): number =>
  indent.includes('\t') ? indent.split('\t').length - 1 : Math.floor(indent.length / 2);

function withoutIndent(line: string, column: number): string {
  const indent = /^\s*/.exec(line)![0].length;
  return line.slice(Math.min(indent, column));
}

function trimBlankLines(lines: string[]): string[] {
  const from = lines.findIndex((line) => line.trim() !== '');
  const to = lines.findLastIndex((line) => line.trim() !== '');
  return from === -1 ? [] : lines.slice(from, to + 1);
}
