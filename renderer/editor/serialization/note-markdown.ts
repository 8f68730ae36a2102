import { $isCodeNode } from '@lexical/code';
import { $isListNode } from '@lexical/list';
import {
  $convertFromMarkdownString,
  $convertToMarkdownString,
  type MultilineElementTransformer,
  type Transformer,
} from '@lexical/markdown';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $getRoot,
  $getState,
  $isElementNode,
  $isParagraphNode,
  $setState,
  createState,
  type ElementNode,
  type LexicalNode,
} from 'lexical';
import { NOTE_TRANSFORMERS } from './transformers';

/** Blank lines before a block in the source; one for blocks created in the editor. */
const gapState = createState('gap', { parse: (value) => (typeof value === 'number' ? value : 1) });

/** One printed block, and the blank lines between it and the block before. */
export interface PrintedBlock {
  kind: 'list' | 'paragraph' | 'code' | 'other';
  text: string;
  gap: number;
}

/**
 * Fills the root from Markdown, line by line: lines of one paragraph become line breaks, and each block remembers the
 * blank lines before it.
 */
export function $readNoteMarkdown(markdown: string): void {
  $convertFromMarkdownString(markdown, NOTE_TRANSFORMERS, undefined, true);
  let gap = 0;
  let previous: LexicalNode | null = null;
  for (const block of $getRoot().getChildren()) {
    if ($isEmptyParagraph(block)) {
      gap += 1;
      block.remove();
      continue;
    }
    if (gap === 0 && $isParagraphNode(previous) && $isParagraphNode(block)) {
      previous.append($createLineBreakNode(), ...block.getChildren());
      block.remove();
      continue;
    }
    $setState(block, gapState, gap);
    gap = 0;
    previous = block;
  }
  if ($getRoot().isEmpty()) $getRoot().append($createParagraphNode());
}

/** The root's blocks as Markdown, empty paragraphs left out. */
export function $printNoteBlocks(): PrintedBlock[] {
  const blocks: PrintedBlock[] = [];
  $convertToMarkdownString([collector(blocks), ...NOTE_TRANSFORMERS], undefined, true);
  return blocks;
}

// The library joins blocks with fixed line ends; a transformer asked before all others sees every block and joins
// nothing.
function collector(blocks: PrintedBlock[]): MultilineElementTransformer {
  return {
    type: 'multiline-element',
    dependencies: [],
    regExpStart: /(?!)/,
    replace: () => false,
    export: (node, exportChildren) => {
      if (node.getParent() !== $getRoot() || $isEmptyParagraph(node)) return '';
      blocks.push({ kind: $kindOf(node), text: $printBlock(node, exportChildren), gap: $getState(node, gapState) });
      return '';
    },
  };
}

function $kindOf(node: LexicalNode): PrintedBlock['kind'] {
  if ($isListNode(node)) return 'list';
  if ($isCodeNode(node)) return 'code';
  return $isParagraphNode(node) ? 'paragraph' : 'other';
}

function $printBlock(node: LexicalNode, exportChildren: (node: ElementNode) => string): string {
  for (const transformer of NOTE_TRANSFORMERS) {
    if (!hasBlockExport(transformer)) continue;
    const text = transformer.export?.(node, exportChildren);
    if (text !== null && text !== undefined) return text;
  }
  return $isElementNode(node) ? exportChildren(node) : node.getTextContent();
}

const hasBlockExport = (transformer: Transformer) =>
  transformer.type === 'element' || transformer.type === 'multiline-element';

function $isEmptyParagraph(node: LexicalNode): boolean {
  return (
    $isParagraphNode(node) &&
    node.getChildren().every((child) => child.getType() === 'text' && child.getTextContent() === '')
  );
}
