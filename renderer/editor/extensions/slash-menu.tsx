import { type LexicalEditor, $getSelection, $isRangeSelection, $isTextNode } from 'lexical';
import { useCallback } from 'react';
import styles from '../theme/editor.module.css';
import { CaretListbox, type CaretEntry } from './caret-listbox';
import { type InsertableBlock, insertableBlocks } from './insertable-blocks';
import { t } from '../../../shared/messages/message';
import { $isCodeNode } from '@lexical/code';
import { $findMatchingParent } from '@lexical/utils';
import { $isWikiLinkNode } from '../nodes/wiki-link-node';

/** What can be inserted, under a `/`. @param more blocks of the screen, such as templates */
export function SlashMenu({
  editor,
  more,
}: {
  editor: LexicalEditor;
  more: () => Promise<readonly InsertableBlock[]>;
}) {
  const complete = useCallback(
    async (text: string): Promise<CaretEntry[]> =>
      findBlocks(text, [...insertableBlocks(), ...(await more())]).map((block) => ({
        key: block.id,
        content: (
          <span className={styles.slashEntry}>
            <span>{block.title}</span>
            <span className={styles.typed}>{block.typed}</span>
          </span>
        ),
        take: () => {
          removeSlash(editor);
          block.insert(editor);
        },
      })),
    [editor, more],
  );
  return <CaretListbox editor={editor} label={t('editor.insert')} $find={$findSlash} complete={complete} />;
}

const TYPED = /(?:^|\s)\/([\p{L}\p{N} ]{0,30})$/u;

/** The text after a `/` at the beginning of a line or after a space. Call inside `read`. */
function $findSlash(): { text: string } | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
  const node = selection.anchor.getNode();
  if (!$isTextNode(node) || $isWikiLinkNode(node) || node.hasFormat('code')) return null;
  if ($findMatchingParent(node, $isCodeNode) !== null) return null;
  const match = TYPED.exec(node.getTextContent().slice(0, selection.anchor.offset));
  return match === null || match[1]!.startsWith(' ') ? null : { text: match[1]! };
}

/** Removes `/text` before the caret. */
function removeSlash(editor: LexicalEditor): void {
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
