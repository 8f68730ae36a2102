import { $getRoot, $getState, type LexicalEditor } from 'lexical';
import { leadingState } from './block-state';
import { editAsWritten } from './edit-as-written';
import { DEFAULT_INDENT, planBlocks } from './plan-blocks';
import { printBlock } from './print-block';
import { $printRawBlocks, type RawBlock } from './raw-blocks';
import { textThroughScratch } from './scratch-editor';
import { splitBlocks } from './split-blocks';

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
