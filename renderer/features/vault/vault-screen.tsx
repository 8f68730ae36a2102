import { useEffect } from 'react';
import type { NoteRow } from '../../../shared/ipc/routes/notes';
import { useGo } from '../../navigation/navigation';
import type { VaultScreenProps } from '../../navigation/screen-props';
import { DEFAULT_FILTER, filterOfQuery, WIDE } from '../../note-selection/note-filter';
import { changeNoteFilter, changeNoteSelection, useSharedNoteSelection } from '../../note-selection/note-selection';
import { classNames } from '../../ui/class-names';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { VaultList } from './list/vault-list';
import { NotesTable } from './table/notes-table';
import styles from './styles/vault.module.css';
import { t } from '../../../shared/messages/message';
import { VaultPage } from './vault-page';

/** List, page and context of engrams and resources; the selected one can be read and edited. */
export function VaultScreen({ noteId, draftKey, resourceId, chunkId, traceId, place, filter, look }: VaultScreenProps) {
  const go = useGo();
  const hasPage = noteId !== null || draftKey !== null || resourceId !== null;

  const isTable = useSharedNoteSelection().look === 'table' && !hasPage;
  useEffect(() => {
    if (look !== null) changeNoteSelection({ look });
  }, [look]);
  useEffect(() => {
    if (filter === null) return;
    const asked = filterOfQuery(filter);
    const { show } = asked.text === filter ? asked : DEFAULT_FILTER;
    changeNoteFilter({ ...WIDE, show, text: filter });
    // Only when another one is wanted: typing goes on from there.
  }, [filter]);
  const open = (row: NoteRow) => (row.kind === 'note' ? go.toNote(row.id) : go.toResource(row.id));
  const openPath =
    noteId !== null ? `/vault/note/${noteId}` : resourceId !== null ? `/vault/resource/${resourceId}` : null;
  useEffect(() => changeNoteSelection({ openPath }), [openPath]);

  return (
    <div className={hasPage ? styles.screenWithPage : isTable ? styles.screenOfTable : styles.screen}>
      {isTable ? (
        <NotesTable onCreate={go.toNewNote} onOpen={open} />
      ) : (
        <VaultList selectedId={noteId ?? resourceId} onCreate={go.toNewNote} onOpen={open} />
      )}
      <div className={styles.page}>
        <h1 className={classNames('visually-hidden', styles.titleOfPage)}>{t('common.sharedNotes')}</h1>
        {hasPage && (
          <VaultPage
            noteId={noteId}
            draftKey={draftKey}
            resourceId={resourceId}
            chunkId={chunkId}
            traceId={traceId}
            place={place}
          />
        )}
        {!hasPage && (
          <EmptyState
            title={t('vault.chooseANote')}
            action={
              <Button onClick={go.toNewNote} keys={['Ctrl', 'Shift', 'N']}>
                {t('common.newNote')}
              </Button>
            }
          >
            {t('vault.arrowKeysMoveList')}
          </EmptyState>
        )}
      </div>
    </div>
  );
}
