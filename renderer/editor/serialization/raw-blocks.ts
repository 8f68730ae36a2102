import { $isCodeNode } from '@lexical/code';
import { $isListNode } from '@lexical/list';
import { $convertToMarkdownString, type MultilineElementTransformer, type Transformer } from '@lexical/markdown';
import { $getRoot, $getState, $isElementNode, $isParagraphNode, type ElementNode, type LexicalNode } from 'lexical';
import { $isDrawingNode } from '../nodes/drawing-node';
import { $isFormulaNode } from '../nodes/formula-node';
import { beforeState, indentState, indexState, writtenState, type WrittenForm } from './block-state';
import { DRAWING_BLOCK, FORMULA_BLOCK } from './formula-transformers';
import { QUOTES } from './quote-transformers';
import { TABLE } from './table-transformer';
import { NOTE_TRANSFORMERS } from './transformers';
import { $isSourceBlockNode, SourceBlockNode } from '../nodes/source-block-node';

/** Markdown that is shown and printed as it is written. */
const SOURCE_BLOCK: MultilineElementTransformer = {
  type: 'multiline-element',
  dependencies: [SourceBlockNode],
  regExpStart: /(?!)/,
  replace: () => false,
  export: (node) => ($isSourceBlockNode(node) ? node.getTextContent() : null),
};

/** A block of the root as the library prints it: lists indented by four spaces, every special character escaped. */
export interface RawBlock {
  kind: 'list' | 'verbatim' | 'other';
  text: string;
  before: string;
  /** Null where the note's own indentation applies. */
  indent: string | null;
  /** `check`, `bullet` or `number`; null for what is no list. */
  listType: string | null;
  written: WrittenForm | null;
  /** Which of the blocks read at once it belongs to; −1 in an editor that is shown. */
  index: number;
}

const PRINTED: Transformer[] = [SOURCE_BLOCK, FORMULA_BLOCK, DRAWING_BLOCK, TABLE, QUOTES, ...NOTE_TRANSFORMERS];

/** The root's blocks, empty paragraphs left out. */
export function $printRawBlocks(): RawBlock[] {
  const blocks: RawBlock[] = [];
  $convertToMarkdownString([collector(blocks), ...PRINTED], undefined, true);
  return blocks;
}

// The library joins blocks with fixed line ends; a transformer asked before all others sees every block and joins
// nothing.
function collector(blocks: RawBlock[]): MultilineElementTransformer {
  return {
    type: 'multiline-element',
    dependencies: [],
    regExpStart: /(?!)/,
    replace: () => false,
    export: (node, exportChildren) => {
      if (node.getParent() !== $getRoot() || $isEmptyParagraph(node)) return '';
      blocks.push({
        kind: $isListNode(node)
          ? 'list'
          : $isCodeNode(node) || $isFormulaNode(node) || $isDrawingNode(node)
            ? 'verbatim'
            : 'other',
        text: $printBlock(node, exportChildren),
        before: $getState(node, beforeState),
        indent: $getState(node, indentState) || null,
        listType: $isListNode(node) ? node.getListType() : null,
        written: $getState(node, writtenState),
        index: $getState(node, indexState),
      });
      return '';
    },
  };
}

function $printBlock(node: LexicalNode, exportChildren: (node: ElementNode) => string): string {
  for (const transformer of PRINTED) {
    if (transformer.type !== 'element' && transformer.type !== 'multiline-element') continue;
    const text = transformer.export?.(node, exportChildren);
    if (text !== null && text !== undefined) return text;
  }
  return $isElementNode(node) ? exportChildren(node) : node.getTextContent();
}

function $isEmptyParagraph(node: LexicalNode): boolean {
  return (
    $isParagraphNode(node) &&
    node.getChildren().every((child) => child.getType() === 'text' && child.getTextContent() === '')
  );
}
