import type { LexicalEditor } from 'lexical';
import { useCallback } from 'react';
import styles from '../theme/editor.module.css';
import { CaretListbox, type CaretEntry } from './caret-listbox';
import type { InsertableBlock } from './insertable-blocks';
import { insertableBlocks } from './insertable-blocks';
import { $findSlash, findBlocks, removeSlash } from './slash-command';
import { t } from '../../../shared/messages/message';

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
