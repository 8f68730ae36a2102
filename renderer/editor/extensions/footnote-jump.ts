import {
  $getNearestNodeFromDOMNode,
  $isTextNode,
  COMMAND_PRIORITY_LOW,
  CLICK_COMMAND,
  type LexicalEditor,
} from 'lexical';
import { $isFootnoteNode } from '../nodes/footnote-node';

/** A click on a footnote's number goes to the footnote, and from there back to where it is named. */
export function registerFootnoteJump(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    CLICK_COMMAND,
    (event) => {
      const node = event.target instanceof Node ? $getNearestNodeFromDOMNode(event.target) : null;
      if (!$isFootnoteNode(node)) return false;
      const name = node.getTextContent();
      const all = [...(editor.getRootElement()?.querySelectorAll<HTMLElement>('[data-footnote]') ?? [])]
        .filter((element) => element.dataset['footnote'] === name)
        .map((element) => ({ element, node: $getNearestNodeFromDOMNode(element) }))
        .filter(({ node: found }) => $isFootnoteNode(found));
      const isDefinition = ({ node: found }: (typeof all)[number]): boolean => {
        const next = found?.getNextSibling();
        return found?.getPreviousSibling() === null && $isTextNode(next) && next.getTextContent().startsWith(':');
      };
      const clicked = all.find(({ node: found }) => found?.is(node));
      const target =
        clicked !== undefined && isDefinition(clicked) ? all.find((one) => !isDefinition(one)) : all.find(isDefinition);
      if (target === undefined || target === clicked) return false;
      target.element.scrollIntoView({ block: 'center' });
      if ($isTextNode(target.node)) target.node.selectEnd();
      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
}
