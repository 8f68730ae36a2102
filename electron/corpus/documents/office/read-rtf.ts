import { element, FOOTNOTE } from '../web-page/tree-to-markdown';
import { ownTitle } from '../pdf/own-title';
import { damagedError, excessiveError, type LeftOut, type OfficeText } from './office-text';
import { codePageOfCharset, decodeBytes } from './rtf-code-pages';
import { createRtfBuilder, type RtfParagraph } from './rtf-builder';
import { markdownOf, type RunStyle } from './tree-text';

/** What a group is. Of an ignored one nothing is read; the others collect their text. */
type Destination = 'text' | 'ignored' | 'fonts' | 'styles' | 'title' | 'created' | 'field' | 'list-mark' | 'footnote';

interface State {
  destination: Destination;
  style: RunStyle;
  isHidden: boolean;
  isDeleted: boolean;
  codePage: number;
  paragraph: RtfParagraph;
  /** Characters after `\u` that stand for it in old programs. */
  fallback: number;
  link: string | null;
}

const MAX_GROUPS = 2_000;
const MAX_LIST_DEPTH = 8;
const MAX_FIELD_CHARACTERS = 4_000;
const TOKEN = /\\([a-z]+)(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+/giy;
const PLAIN: RtfParagraph = { level: null, isInTable: false, depth: 0, isTitle: false };

const DESTINATIONS: Readonly<Record<string, Destination>> = {
  fonttbl: 'fonts',
  stylesheet: 'styles',
  title: 'title',
  creatim: 'created',
  fldinst: 'field',
  listtext: 'list-mark',
  pntext: 'list-mark',
  footnote: 'footnote',
};
/** Groups without the star that ignores them, which are no text of the document. */
const IGNORED = new Set(
  (
    'colortbl info pict header headerl headerr headerf footer footerl footerr footerf nonshppict nonesttables xe tc txe ' +
    'object filetbl revtbl listtable listoverridetable rsidtbl author operator company doccomm comment keywords subject'
  ).split(' '),
);
/** Groups with the star that hold text all the same. */
const READ_WITH_STAR = new Set(['shppict', 'fldinst', 'footnote', 'pntext', 'ud', 'upr']);
const SIGNS: Readonly<Record<string, string>> = {
  tab: ' ',
  line: '\n',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  '~': '\u00a0',
  _: '‑',
  '\\': '\\',
  '{': '{',
  '}': '}',
};

/** A text in Rich Text Format, in one pass. @throws AppError `import-unreadable`, `too-large` */
export function readRtf(bytes: Uint8Array): OfficeText {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!/^\s*\{\\rtf/.test(source)) throw damagedError();
  const leftOut: Partial<Record<LeftOut, number>> = {};
  const count = (what: LeftOut) => void (leftOut[what] = (leftOut[what] ?? 0) + 1);
  const fonts = new Map<number, number>();
  const styles = new Map<number, { level: number | null; isTitle: boolean }>();
  const builders = [createRtfBuilder()];
  const groups: State[] = [];
  let state: State = {
    destination: 'text',
    style: {},
    isHidden: false,
    isDeleted: false,
    codePage: 1252,
    paragraph: PLAIN,
    fallback: 1,
    link: null,
  };
  let documentPage = 1252;
  let list: { isNumbered: boolean } | null = null;
  let pending = '';
  let toSkip = 0;
  let isStarred = false;
  let isAtGroupStart = false;
  let collected = '';
  let address: string | null = null;
  let entry = { number: 0, level: null as number | null };
  let title = '';
  const time: Record<string, number> = {};

  const add = (text: string) => {
    switch (state.destination) {
      case 'text':
      case 'footnote':
        if (!state.isHidden && !state.isDeleted) builders.at(-1)!.add(text, state.style, state.link);
        return;
      case 'styles':
      case 'title':
      case 'field':
      case 'list-mark':
        if (collected.length < MAX_FIELD_CHARACTERS) collected += text;
        return;
      default:
    }
  };
  const flush = () => {
    if (pending !== '') add(decodeBytes(pending, state.codePage));
    pending = '';
  };
  const endStyle = () => {
    const name = collected.replace(/;\s*$/, '').trim();
    const named = /^heading (\d)$/i.exec(name)?.[1];
    styles.set(entry.number, {
      level: entry.level ?? (named === undefined ? null : Number(named)),
      isTitle: /^title$/i.test(name),
    });
  };
  const endGroup = () => {
    flush();
    const before = groups.pop();
    if (before === undefined) return;
    const { destination } = state;
    if (destination === 'styles' && before.destination === 'styles') endStyle();
    if (destination !== before.destination) {
      if (destination === 'title') title = ownTitle(collected);
      if (destination === 'field') address = /HYPERLINK\s+"([^"]+)"/i.exec(collected)?.[1] ?? null;
      if (destination === 'list-mark' && before.destination === 'text')
        list = { isNumbered: /[\p{L}\d]/u.test(collected) };
      if (destination === 'footnote') {
        const { blocks } = builders.pop()!.finish(PLAIN);
        builders.at(-1)!.insert(element(FOOTNOTE, blocks));
      }
    }
    state = before;
  };
  const enter = (word: string) => {
    const named = DESTINATIONS[word];
    if (state.destination === 'ignored' && named !== 'title' && named !== 'created') return;
    if (word === 'pict' || word === 'object') count('pictures');
    if (word === 'annotation') count('comments');
    // A note has no notes.
    if (named === 'footnote' && state.destination === 'footnote') return;
    if (named !== undefined) {
      state.destination = named;
      collected = '';
      if (named === 'footnote') builders.push(createRtfBuilder());
    } else if (word === 'fldrslt') state.link = address;
    else if (IGNORED.has(word) || (isStarred && !READ_WITH_STAR.has(word))) state.destination = 'ignored';
  };
  const control = (word: string, value: number | null) => {
    const isOn = value !== 0;
    if (state.destination === 'created') time[word] = value ?? 0;
    if (word === 'ansicpg') state.codePage = documentPage = value ?? 1252;
    if (state.destination === 'fonts') {
      if (word === 'f') entry = { ...entry, number: value ?? 0 };
      if (word === 'fcharset') {
        const page = codePageOfCharset(value ?? 0);
        if (page !== undefined) fonts.set(entry.number, page);
      }
      return;
    }
    if (state.destination === 'styles') {
      if (word === 's') entry = { number: value ?? 0, level: null };
      if (word === 'outlinelevel') entry.level = (value ?? 0) + 1;
      if (word === 's' || word === 'cs' || word === 'ds') collected = '';
      return;
    }
    const sign = SIGNS[word];
    if (sign !== undefined) {
      add(sign);
      return;
    }
    // The mark of a list and the words of a field set nothing of the text around them.
    if (state.destination !== 'text' && state.destination !== 'footnote') return;
    const builder = builders.at(-1)!;
    switch (word) {
      case 'par':
      case 'sect':
      case 'page':
        // A note may stand within a point of a list.
        builder.endParagraph(state.paragraph, state.destination === 'text' ? list : null);
        if (state.destination === 'text') list = null;
        return;
      case 'cell':
        builder.endCell();
        return;
      case 'nestcell':
        add(' ');
        return;
      case 'row':
        builder.endRow();
        return;
      case 'pard':
        state.paragraph = PLAIN;
        return;
      case 'intbl':
        state.paragraph = { ...state.paragraph, isInTable: true };
        return;
      case 's': {
        const known = styles.get(value ?? 0);
        if (known !== undefined) state.paragraph = { ...state.paragraph, ...known };
        return;
      }
      case 'outlinelevel':
        state.paragraph = { ...state.paragraph, level: value === null || value > 8 ? null : value + 1 };
        return;
      case 'ilvl':
        state.paragraph = { ...state.paragraph, depth: Math.min(MAX_LIST_DEPTH, Math.max(0, value ?? 0)) };
        return;
      case 'plain':
        state = { ...state, style: {}, isHidden: false, isDeleted: false };
        return;
      case 'b':
        state.style = { ...state.style, isBold: isOn };
        return;
      case 'i':
        state.style = { ...state.style, isItalic: isOn };
        return;
      case 'strike':
      case 'striked':
        state.style = { ...state.style, isStruck: isOn };
        return;
      case 'v':
        state.isHidden = isOn;
        return;
      case 'deleted':
        if (isOn && !state.isDeleted) count('deletions');
        state.isDeleted = isOn;
        return;
      case 'f':
        state.codePage = fonts.get(value ?? 0) ?? documentPage;
        return;
      case 'uc':
        state.fallback = Math.min(16, Math.max(0, value ?? 1));
        return;
      default:
    }
  };

  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(source); token !== null; token = TOKEN.exec(source)) {
    const [, word, number, hex, symbol, brace, text] = token;
    if (brace === '{') {
      flush();
      toSkip = 0;
      if (groups.length >= MAX_GROUPS) throw excessiveError();
      groups.push(state);
      state = { ...state };
      isAtGroupStart = true;
      isStarred = false;
      continue;
    }
    if (brace === '}') {
      toSkip = 0;
      endGroup();
      isAtGroupStart = false;
      continue;
    }
    if (text !== undefined) {
      isAtGroupStart = false;
      const kept = text.slice(toSkip);
      toSkip = Math.max(0, toSkip - text.length);
      pending += kept;
      continue;
    }
    if (hex !== undefined) {
      isAtGroupStart = false;
      if (toSkip > 0) toSkip -= 1;
      else pending += String.fromCharCode(Number.parseInt(hex, 16));
      continue;
    }
    if (symbol === '*') {
      isStarred = true;
      continue;
    }
    if (word === undefined && symbol === undefined) continue;
    flush();
    if (word === 'bin') {
      TOKEN.lastIndex += Math.max(0, Number(number ?? 0));
      continue;
    }
    if (word === 'u') {
      add(String.fromCharCode(Number(number ?? 0) & 0xffff));
      toSkip = state.fallback;
      isAtGroupStart = false;
      continue;
    }
    if (toSkip > 0) {
      toSkip -= 1;
      continue;
    }
    const name = word?.toLowerCase() ?? (symbol === '\n' || symbol === '\r' ? 'par' : symbol!);
    if (isAtGroupStart) enter(name);
    isAtGroupStart = false;
    control(name, number === undefined ? null : Number(number));
  }
  flush();
  const { paragraph } = state;
  // A file that is cut off leaves groups open.
  while (groups.length > 0) endGroup();
  const { blocks, title: shownTitle } = builders[0]!.finish(paragraph);
  const { yr, mo = 1, dy = 1, hr = 0, min = 0 } = time;
  return {
    title: title || ownTitle(shownTitle),
    markdown: markdownOf(blocks),
    writtenAt: yr === undefined || yr < 1980 || yr > 9999 ? null : Date.UTC(yr, mo - 1, dy, hr, min),
    leftOut,
  };
}
