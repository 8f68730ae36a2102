import { $getRoot, $getState, type LexicalEditor } from 'lexical';
import { leadingState, type WrittenForm } from './block-state';
import { DEFAULT_INDENT, planBlocks } from './plan-blocks';
import { printBlock } from './print-block';
import { $printRawBlocks, type RawBlock } from './raw-blocks';
import { textThroughScratch } from './scratch-editor';
import { splitBlocks } from './split-blocks';
import { type ChangeObject, diffChars } from 'diff';
import { isSameMeaning } from './same-meaning';

/** Longer blocks are printed anew when they are edited: the comparison runs at every key. */
const MAX_CHARACTERS = 20_000;
const MAX_CHANGED_CHARACTERS = 4_000;
const MAX_KNOWN = 200;

/** Characters [from, to) of a text, and what stands in their place. */
interface Replacement {
  from: number;
  to: number;
  by: string;
}

const known = new Map<WrittenForm, { printed: string; text: string }>();

/**
 * A block that now prints as `printed`, with the person's edit made in the text as it was written: `_so_` stays `_so_`,
 * and `* item` a star. The printed form where that would mean something else.
 */
function editAsWritten(written: WrittenForm, printed: string): string {
  if (written.printed === printed) return written.text;
  if (printed === '' || written.text.length + printed.length > MAX_CHARACTERS) return printed;
  const last = known.get(written);
  if (last?.printed === printed) return last.text;
  const text = findEdited(written, printed) ?? printed;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(written, { printed, text });
  return text;
}

function findEdited({ text, printed: before }: WrittenForm, printed: string): string | null {
  const edits = replacementsBetween(before, printed);
  const spellings = replacementsBetween(before, text);
  if (edits === null || spellings === null) return null;
  // What is inserted where only the written text has characters (a backslash) goes before them, or else behind.
  for (const side of ['before', 'behind'] as const) {
    const edited = edits.reduceRight((result, edit) => {
      const { from, to, by } = widened(edit, spellings, before);
      return (
        result.slice(0, writtenOffset(spellings, from, side)) +
        by +
        result.slice(writtenOffset(spellings, to, to === from ? side : 'before'))
      );
    }, text);
    if (isOneBlock(edited) && isSameMeaning(edited, printed)) return edited;
  }
  return null;
}

const isOneBlock = (text: string): boolean => {
  const blocks = splitBlocks(text);
  return blocks.length === 1 && blocks[0]!.text === text;
};

/** How one text becomes the other; null where they have too little in common. */
function replacementsBetween(from: string, to: string): Replacement[] | null {
  const parts: ChangeObject<string>[] | undefined = diffChars(from, to, { maxEditLength: MAX_CHANGED_CHARACTERS });
  if (parts === undefined) return null;
  const found: Replacement[] = [];
  let at = 0;
  let isOpen = false;
  for (const { added, removed, value } of parts) {
    if (!added && !removed) {
      at += value.length;
      isOpen = false;
      continue;
    }
    if (!isOpen) found.push({ from: at, to: at, by: '' });
    isOpen = true;
    const open = found.at(-1)!;
    if (added) open.by += value;
    else open.to = at += value.length;
  }
  return found;
}

/** An edit that begins or ends within characters that are written otherwise replaces all of these. */
function widened(edit: Replacement, spellings: readonly Replacement[], before: string): Replacement {
  const first = spellings.find(({ from, to }) => from < edit.from && edit.from < to);
  const last = spellings.find(({ from, to }) => from < edit.to && edit.to < to);
  const [from, to] = [first?.from ?? edit.from, last?.to ?? edit.to];
  return { from, to, by: before.slice(from, edit.from) + edit.by + before.slice(edit.to, to) };
}

/** The character of the written text at which this one of the printed text stands. */
function writtenOffset(spellings: readonly Replacement[], offset: number, side: 'before' | 'behind'): number {
  let shift = 0;
  for (const { from, to, by } of spellings) {
    const isPassed = to < offset || (to === offset && (from < to || side === 'behind'));
    if (isPassed) shift += by.length - (to - from);
  }
  return offset + shift;
}

