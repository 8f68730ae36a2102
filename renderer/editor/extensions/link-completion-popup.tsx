import type { LexicalEditor } from 'lexical';
import { useCallback } from 'react';
import styles from '../theme/editor.module.css';
import { CaretListbox, type CaretEntry } from './caret-listbox';
import { $findUnfinishedLink, completeLink, linkableTitle } from './link-completion';
import { quoted } from '../../../shared/messages/quoted';
import { t } from '../../../shared/messages/message';

export interface Completion {
  id: string;
  title: string;
}

interface Props {
  editor: LexicalEditor;
  complete: (text: string) => Promise<Completion[]>;
}

/** The list of notes under an unfinished `[[`. */
export function LinkCompletionPopup({ editor, complete }: Props) {
  const entriesOf = useCallback(
    async (text: string): Promise<CaretEntry[]> =>
      titlesFor(text, await complete(text)).map(({ title, isNew }) => ({
        key: `${isNew}-${title}`,
        content: isNew ? (
          <>
            <span className={styles.popupNew}>{t('editor.create')}</span> {quoted(title)}
          </>
        ) : (
          title
        ),
        take: () => completeLink(editor, title),
      })),
    [editor, complete],
  );
  return (
    <CaretListbox editor={editor} label={t('editor.notesToLink')} $find={$findUnfinishedLink} complete={entriesOf} />
  );
}

function titlesFor(text: string, found: Completion[]): { title: string; isNew: boolean }[] {
  const entries = found
    .map((note) => ({ title: note.title, isNew: false }))
    .filter((entry) => linkableTitle(entry.title) === entry.title);
  const title = linkableTitle(text);
  const isKnown = entries.some((entry) => entry.title.toLocaleLowerCase() === title.toLocaleLowerCase());
  return title === '' || isKnown ? entries : [...entries, { title, isNew: true }];
}
