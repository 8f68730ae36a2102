import { $getRoot, createEditor, type EditorState, type LexicalEditor } from 'lexical';
import { EDITOR_NODES } from '../nodes/editor-nodes';
import { $printNoteBlocks, $readNoteMarkdown, type PrintedBlock } from './note-markdown';

/** How this note indents nested lists; the printer alone would always write four spaces. */
export interface MarkdownStyle {
  listIndent: string;
}

export const DEFAULT_STYLE: MarkdownStyle = { listIndent: '    ' };
const STYLES: MarkdownStyle[] = [DEFAULT_STYLE, { listIndent: '  ' }, { listIndent: '\t' }, { listIndent: '   ' }];

/** Trailing line breaks are ignored: a note ends with its last character. */
export const withoutTrailingLines = (markdown: string): string => markdown.replace(/\n+$/, '');

/**
 * The style in which this Markdown survives parsing and printing unchanged; null when none does, so that the note is
 * edited as source.
 */
export function findLosslessStyle(markdown: string): MarkdownStyle | null {
  const wanted = withoutTrailingLines(markdown);
  if (wanted.includes('\r')) return null;
  const blocks = parseToBlocks(wanted);
  return STYLES.find((style) => joinBlocks(blocks, style) === wanted) ?? null;
}

/** Markdown of what an editor holds. Call outside of `editor.update`. */
export function printEditor(editor: LexicalEditor, style: MarkdownStyle): string {
  return joinBlocks(
    editor.getEditorState().read(() => $printNoteBlocks(), { editor }),
    style,
  );
}

function joinBlocks(blocks: PrintedBlock[], style: MarkdownStyle): string {
  let text = '';
  let previous: PrintedBlock | null = null;
  for (const block of blocks) {
    if (previous !== null) {
      // Without a blank line between them, two paragraphs would be read as one.
      const isMerging = previous.kind === block.kind && (block.kind === 'paragraph' || block.kind === 'list');
      text += '\n'.repeat(1 + Math.max(block.gap, isMerging ? 1 : 0));
    }
    text += printBlock(block, style);
    previous = block;
  }
  return text;
}

function printBlock(block: PrintedBlock, style: MarkdownStyle): string {
  if (block.kind === 'code') return block.text;
  return withoutNeedlessEscapes(block.kind === 'list' ? withIndent(block.text, style.listIndent) : block.text);
}

const withIndent = (text: string, indent: string) =>
  indent === '    ' ? text : text.replace(/^(?: {4})+/gm, (spaces) => indent.repeat(spaces.length / 4));

const ESCAPE = /\\([*_`~])/g;
const printedWithout = new Map<string, string>();

/**
 * The printer escapes every `*`, `_`, backtick and `~`: "snake_case" would gain a backslash. Removes the escapes that
 * do not change the meaning.
 */
function withoutNeedlessEscapes(block: string): string {
  ESCAPE.lastIndex = 0;
  if (!ESCAPE.test(block)) return block;
  const known = printedWithout.get(block);
  if (known !== undefined) return known;
  const bare = block.replace(ESCAPE, '$1');
  const rePrinted = parseToBlocks(bare)
    .map((part) => part.text)
    .join('\n');
  const result = rePrinted === block ? bare : block;
  if (printedWithout.size > 500) printedWithout.clear();
  printedWithout.set(block, result);
  return result;
}

/** The words of some Markdown as the formatted editor shows them. */
export function readShownText(markdown: string): string {
  return parse(markdown).read(() => $getRoot().getTextContent());
}

let scratch: LexicalEditor | null = null;

function parseToBlocks(markdown: string): PrintedBlock[] {
  const state = parse(markdown);
  return state.read(() => $printNoteBlocks(), { editor: scratch! });
}

function parse(markdown: string): EditorState {
  scratch ??= createEditor({
    namespace: 'round-trip',
    nodes: EDITOR_NODES,
    onError: (error) => {
      throw error;
    },
  });
  scratch.update(() => $readNoteMarkdown(markdown), { discrete: true });
  return scratch.getEditorState();
}
