import { useState, type KeyboardEvent } from 'react';
import { errorText, perform } from '../../ipc/client';
import { Problem } from '../../ipc/problem';
import { useRoute, showDone, showError } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { line } from './health-text';
import { HealthRow } from './health-row';
import { neverSurfacedLine } from './memory-text';
import { t } from '../../../shared/messages/message';
import { CATEGORY_NAMES } from '../../../shared/domain/note';
import type { NeverSurfaced } from '../../../shared/ipc/routes/health';
import { useGo } from '../../navigation/navigation';
import { chordKeys } from '../../commands/shortcuts';
import { announce } from '../../ui/feedback/announcer';
import { formatDate } from '../../ui/text/date-text';
import { Dialog } from '../../ui/layout/dialog';
import { Select } from '../../ui/forms/select';
import { Spinner } from '../../ui/feedback/spinner';
import { VirtualList } from '../../ui/lists/virtual-list';
import styles from './never-surfaced-row.module.css';
import { ZONE_LABELS } from '../../ui/marks/zone-mark';

/** Minimum age of a note in days; younger ones had no chance to be surfaced. */
const MIN_AGE_DAYS = 90;

/** The number of kept notes that no answer ever surfaced, with a link to them. */
export function NeverSurfacedRow() {
  const [isOpen, setOpen] = useState(false);
  const query = useRoute('health.neverSurfaced', { days: MIN_AGE_DAYS }, { staleTime: 0 });
  if (query.isError && query.data === undefined) {
    return (
      <HealthRow name={t('health.neverSurfaced')} line={line('unknown', errorText(query.error), '')}>
        <Button size="small" onClick={() => void query.refetch()}>
          {t('common.tryAgain')}
        </Button>
      </HealthRow>
    );
  }
  if (query.data === undefined)
    return <HealthRow name={t('health.neverSurfaced')} line={line('unknown', t('common.reading'), '')} />;
  return (
    <HealthRow name={t('health.neverSurfaced')} line={neverSurfacedLine(query.data)}>
      {query.data.answers > 0 && query.data.kept > 0 && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('health.seeThem')}
        </Button>
      )}
      {isOpen && <NeverSurfacedDialog onClose={() => setOpen(false)} />}
    </HealthRow>
  );
}

type Row = NeverSurfaced['notes'][number];
const ageOptions = () =>
  [
    { value: '30', label: t('health.kept30DaysAgo') },
    { value: '90', label: t('health.kept90DaysAgo') },
    { value: '365', label: t('health.keptYearAgoLonger') },
  ] as const;

/** Notes that no answer surfaced, with actions: open (to link it or reword it for its questions), or archive. */
function NeverSurfacedDialog({ onClose }: { onClose: () => void }) {
  const go = useGo();
  const [days, setDays] = useState<ReturnType<typeof ageOptions>[number]['value']>('90');
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
      showDone(t('health.archivedTitle', { title: row.title }), seq);
      announce(t('health.archivedNotesLeftUndo', { notes: notes.length - 1 }));
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
        {t('common.openNote')}
      </Button>
      <Button
        keys={chordKeys('A')}
        disabled={active === null}
        onClick={() => {
          if (active !== null) void archive(active);
        }}
      >
        {t('common.archiveVerb')}
      </Button>
      <Button onClick={onClose}>{t('common.close')}</Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} width="wide" title={t('health.neverSurfaced')} actions={actions}>
      <div className={styles.box}>
        <p className={styles.what}>{t('health.noAnswerHadThese')}</p>
        <div className={styles.head}>
          <Select
            label={t('common.filters')}
            isLabelHidden
            isCompact
            value={days}
            options={ageOptions()}
            onChange={setDays}
          />
          {query.data !== undefined && (
            <span className="quiet" role="status">
              {[
                t('health.totalNumberKeptNumber', { total: query.data.total, kept: query.data.kept }),
                ...(query.data.total > notes.length
                  ? [t('health.firstNotesNumberShown', { notes: notes.length })]
                  : []),
              ].join('; ')}
            </span>
          )}
        </div>
        {query.isPending && <Spinner text={t('common.reading')} />}
        <Problem error={query.error} />
        {query.data !== undefined && notes.length === 0 && (
          <p className={styles.none}>{t('health.everyNoteAgeSurfaced')}</p>
        )}
        {notes.length > 0 && (
          <div className={styles.list}>
            <VirtualList<Row>
              items={notes}
              label={t('health.neverSurfacedNotes')}
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
    CATEGORY_NAMES[category],
    t('common.keptKeptat', { keptAt: formatDate(keptAt, 'day') }),
    t('health.linksOfNote', { links }),
    zone === null ? null : ZONE_LABELS[zone],
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