/** How a note is written where its blocks do not say it. */
export interface MarkdownStyle {
  /** One step of nested lists that are new in it. */
  listIndent: string;
  /** Line ends and blank lines after its last block, which the formatted editor does not hold. */
  ending: string;
}

export const DEFAULT_STYLE: MarkdownStyle = { listIndent: DEFAULT_INDENT, ending: '' };

const withoutTrailingLines = (markdown: string): string => markdown.replace(/(?:\n[ \t]*)+$/, '');

/**
 * The style in which this Markdown is printed unchanged when it was only read; null when it would not be, so that the
 * whole note is edited as source.
 */
export function findLosslessStyle(markdown: string): MarkdownStyle | null {
  const wanted = withoutTrailingLines(markdown);
  if (wanted.includes('\r')) return null;
  const plan = planBlocks(wanted);
  if (plan.map(({ block }) => block.before + block.text).join('') !== wanted) return null;
  return {
    listIndent: plan.find(({ indent }) => indent !== null)?.indent ?? DEFAULT_INDENT,
    ending: markdown.slice(wanted.length),
  };
}

/** The text of a note as the formatted editor holds it. */
export const withoutEnding = (markdown: string, { ending }: MarkdownStyle): string =>
  ending !== '' && markdown.endsWith(ending) ? markdown.slice(0, -ending.length) : markdown;

/** The text of a note that holds what the formatted editor printed. */
export const withEnding = (printed: string, { ending }: MarkdownStyle): string =>
  printed === '' ? '' : printed + ending;

/** Markdown of what an editor holds. Call outside of `editor.update`. */
export function printEditor(editor: LexicalEditor, style: MarkdownStyle): string {
  const { leading, raw } = editor
    .getEditorState()
    .read(() => ({ leading: $getState($getRoot(), leadingState), raw: $printRawBlocks() }), { editor });
  return raw.length === 0 ? '' : leading + joinBlocks(raw.map((block) => finish(block, style)));
}

type PrintedBlock = Pick<RawBlock, 'text' | 'before' | 'listType'>;

function finish(raw: RawBlock, style: MarkdownStyle): PrintedBlock {
  const { written } = raw;
  const text = printBlock(raw, raw.indent ?? style.listIndent);
  return { ...raw, text: written === null ? text : editAsWritten(written, text) };
}

function joinBlocks(blocks: PrintedBlock[]): string {
  const asWritten = join(blocks, beforeOf);
  if (isReadAs(asWritten, blocks)) return asWritten;
  // Two blocks that came to stand together would be read as one: there they are parted by a blank line.
  return join(blocks, (block, previous) => {
    const before = beforeOf(block, previous);
    if (previous === null || before.split('\n').length > 2) return before;
    return isReadAs(previous.text + before + block.text, [previous, block]) ? before : '\n\n';
  });
}

function join(blocks: PrintedBlock[], between: (block: PrintedBlock, previous: PrintedBlock | null) => string): string {
  let previous: PrintedBlock | null = null;
  let text = '';
  for (const block of blocks) {
    text += between(block, previous) + block.text;
    previous = block;
  }
  return text;
}

function beforeOf({ before }: PrintedBlock, previous: PrintedBlock | null): string {
  if (previous === null) return '';
  return before.includes('\n') ? before : '\n\n';
}

/** Whether a text is cut into these blocks again; lists of two kinds may be one block of the text. */
function isReadAs(text: string, blocks: readonly PrintedBlock[]): boolean {
  const wanted: string[] = [];
  let previous: PrintedBlock | null = null;
  for (const block of blocks) {
    const isContinued =
      previous?.listType != null &&
      block.listType !== null &&
      previous.listType !== block.listType &&
      block.before === '\n';
    if (isContinued) wanted.push(`${wanted.pop()}\n${block.text}`);
    else wanted.push(block.text);
    previous = block;
  }
  const found = splitBlocks(text);
  return found.length === wanted.length && found.every((block, index) => block.text === wanted[index]);
}

/** The words of some Markdown as the formatted editor shows them. */
export const readShownText = (markdown: string): string =>
  textThroughScratch(planBlocks(markdown).map(({ block }) => block));
