import { $isCodeNode } from '@lexical/code';
import { $findMatchingParent } from '@lexical/utils';
import { $getSelection, $isRangeSelection, $isTextNode, type LexicalEditor } from 'lexical';
import { $isWikiLinkNode } from '../nodes/wiki-link-node';
import { insertableBlocks, type InsertableBlock } from './insertable-blocks';

const TYPED = /(?:^|\s)\/([\p{L}\p{N} ]{0,30})$/u;

/** The text after a `/` at the beginning of a line or after a space. Call inside `read`. */
export function $findSlash(): { text: string } | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
  const node = selection.anchor.getNode();
  if (!$isTextNode(node) || $isWikiLinkNode(node) || node.hasFormat('code')) return null;
  if ($findMatchingParent(node, $isCodeNode) !== null) return null;
  const match = TYPED.exec(node.getTextContent().slice(0, selection.anchor.offset));
  return match === null || match[1]!.startsWith(' ') ? null : { text: match[1]! };
}

/** Removes `/text` before the caret. */
export function removeSlash(editor: LexicalEditor): void {
  editor.update(
    () => {
      const typed = $findSlash();
      const selection = $getSelection();
      if (typed === null || !$isRangeSelection(selection)) return;
      const node = selection.anchor.getNode();
      const end = selection.anchor.offset;
      if ($isTextNode(node)) node.spliceText(end - typed.text.length - 1, typed.text.length + 1, '', true);
    },
    { discrete: true },
  );
}

/** Blocks whose title begins with the text first, then those with a word that does; empty for other text. */
export function findBlocks(text: string, blocks: readonly InsertableBlock[] = insertableBlocks()): InsertableBlock[] {
  const wanted = text.trim().toLocaleLowerCase();
  const rankOf = ({ title, words }: InsertableBlock): number => {
    const name = title.toLocaleLowerCase();
    if (name.startsWith(wanted)) return 0;
    return [...name.split(' '), ...words.split(' ')].some((word) => word.startsWith(wanted)) ? 1 : 2;
  };
  return blocks.filter((block) => rankOf(block) < 2).toSorted((left, right) => rankOf(left) - rankOf(right));
}
