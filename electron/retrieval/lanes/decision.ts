import { sourceRef, type SourceRef } from '../../../shared/domain/ids';
import type { DecisionHistory } from '../../../shared/domain/trace';
import type { LaneHit } from '../index/queries/lane-query';
import type { FindingNote } from '../../../shared/domain/trace-reasons';
import type { Lane } from './lane';

/** Notes and messages of one decision history. */
const MAX_HITS = 12;
/** Current decisions count in full, replaced or tried ones a little less. */
const VALUE_BY_STATE = { stands: 1, past: 0.8 } as const;

/** Notes and messages of the decisions that a why-question asks about, looked up in the records, not by similarity. */
export const decisionLane: Lane = {
  name: 'decision',
  disabledReason: () => null,
  async search({ decisions = null, exclude = [] }) {
    return [{ lane: 'decision', subQuery: -1, hits: decisions === null ? [] : hitsOf(decisions, new Set(exclude)) }];
  },
};

function hitsOf({ records }: DecisionHistory, excluded: ReadonlySet<SourceRef>): LaneHit[] {
  const newestFirst = [...records].reverse();
  const hits = new Map<SourceRef, LaneHit>();
  const add = (ref: SourceRef, value: number, note: FindingNote) => {
    if (!hits.has(ref) && !excluded.has(ref)) hits.set(ref, { ref, value, matchedTerms: [], via: null, note });
  };
  for (const { noteId, state, kind, subject } of newestFirst) {
    if (state !== 'withdrawn')
      add(sourceRef('note', noteId), state === 'stands' ? VALUE_BY_STATE.stands : VALUE_BY_STATE.past, {
        code: kind === 'decision' ? 'decision' : 'negative-result',
        subject,
      });
  }
  for (const { messageIds, subject, state } of newestFirst) {
    for (const id of messageIds)
      add(sourceRef('message', id), state === 'stands' ? VALUE_BY_STATE.stands : VALUE_BY_STATE.past, {
        code: 'decision-message',
        subject,
      });
  }
  return [...hits.values()].slice(0, MAX_HITS);
}
