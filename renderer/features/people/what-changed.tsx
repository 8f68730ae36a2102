import type { ReactNode } from 'react';
import type { EntityFact } from '../../../shared/ipc/routes/entities';
import type { About } from '../../../shared/ipc/routes/people';
import { t } from '../../../shared/messages/message';
import { useGo } from '../../navigation/navigation';
import { shownTitle } from '../../ui/text/day-text';
import { DateText } from '../../ui/text/date-text';
import { FactSource } from './entity-facts';
import { Part } from './parts';
import styles from './people.module.css';

interface ChangeEvent {
  key: string;
  /** Epoch milliseconds. */
  at: number;
  /** The note that tells it; a change of mind by the same note is not told again. */
  noteId: string | null;
  text: ReactNode;
  source: ReactNode;
}

/** What changed, newest first: values that replaced others or ended, what was decided, and changes of mind. */
export function WhatChanged({ facts, about }: { facts: readonly EntityFact[]; about: About }) {
  const go = useGo();
  const noteLink = (id: string, words: string) => (
    <button type="button" className={styles.source} dir="auto" onClick={() => go.toNote(id)}>
      {words}
    </button>
  );
  const ofFacts = facts.flatMap((entry) => factEvents(entry, facts));
  const ofDecisions = about.decisions.flatMap(({ records }) =>
    records.map((record): ChangeEvent => ({
      key: record.id,
      at: record.at,
      noteId: record.noteId,
      text: (
        <>
          {t(record.kind === 'decision' ? 'people.decided' : 'people.triedAndFailed')}{' '}
          <span dir="auto">{record.choice}</span>
        </>
      ),
      source: noteLink(record.noteId, record.reasons[0] ?? t('lessons.openItsNote')),
    })),
  );
  const told = new Set([...ofFacts, ...ofDecisions].map(({ noteId }) => noteId));
  const ofMind = about.changes
    .filter(({ newer }) => !told.has(newer.id))
    .map(({ newer, older }): ChangeEvent => ({
      key: `${newer.id} ${older.id}`,
      at: newer.at,
      noteId: newer.id,
      text: <s dir="auto">{shownTitle(older.title)}</s>,
      source: noteLink(newer.id, shownTitle(newer.title)),
    }));
  const events = [...ofFacts, ...ofDecisions, ...ofMind].toSorted((left, right) => right.at - left.at);
  return (
    <Part title={t('people.whatChanged')} items={events}>
      {({ key, at, text, source }) => (
        <li key={key} className={styles.event}>
          <DateText at={at} form="day" />
          <div className={styles.value}>
            <p>{text}</p>
            {source}
          </div>
        </li>
      )}
    </Part>
  );
}

/** A value that took another’s place, and one that ended with none after it. */
function factEvents(entry: EntityFact, facts: readonly EntityFact[]): ChangeEvent[] {
  const { fact, state, replacedValue, note } = entry;
  if (state === 'retracted') return [];
  const common = { noteId: note?.id ?? null, source: <FactSource entry={entry} /> };
  const events: ChangeEvent[] = [];
  if (replacedValue !== null)
    events.push({
      ...common,
      key: fact.id,
      at: fact.validFrom,
      text: (
        <>
          {fact.attribute}: <s>{replacedValue}</s> → {fact.value}
        </>
      ),
    });
  const isFollowed = facts.some(
    (other) => other.replacedValue === fact.value && other.fact.validFrom === fact.validUntil,
  );
  if (state === 'closed' && !isFollowed && fact.validUntil !== null && fact.validUntil !== fact.validFrom)
    events.push({
      ...common,
      key: `${fact.id} end`,
      at: fact.validUntil,
      text: t('people.factEnded', { attribute: fact.attribute, value: fact.value }),
    });
  return events;
}
