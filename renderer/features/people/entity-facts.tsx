import { STATUS_LABELS } from '../../../shared/domain/note';
import { useState } from 'react';
import type { EntityFact } from '../../../shared/ipc/routes/entities';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import type { MenuItem } from '../../ui/actions/menu-popup';
import { classNames } from '../../ui/class-names';
import { copyItem } from '../../ui/lists/copy-item';
import { ListMenu } from '../../ui/lists/list-menu';
import { FactDialog } from './fact-dialog';
import { displayName, FACT_TYPE_LABELS, validityText } from './people-text';
import styles from './people.module.css';
import { withLinkWords } from '../../../shared/lib/markdown/wikilinks';
import { labelInLine } from '../../../shared/messages/label-in-line';
import { quoted } from '../../../shared/messages/quoted';
import { t } from '../../../shared/messages/message';
import { num, rich } from '../../ui/text/rich-message';
import { useCommand } from '../../ipc/queries';

/** What holds now, each with what held before folded under it; then what was taken back. */
export function EntityFacts({ name, facts }: { name: string; facts: readonly EntityFact[] }) {
  const [correcting, setCorrecting] = useState<EntityFact | null>(null);
  const retracted = facts.filter(({ state }) => state === 'retracted');
  const attributes = byAttribute(facts.filter(({ state }) => state !== 'retracted'));
  return (
    <>
      {attributes.length > 0 && (
        <section className={styles.part} aria-label={t('common.facts2')}>
          <h2>{t('common.facts2')}</h2>
          {attributes.map(({ attribute, holding, before }) => (
            <div key={attribute} className={styles.group}>
              <FactRows facts={holding} onCorrect={setCorrecting} />
              {before.length > 0 && (
                <details className={styles.before} aria-label={t('facts.before')}>
                  <summary>
                    {holding.length === 0 && `${attribute} · `}
                    {rich('people.beforeCount', { count: before.length, num })}
                  </summary>
                  <FactRows facts={before} onCorrect={setCorrecting} />
                </details>
              )}
            </div>
          ))}
        </section>
      )}
      {retracted.length > 0 && (
        <details className={styles.part}>
          <summary>
            {rich('facts.takenBackRetracted', {
              retracted: retracted.length,
              num,
            })}
          </summary>
          <FactRows facts={retracted} />
        </details>
      )}
      {correcting !== null && <FactDialog entity={name} wrong={correcting.fact} onClose={() => setCorrecting(null)} />}
    </>
  );
}

/** Facts by their attribute; attributes of which something holds now stand first. */
function byAttribute(facts: readonly EntityFact[]) {
  const groups = new Map<string, { attribute: string; holding: EntityFact[]; before: EntityFact[] }>();
  for (const entry of facts) {
    const { attribute } = entry.fact;
    const key = attribute.toLowerCase();
    const group = groups.get(key) ?? { attribute, holding: [], before: [] };
    group[entry.state === 'closed' ? 'before' : 'holding'].push(entry);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted((a, b) => Number(a.holding.length === 0) - Number(b.holding.length === 0));
}

function FactRows({ facts, onCorrect }: { facts: readonly EntityFact[]; onCorrect?: (fact: EntityFact) => void }) {
  const retractFact = useRetractFact();
  const go = useGo();
  const itemsOf = (id: string): MenuItem[] => {
    const entry = facts.find(({ fact }) => fact.id === id);
    if (entry === undefined) return [];
    const { fact, note } = entry;
    return [
      ...(note === null ? [] : [{ label: t('lessons.openItsNote'), onSelect: () => go.toNote(note.id) }]),
      copyItem(`${fact.attribute}: ${fact.value}`),
      ...(onCorrect === undefined
        ? []
        : [
            { label: t('facts.correct'), onSelect: () => onCorrect(entry) },
            { label: t('common.takeBack'), onSelect: () => retractFact(entry) },
          ]),
    ];
  };
  return (
    <ListMenu itemsOf={itemsOf}>
      <ul className={styles.facts}>
        {facts.map((entry) => {
          const { fact, state, note } = entry;
          return (
            <li
              key={fact.id}
              data-menu={fact.id}
              className={classNames(styles.fact, state !== 'current' && styles.past)}
              data-state={state}
            >
              <span className={styles.attribute}>{fact.attribute}</span>
              <div className={styles.value}>
                <p>
                  <span className={styles.valueText}>{fact.value}</span>{' '}
                  <span className={styles.detail}>
                    {validityText(fact, state)}
                    {fact.type !== 'fact' && ` · ${labelInLine(FACT_TYPE_LABELS[fact.type])}`}
                  </span>
                </p>
                <FactSource entry={entry} />
                {note !== null && note.status !== 'kept' && (
                  <p className={styles.detail}>{t('facts.noteStatusNow', { status: STATUS_LABELS[note.status] })}</p>
                )}
              </div>
              {onCorrect !== undefined && (
                <div className={styles.actions}>
                  <Button
                    size="small"
                    tone="plain"
                    aria-label={t('facts.correctAttributeValue', { attribute: fact.attribute, value: fact.value })}
                    onClick={() => onCorrect(entry)}
                  >
                    {t('facts.correct')}
                  </Button>
                  <Button
                    size="small"
                    tone="plain"
                    aria-label={t('facts.takeBackAttributeValue', { attribute: fact.attribute, value: fact.value })}
                    title={
                      entry.replacedValue === null
                        ? undefined
                        : t('facts.replacedvalueThenHoldsAgain', { replacedValue: entry.replacedValue })
                    }
                    onClick={() => retractFact(entry)}
                  >
                    {t('common.takeBack')}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </ListMenu>
  );
}

/** Leads to the source sentence, or to the note; a fact entered by hand says so. */
export function FactSource({ entry: { fact, origin: sourceSpan, note } }: { entry: EntityFact }) {
  const go = useGo();
  if (fact.source === null) return <p className={styles.detail}>{t('facts.youEnteredIt')}</p>;
  const words = fact.quote === '' ? (note?.title ?? t('facts.itsSource')) : withLinkWords(fact.quote);
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
        title={t('facts.inDisplay', { display: displayName(sourceSpan.sessionTitle) })}
      >
        {quoted(words)}
      </button>
    );
  }
  return note === null ? (
    <p className={styles.detail}>{quoted(words)}</p>
  ) : (
    <button type="button" className={styles.source} onClick={() => go.toNote(note.id)}>
      {quoted(words)}
    </button>
  );
}

/** Retracts a fact; the value it had replaced is current again. The notice offers Undo. */
function useRetractFact(): (entry: EntityFact) => void {
  const retract = useCommand('facts.retract', {
    notice: (fact) => t('facts.tookBackAttributeValue', { attribute: fact.attribute, value: fact.value }),
  });
  return ({ fact }) => retract.mutate({ id: fact.id, reopen: true });
}
