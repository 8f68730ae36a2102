import { $findMatchingParent, mergeRegister } from '@lexical/utils';
import {
  $addUpdateTag,
  $createTextNode,
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  $getSelection,
  $isElementNode,
  $isNodeSelection,
  $isRangeSelection,
  $isTextNode,
  CLICK_COMMAND,
  COMMAND_PRIORITY_HIGH,
  KEY_ENTER_COMMAND,
  type ElementNode,
  type LexicalEditor,
  type NodeKey,
  type TextNode,
} from 'lexical';
import { $createDrawingNode, $isDrawingNode, type DrawingNode, diagramOf } from '../nodes/drawing-node';
import { $createFormulaNode, $isFormulaNode, type FormulaNode } from '../nodes/formula-node';
import { $createSourceBlockNode, $isSourceBlockNode } from '../nodes/source-block-node';
import { INLINE_FORMULA } from '../serialization/formula-transformers';

const BLOCK = /^\$\$[\s\S]*\S[\s\S]*\$\$$/;

/**
 * A click on a formula, or Enter when it or a diagram is selected, opens its source; it is drawn again when the caret
 * leaves it.
 */
export function registerFormulaEditing(editor: LexicalEditor): () => void {
  /** Blocks in which a formula is open. */
  const open = new Set<NodeKey>();
  const $open = (formula: FormulaNode | DrawingNode): void => {
    const source = formula.getSource();
    if (formula.isInline()) {
      const text = $createTextNode(source);
      formula.replace(text);
      const block = text.getTopLevelElement();
      if (block !== null) open.add(block.getKey());
      text.select(1, source.length - 1);
      return;
    }
    const block = $createSourceBlockNode(source);
    formula.replace(block);
    open.add(block.getKey());
    block.select(0, 0);
  };
  return mergeRegister(
    editor.registerCommand(
      CLICK_COMMAND,
      (event) => {
        const node = event.target instanceof Node ? $getNearestNodeFromDOMNode(event.target) : null;
        if (!$isFormulaNode(node) || !editor.isEditable()) return false;
        $open(node);
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      KEY_ENTER_COMMAND,
      (event) => {
        const selection = $getSelection();
        const [node] = $isNodeSelection(selection) ? selection.getNodes() : [];
        if (!$isFormulaNode(node) && !$isDrawingNode(node)) return false;
        event?.preventDefault();
        $open(node);
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerUpdateListener(({ editorState }) => {
      if (open.size === 0 || editor.isComposing()) return;
      const left = editorState.read(() => [...open].filter((key) => !$isCaretInFormula(key)), { editor });
      if (left.length === 0) return;
      for (const key of left) open.delete(key);
      editor.update(() => {
        $addUpdateTag('history-merge');
        for (const key of left) $draw(key);
      });
    }),
  );
}

/** Whether the caret is in the TeX of a block: anywhere in its source, or between the dollars of a line. */
function $isCaretInFormula(key: NodeKey): boolean {
  const selection = $getSelection();
  const block = $getNodeByKey(key);
  if (!$isRangeSelection(selection) || block === null) return false;
  const node = selection.anchor.getNode();
  if ($findMatchingParent(node, (parent) => parent.is(block)) === null) return false;
  if ($isSourceBlockNode(block)) return true;
  return (
    $isTextNode(node) &&
    formulasIn(node).some(({ start, end }) => selection.anchor.offset > start && selection.anchor.offset < end)
  );
}

function $draw(key: NodeKey): void {
  const block = $getNodeByKey(key);
  if (!$isElementNode(block)) return;
  if ($isSourceBlockNode(block)) {
    const text = block.getTextContent();
    if (BLOCK.test(text)) block.replace($createFormulaNode(text));
    else if (diagramOf(text) !== null) block.replace($createDrawingNode(text));
    return;
  }
  $drawLine(block);
}

function $drawLine(block: ElementNode): void {
  for (const text of block.getAllTextNodes()) {
    if (text.isToken() || text.hasFormat('code')) continue;
    for (const { start, end } of formulasIn(text).toReversed()) {
      const parts = text.splitText(...[start, end].filter((at) => at > 0 && at < text.getTextContentSize()));
      const formula = start > 0 ? parts[1]! : parts[0]!;
      formula.replace($createFormulaNode(formula.getTextContent()));
    }
  }
}

const formulasIn = (text: TextNode): { start: number; end: number }[] =>
  [...text.getTextContent().matchAll(INLINE_FORMULA)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
