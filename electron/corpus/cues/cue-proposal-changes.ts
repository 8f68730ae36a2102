import { put, type DraftChange } from '../../../shared/domain/batch';
import type { Cue } from '../../../shared/domain/cue';
import type { Proposal } from '../../../shared/domain/proposal';
import { AppError } from '../../../shared/ipc/errors';
import type { CueBook } from './cue-book';
import { dayOf } from './cue-source';

type Cues = Pick<CueBook, 'get' | 'ofNote'>;

/** Kinds of proposals that are about lessons. */
export const CUE_PROPOSALS: ReadonlySet<Proposal['kind']> = new Set([
  'graduate-cue',
  'retire-cue',
  'stale-cue',
  'merge-cues',
  'cue-conflict',
  'convention-conflict',
]);

/**
 * What accepting a proposal on lessons changes, for the batch of whoever accepts it; the proposal's own row is not
 * among it.
 *
 * @throws AppError `not-found` when a lesson it is about is gone
 */
export function cueProposalChanges(
  book: Cues,
  { kind, subjects, reason }: Pick<Proposal, 'kind' | 'subjects' | 'reason'>,
  at: number,
): DraftChange[] {
  const cue = (place: number): Cue => {
    const found = book.get(subjects[place] ?? '');
    if (found === null) throw new AppError('not-found', 'The lesson this is about is not in the vault any more.');
    return found;
  };
  switch (kind) {
    case 'graduate-cue':
      return [put('cues', { ...cue(0), graduatedAt: at })];
    case 'retire-cue':
      return [put('cues', { ...cue(0), retiredAt: at })];
    case 'stale-cue':
      return [put('cues', { ...cue(0), stale: { since: at, reason } })];
    case 'merge-cues':
      return merged(
        cue(0),
        subjects.slice(1).map((_, place) => cue(place + 1)),
      );
    case 'cue-conflict':
      return parted(cue(0), cue(1));
    // The convention's own lesson is marked; a decision or a summary stays as it is and was only to be looked at.
    case 'convention-conflict':
      return book
        .ofNote(subjects[1] ?? '')
        .filter(({ retiredAt }) => retiredAt === null)
        .map((convention) => put('cues', { ...convention, stale: { since: at, reason } }));
    default:
      return [];
  }
}

const daysOf = ({ saidOn, createdAt }: Cue): number[] => saidOn ?? [dayOf(createdAt)];

/** One lesson with the days, the actions and the greatest weight of all; the others stay as records of it. */
function merged(stays: Cue, others: readonly Cue[]): DraftChange[] {
  const all = [stays, ...others];
  const actions = [...new Set(all.flatMap(({ trigger }) => trigger.actions))];
  const reason = all.find((cue) => cue.reason !== '')?.reason ?? '';
  const saidOn = [...new Set(all.flatMap(daysOf))].sort((a, b) => a - b);
  const canonical: Cue = {
    ...stays,
    trigger: { ...stays.trigger, actions },
    reason,
    saidOn,
    weight: Math.max(...all.map(({ weight }) => weight)),
  };
  return [put('cues', canonical), ...others.map((cue) => put('cues', { ...cue, mergedInto: stays.id }))];
}

/** Both stay: the older one holds until the newer one was said, [validFrom, validUntil). */
function parted(newer: Cue, older: Cue): DraftChange[] {
  const from = Math.max(...daysOf(newer));
  return [put('cues', { ...newer, validFrom: from }), put('cues', { ...older, validUntil: from })];
}
