import { useState } from 'react';
import { accessRef } from '../../../shared/domain/ids';
import type { EntityPage } from '../../../shared/ipc/routes/entities';
import { useGo } from '../../bridge/navigation';
import { useCommand } from '../../bridge/queries';
import { useOpened } from '../../bridge/use-opened';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { DateText } from '../../ui/date-text';
import { Select } from '../../ui/select';
import { TopBar } from '../../ui/top-bar';
import { KIND_LABELS, KIND_OPTIONS, shownName } from './entity-words';
import { EntityZone } from './entity-zone';
import { FactDialog } from './fact-dialog';
import { FactTimeline } from './fact-timeline';
import { MergeDialog } from './merge-dialog';
import { NamesDialog } from './names-dialog';
import { SplitDialog } from './split-dialog';
import styles from './entities.module.css';

type Open = { kind: 'add' | 'names' | 'split' } | { kind: 'merge'; with: string | null } | null;

/** One of them: what holds now, what held before, who names it, which notes speak of it. */
export function EntityView({ page }: { page: EntityPage }) {
  const go = useGo();
  const [open, setOpen] = useState<Open>(null);
  const save = useCommand('entities.save');
  const { row, facts, namedBy, notes, noteCount, alike } = page;
  const close = () => setOpen(null);
  useOpened(row.id === null ? null : accessRef('entity', row.id));
  const hasNames = row.aliases.length > 0 || facts.length > 1;
  return (
    <>
      <TopBar level={2} title={shownName(row.name)} facts={<span>{KIND_LABELS[row.kind]}</span>}>
        <Button size="small" onClick={() => setOpen({ kind: 'add' })}>
          Add a fact
        </Button>
        <Button size="small" onClick={() => setOpen({ kind: 'merge', with: null })}>
          Merge…
        </Button>
        <Button size="small" disabled={!hasNames} onClick={() => setOpen({ kind: 'split' })}>
          Split…
        </Button>
      </TopBar>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={`Facts on ${shownName(row.name)}`}>
        <div className={styles.sheet}>
          <h1 className={styles.name}>{shownName(row.name)}</h1>
          <div className={styles.props}>
            <div className={styles.kind}>
              <Select
                label="Kind"
                isLabelHidden
                isCompact
                value={row.kind}
                options={KIND_OPTIONS}
                onChange={(kind) => save.mutate({ name: row.name, kind })}
              />
            </div>
            {row.id !== null && <EntityZone id={row.id} />}
            {row.aliases.map((alias) => (
              <Chip key={alias}>also {alias}</Chip>
            ))}
            <Button size="small" tone="plain" onClick={() => setOpen({ kind: 'names' })}>
              {row.aliases.length === 0 ? 'Other names…' : 'Change names…'}
            </Button>
          </div>
          {alike.slice(0, 3).map((other) => (
            <p key={other.name} className={styles.alike}>
              <span>
                May be the same as{' '}
                <button type="button" className={styles.link} onClick={() => go.toEntity(other.name)}>
                  {shownName(other.name)}
                </button>
                : {other.reason}.
              </span>
              <Button size="small" onClick={() => setOpen({ kind: 'merge', with: other.name })}>
                Look at merging them
              </Button>
            </p>
          ))}
          <FactTimeline name={row.name} facts={facts} />
          {namedBy.length > 0 && (
            <section className={styles.part} aria-label="Named by other facts">
              <h2>Named by other facts</h2>
              <ul>
                {namedBy.map((fact) => (
                  <li key={fact.id} className={styles.line}>
                    <button type="button" className={styles.link} onClick={() => go.toEntity(fact.entity)}>
                      {shownName(fact.entity)}
                    </button>{' '}
                    · {fact.attribute}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {row.name !== 'me' && (
            <section className={styles.part} aria-label="Notes that name it">
              <h2>Notes that name it {noteCount > 0 && <span className="num">{noteCount}</span>}</h2>
              {notes.length === 0 ? (
                <p className="quiet">No kept note does.</p>
              ) : (
                <ul>
                  {notes.map((note) => (
                    <li key={note.id} className={styles.line}>
                      <button type="button" className={styles.note} onClick={() => go.toNote(note.id)}>
                        {note.title}
                      </button>
                      {note.keptAt !== null && (
                        <span className={styles.detail}>
                          kept <DateText at={note.keptAt} form="day" />
                        </span>
                      )}
                    </li>
                  ))}
                  {noteCount > notes.length && (
                    <li className={styles.detail}>and {noteCount - notes.length} more; search finds them</li>
                  )}
                </ul>
              )}
            </section>
          )}
        </div>
      </div>
      {open?.kind === 'add' && <FactDialog entity={row.name} onClose={close} />}
      {open?.kind === 'names' && <NamesDialog row={row} onClose={close} onRenamed={(name) => go.toEntity(name)} />}
      {open?.kind === 'merge' && (
        <MergeDialog row={row} other={open.with} onClose={close} onMerged={(name) => go.toEntity(name)} />
      )}
      {open?.kind === 'split' && <SplitDialog page={page} onClose={close} onSplit={(name) => go.toEntity(name)} />}
    </>
  );
}
