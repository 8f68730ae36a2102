import { runInNewContext } from 'node:vm';
import { cleanLine } from '../text/clean-text';
import { fencedBlocks, type Gap, type MessageContent } from './message-content';
import { t } from '../../../../shared/messages/message';

/** One change of a text that an assistant writes beside its messages: a canvas of ChatGPT, an artifact of Claude. */
export interface DocumentChange<Origin> {
  /** Where it was made. */
  origin: Origin;
  document: string;
  /** Absent: as before. */
  title?: string;
  /** The language of code; null: prose. Absent: as before. */
  language?: string | null;
  /** The whole text, or changes to it. */
  change: string | readonly TextEdit[];
}

export interface TextEdit {
  find: string;
  /** `find` is a regular expression in Python's syntax. */
  isPattern?: boolean;
  isEverywhere?: boolean;
  replacement: string;
}

interface DocumentState {
  title: string;
  language: string | null;
  text: string;
}

/** Milliseconds for all changes in a conversation; those after them are kept as text. */
const BUDGET_MS = 500;
/** UTF-16 units of a document: changes may multiply it. */
const MAX_CHARACTERS = 8_000_000;
const EVERYTHING = /^(?:\(\?s\))?\^?(?:\.[*+]|\[\\s\\S\][*+])\$?$/;

/**
 * Each document where it was changed last, as it then stood. A change that cannot be made is kept as text where it
 * stands, and reported.
 *
 * @param showsEachVersion also each text that was written whole, and what each change before the last one changed
 */
export function replayDocuments<Origin>(
  changes: readonly DocumentChange<Origin>[],
  showsEachVersion = false,
): Map<Origin, MessageContent> {
  const states = new Map<string, DocumentState>();
  const shown = new Map<Origin, MessageContent>();
  const last = new Map(changes.map(({ document }, index) => [document, index]));
  const budget = { leftMs: BUDGET_MS };
  const show = (origin: Origin, blocks: string[], gaps: Gap[] = []) => {
    const before = shown.get(origin) ?? { blocks: [], gaps: [] };
    shown.set(origin, { blocks: [...before.blocks, ...blocks], gaps: [...before.gaps, ...gaps] });
  };
  for (const [index, { origin, document, title, language, change }] of changes.entries()) {
    const before = states.get(document);
    const state: DocumentState = {
      title: title ?? before?.title ?? '',
      language: language === undefined ? (before?.language ?? null) : language,
      text: before?.text ?? '',
    };
    states.set(document, state);
    const isWhole = typeof change === 'string';
    const failed: TextEdit[] = [];
    if (isWhole) state.text = change;
    else
      for (const edit of change) {
        const text = before === undefined ? null : applyEdit(state.text, edit, budget);
        if (text === null) failed.push(edit);
        else state.text = text;
      }
    const isLast = last.get(document) === index;
    show(origin, isLast || (isWhole && showsEachVersion) ? blocksOf(state) : []);
    if (!isLast && !isWhole && showsEachVersion) {
      const made = change.filter((edit) => !failed.includes(edit));
      show(
        origin,
        made.length === 0 ? [] : blocksOf({ ...state, language: 'diff', text: made.map(asDiff).join('\n') }),
      );
    }
    if (failed.length > 0)
      show(
        origin,
        failed.flatMap(({ replacement }) => blocksOf({ ...state, text: replacement })),
        [failedGap(failed.length, state.title)],
      );
  }
  return shown;
}

function blocksOf({ title, language, text }: DocumentState): string[] {
  const body = language === null ? [text] : fencedBlocks(text, language);
  const name = cleanLine(title, 120);
  return text.trim() === '' ? [] : [...(name === '' ? [] : [`**${name}**`]), ...body];
}

/** What was taken out and what was put in its place, line by line. */
const asDiff = ({ find, replacement }: TextEdit): string =>
  [...find.split('\n').map((line) => `-${line}`), ...replacement.split('\n').map((line) => `+${line}`)].join('\n');

const failedGap = (amount: number, title: string): Gap => ({
  amount,
  counted: (count) => t('mainExchange.changesOfDocument', { count, title: cleanLine(title, 120) || '?' }),
  why: t('mainExchange.changeNotApplied'),
});

interface Budget {
  leftMs: number;
}

/** The text with the change; null where what is to be replaced is not found in time. */
function applyEdit(text: string, edit: TextEdit, budget: Budget): string | null {
  if (budget.leftMs <= 0) return null;
  const startedAt = performance.now();
  try {
    return replaceIn(text, edit, budget);
  } finally {
    budget.leftMs -= performance.now() - startedAt;
  }
}

function replaceIn(
  text: string,
  { find, isPattern = false, isEverywhere = false, replacement }: TextEdit,
  budget: Budget,
): string | null {
  if (isPattern && EVERYTHING.test(find)) return replacement;
  if (find === '') return null;
  const literal = [find, ...(isPattern ? [find.replace(/\\([^A-Za-z0-9])/g, '$1')] : [])].find((each) =>
    text.includes(each),
  );
  const count = literal === undefined || !isEverywhere ? 1 : text.split(literal).length - 1;
  if (text.length + count * replacement.length > MAX_CHARACTERS) return null;
  if (literal !== undefined)
    return isEverywhere ? text.replaceAll(literal, () => replacement) : text.replace(literal, () => replacement);
  return isPattern ? applyPattern(text, find, replacement, isEverywhere, budget) : null;
}

/**
 * Replaces what a regular expression of a file finds. It runs apart, since one that never ends can only be stopped from
 * outside.
 */
function applyPattern(
  text: string,
  pattern: string,
  replacement: string,
  isEverywhere: boolean,
  { leftMs }: Budget,
): string | null {
  const inline = /^\(\?([ims]+)\)/.exec(pattern);
  const source = pattern
    .slice(inline?.[0].length ?? 0)
    .replaceAll('(?P<', '(?<')
    .replaceAll('\\A', '^')
    .replaceAll('\\Z', '$');
  try {
    const found = runInNewContext(
      'const all = []; for (const m of text.matchAll(new RegExp(source, flags))) { all.push([m.index, m[0].length, [...m]]); if (!isEverywhere) break; } JSON.stringify(all)',
      { text, source, flags: `g${inline?.[1] ?? ''}`, isEverywhere },
      { timeout: Math.ceil(leftMs) },
    ) as string;
    const matches = JSON.parse(found) as [number, number, (string | null)[]][];
    if (matches.length === 0) return null;
    let changed = '';
    let end = 0;
    for (const [index, length, groups] of matches) {
      changed += text.slice(end, index) + expand(replacement, groups);
      end = index + length;
      if (changed.length > MAX_CHARACTERS) return null;
    }
    return changed + text.slice(end);
  } catch {
    return null;
  }
}

/** Group references as Python writes them. */
const expand = (replacement: string, groups: readonly (string | null)[]): string =>
  replacement.replace(/\\(?:g<(\d{1,2})>|(\d{1,2}))/g, (_all, long?: string, short?: string) => {
    return groups[Number(long ?? short)] ?? '';
  });
