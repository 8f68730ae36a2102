import { useState, type KeyboardEvent } from 'react';
import { CATEGORY_LABELS } from '../../../shared/domain/note';
import type { NeverSurfaced } from '../../../shared/ipc/routes/health';
import { errorText, perform } from '../../ipc/client';
import { useGo } from '../../navigation/navigation';
import { showDone, showError, useRoute } from '../../ipc/queries';
import { chordKeys } from '../../commands/shortcuts';
import { announce } from '../../ui/feedback/announcer';
import { Button } from '../../ui/actions/button';
import { formatDate } from '../../ui/text/date-text';
import { Dialog } from '../../ui/layout/dialog';
import { Select } from '../../ui/forms/select';
import { Spinner } from '../../ui/feedback/spinner';
import { VirtualList } from '../../ui/lists/virtual-list';
import styles from './never-surfaced.module.css';

type Row = NeverSurfaced['notes'][number];
const AGE_OPTIONS = [
  { value: '30', label: 'kept 30 days ago or longer' },
  { value: '90', label: 'kept 90 days ago or longer' },
  { value: '365', label: 'kept a year ago or longer' },
] as const;

/** Notes that no answer surfaced, with actions: open (to link it or reword it for its questions), or archive. */
export function NeverSurfacedDialog({ onClose }: { onClose: () => void }) {
  const go = useGo();
  const [days, setDays] = useState<(typeof AGE_OPTIONS)[number]['value']>('90');
  const [activeId, setActiveId] = useState<string | null>(null);
  const query = useRoute(
    'health.neverSurfaced',
    { days: Number(days) },
    { staleTime: 0, placeholderData: (before) => before },
  );
  const notes = query.data?.notes ?? [];
  const active = notes.find(({ id }) => id === activeId) ?? notes[0] ?? null;

  const archive = async (row: Row) => {
    const index = notes.indexOf(row);
    setActiveId((notes[index + 1] ?? notes[index - 1])?.id ?? null);
    try {
      const { seq } = await perform('notes.setStatus', { id: row.id, status: 'archived' });
      showDone(`Archived “${row.title}”`, seq);
      announce(`Archived. ${notes.length - 1} left. Undo is in the notice.`);
    } catch (error) {
      showError(error);
    }
  };
  const onKeyDown = (event: KeyboardEvent, row: Row | null) => {
    if (row === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { j: 1, k: -1 }[event.key.toLowerCase()];
    if (step !== undefined) setActiveId(notes[notes.indexOf(row) + step]?.id ?? row.id);
    else if (event.key.toLowerCase() === 'a') void archive(row);
    else return;
    event.preventDefault();
  };
  const actions = (
    <>
      <Button
        tone="primary"
        keys={chordKeys('Enter')}
        disabled={active === null}
        onClick={() => {
          if (active !== null) go.toNote(active.id);
        }}
      >
        Open note
      </Button>
      <Button
        keys={chordKeys('A')}
        disabled={active === null}
        onClick={() => {
          if (active !== null) void archive(active);
        }}
      >
        Archive
      </Button>
      <Button onClick={onClose}>Close</Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} width="wide" title="Never surfaced" actions={actions}>
      <div className={styles.box}>
        <p className={styles.what}>
          No answer had these notes among its sources. Perhaps nothing asked for them yet. If one should come up, link
          it from a note that does, or give it a title in the words you would ask with; if it has had its time, archive
          it.
        </p>
        <div className={styles.head}>
          <Select label="Which notes" isLabelHidden isCompact value={days} options={AGE_OPTIONS} onChange={setDays} />
          {query.data !== undefined && (
            <span className="quiet" role="status">
              {query.data.total.toLocaleString()} of {query.data.kept.toLocaleString()}
              {query.data.total > notes.length && `; the first ${notes.length.toLocaleString()} are shown`}
            </span>
          )}
        </div>
        {query.isPending && <Spinner text="counting from the traces" />}
        {query.isError && (
          <p className="warning-text" role="alert">
            {errorText(query.error)}
          </p>
        )}
        {query.data !== undefined && notes.length === 0 && (
          <p className={styles.none}>Every note of that age was surfaced by an answer.</p>
        )}
        {notes.length > 0 && (
          <div className={styles.list}>
            <VirtualList<Row>
              items={notes}
              label="Never surfaced notes"
              getKey={({ id }) => id}
              estimateHeight={48}
              activeKey={active?.id ?? null}
              autoFocus
              onActiveChange={setActiveId}
              onKeyDown={(event, row) =>
                event.key === 'Enter' && row !== null ? go.toNote(row.id) : onKeyDown(event, row)
              }
              renderItem={(row, { isActive }) => (
                <div className={styles.row} data-active={isActive}>
                  <span className={styles.title} dir="auto">
                    {row.title}
                  </span>
                  <span className={styles.facts}>{noteFactsText(row)}</span>
                </div>
              )}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function noteFactsText({ category, keptAt, links, zone }: Row): string {
  return [
    CATEGORY_LABELS[category].toLocaleLowerCase(),
    `kept ${formatDate(keptAt, 'day')}`,
    links === 0 ? 'no links' : links === 1 ? '1 link' : `${links.toLocaleString()} links`,
    zone,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
