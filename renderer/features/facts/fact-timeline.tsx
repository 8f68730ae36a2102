import { STATUS_LABELS } from '../../../shared/domain/note';
import { useState } from 'react';
import type { EntityFact } from '../../../shared/ipc/routes/entities';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { classNames } from '../../ui/class-names';
import { FactDialog } from './fact-dialog';
import { displayName, FACT_TYPE_LABELS, validityText } from './facts-text';
import { useRetractFact } from './use-retract-fact';
import styles from './facts.module.css';

/** Current facts on top, then former ones by time, then retracted ones. */
export function FactTimeline({ name, facts }: { name: string; facts: readonly EntityFact[] }) {
  const [correcting, setCorrecting] = useState<EntityFact | null>(null);
  const holding = facts.filter(({ state }) => state === 'current' || state === 'ahead');
  const before = facts.filter(({ state }) => state === 'closed');
  const retracted = facts.filter(({ state }) => state === 'retracted');
  return (
    <>
      <section className={styles.part} aria-label="Now">
        <h2>Now</h2>
        {holding.length === 0 ? (
          <p className="quiet">No current facts.</p>
        ) : (
          <FactRows facts={holding} onCorrect={setCorrecting} />
        )}
      </section>
      {before.length > 0 && (
        <section className={styles.part} aria-label="Before">
          <h2>Before</h2>
          <FactRows facts={before} onCorrect={setCorrecting} />
        </section>
      )}
      {retracted.length > 0 && (
        <details className={styles.part}>
          <summary>
            Taken back <span className="num">{retracted.length}</span>
          </summary>
          <FactRows facts={retracted} />
        </details>
      )}
      {correcting !== null && <FactDialog entity={name} wrong={correcting.fact} onClose={() => setCorrecting(null)} />}
    </>
  );
}

function FactRows({ facts, onCorrect }: { facts: readonly EntityFact[]; onCorrect?: (fact: EntityFact) => void }) {
  const retractFact = useRetractFact();
  return (
    <ul className={styles.facts}>
      {facts.map((entry) => {
        const { fact, state, note } = entry;
        return (
          <li key={fact.id} className={classNames(styles.fact, state !== 'current' && styles.past)} data-state={state}>
            <span className={styles.attribute}>{fact.attribute}</span>
            <div className={styles.value}>
              <p>
                <span className={styles.valueText}>{fact.value}</span>{' '}
                <span className={styles.detail}>
                  {validityText(fact, state)}
                  {fact.type !== 'fact' && ` · ${FACT_TYPE_LABELS[fact.type].toLowerCase()}`}
                </span>
              </p>
              <FactSource entry={entry} />
              {note !== null && note.status !== 'kept' && (
                <p className={styles.detail}>The note is {STATUS_LABELS[note.status]} now.</p>
              )}
            </div>
            {onCorrect !== undefined && (
              <div className={styles.actions}>
                <Button
                  size="small"
                  tone="plain"
                  aria-label={`Correct ${fact.attribute}: ${fact.value}`}
                  onClick={() => onCorrect(entry)}
                >
                  Correct
                </Button>
                <Button
                  size="small"
                  tone="plain"
                  aria-label={`Take back ${fact.attribute}: ${fact.value}`}
                  title={entry.replacedValue === null ? undefined : `“${entry.replacedValue}” then holds again`}
                  onClick={() => retractFact(entry)}
                >
                  Take back
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Leads to the source sentence, or to the note; a fact entered by hand says so. */
function FactSource({ entry: { fact, origin: sourceSpan, note } }: { entry: EntityFact }) {
  const go = useGo();
  if (fact.source === null) return <p className={styles.detail}>you entered it</p>;
  const words = fact.quote === '' ? (note?.title ?? 'its source') : fact.quote;
  if (sourceSpan !== null) {
    return (
      <button
        type="button"
        className={styles.source}
        onClick={() =>
          go.toSession(sourceSpan.sessionId, {
            message: sourceSpan.messageId,
            start: sourceSpan.start,
            end: sourceSpan.end,
          })
        }
        title={`In “${displayName(sourceSpan.sessionTitle)}”`}
      >
        “{words}”
      </button>
    );
  }
  return note === null ? (
    <p className={styles.detail}>“{words}”</p>
  ) : (
    <button type="button" className={styles.source} onClick={() => go.toNote(note.id)}>
      “{words}”
    </button>
  );
}
