import type { Cue } from '../../../shared/domain/cue';
import type { Proposal } from '../../../shared/domain/proposal';
import { contentHash } from '../../../shared/lib/content-hash';
import { contradictionOfPhrases } from '../../retrieval/resolve/contradiction';
import type { ActionReader } from './actions';
import { isLive } from './cue-index';
import type { CueFigures } from './cue-use';
import { dayOf } from './cue-source';
import { conflictOf, isAlike } from './like-cues';

/** A proposal before it has an id, a state and a time. */
export type ProposedChange = Pick<Proposal, 'kind' | 'key' | 'subjects' | 'reason' | 'confidence'>;

/**
 * Set by hand. A convention has fired often enough to be sure, and was followed every time; a lesson retires after many
 * chances it did not take.
 */
export const CUE_LIFE = { graduateFired: 5, graduateShare: 0.9, retireOpportunities: 30, mostPairs: 200 } as const;

export interface CueSweep {
  /** Every lesson of the vault (`CueBook.all()`). */
  cues: readonly Cue[];
  reader: ActionReader;
  /** What the stored runs tell of each, by cue id. */
  figures: ReadonlyMap<string, CueFigures>;
  /**
   * Kept notes newer than a lesson that may contradict it (text, and when they were kept, epoch milliseconds); absent:
   * staleness is not looked for.
   */
  newerNotes?: (cue: Cue) => readonly { id: string; text: string; at: number }[];
}

/**
 * What a sweep may propose for the lessons of a vault: graduation, retirement, staleness, putting like with like, and
 * conflicts. Pure, in a fixed
 * order, each with the identity by which it is known again; nothing of it happens without the person.
 */
export function proposeCueChanges({ cues, reader, figures, newerNotes }: CueSweep): ProposedChange[] {
  const live = cues.filter(isLive);
  const single = live.flatMap((cue) => [
    ...lifeOf(cue, figures.get(cue.id)),
    ...(newerNotes === undefined ? [] : staleOf(cue, newerNotes(cue))),
  ]);
  return [...single, ...pairsOf(live, reader)];
}

const said = ({ instruction, trigger }: Cue): string =>
  `“before you ${trigger.actions[0]!}, ${instruction}”`.slice(0, 300);
const keyOf = (kind: Proposal['kind'], cues: readonly Cue[]): string =>
  `${kind}:${cues.map(({ id, instruction, trigger }) => `${id}#${contentHash(`${instruction}\n${trigger.actions.join('\n')}`).slice(0, 12)}`).join(':')}`;

function lifeOf(cue: Cue, figures: CueFigures | undefined): ProposedChange[] {
  if (figures === undefined) return [];
  const { fired, followed, opportunities } = figures;
  if (
    (cue.graduatedAt ?? null) === null &&
    (cue.stale ?? null) === null &&
    fired >= CUE_LIFE.graduateFired &&
    followed / fired >= CUE_LIFE.graduateShare
  ) {
    return [
      {
        kind: 'graduate-cue',
        key: keyOf('graduate-cue', [cue]),
        subjects: [cue.id],
        confidence: Math.min(1, followed / fired),
        reason: `It came up ${fired} times and was followed ${followed === fired ? 'every time' : `${followed} times`}: ${said(cue)} may become a convention.`,
      },
    ];
  }
  if (fired === 0 && opportunities >= CUE_LIFE.retireOpportunities) {
    return [
      {
        kind: 'retire-cue',
        key: keyOf('retire-cue', [cue]),
        subjects: [cue.id],
        confidence: 0.6,
        reason: `It never came up, though something was about to be done ${opportunities} times since: ${said(cue)}.`,
      },
    ];
  }
  return [];
}

function staleOf(cue: Cue, notes: readonly { id: string; text: string; at: number }[]): ProposedChange[] {
  if ((cue.stale ?? null) !== null) return [];
  const since = Math.max(cue.createdAt, ...(cue.saidOn ?? []));
  const found = notes
    .filter(({ at, id }) => at > since && id !== cue.noteId)
    .map((note) => ({ note, why: contradictionOfPhrases(note.text, cue.instruction) }))
    .find(({ why }) => why !== null);
  if (found === undefined) return [];
  const key = `${keyOf('stale-cue', [cue])}:${found.note.id}#${contentHash(found.note.text).slice(0, 12)}`;
  return [
    {
      kind: 'stale-cue',
      key,
      subjects: [cue.id, found.note.id],
      confidence: 0.7,
      reason: `Kept since: “${found.note.text.slice(0, 200)}” (${found.why}). ${said(cue)} may be out of date.`.slice(
        0,
        1_000,
      ),
    },
  ];
}

/** Pairs within a kind of action only: the others cannot be called up together. */
function pairsOf(live: readonly Cue[], reader: ActionReader): ProposedChange[] {
  const byKind = new Map<string, Cue[]>();
  for (const cue of live)
    for (const kind of new Set(cue.trigger.actions.map((action) => reader.read(action)?.kind ?? '')))
      byKind.set(kind, [...(byKind.get(kind) ?? []), cue]);
  const seen = new Set<string>();
  const proposed: ProposedChange[] = [];
  for (const [, cues] of [...byKind].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (let one = 0; one < cues.length; one += 1) {
      for (let other = one + 1; other < cues.length && proposed.length < CUE_LIFE.mostPairs; other += 1) {
        const pair = [cues[one]!, cues[other]!].sort((a, b) => lastSaid(b) - lastSaid(a) || (a.id < b.id ? 1 : -1)) as [
          Cue,
          Cue,
        ];
        const key = pair.map(({ id }) => id).join(' ');
        if (seen.has(key)) continue;
        seen.add(key);
        const found = pairOf(pair, reader);
        if (found !== null) proposed.push(found);
      }
    }
  }
  return proposed;
}

const lastSaid = ({ saidOn = [], createdAt }: Cue): number => Math.max(dayOf(createdAt), ...saidOn);

/** Newer first. Lessons whose times do not meet are in no conflict any more. */
function pairOf([newer, older]: [Cue, Cue], reader: ActionReader): ProposedChange | null {
  if ((older.validUntil ?? null) !== null || (newer.validUntil ?? null) !== null) return null;
  const why = conflictOf(reader, newer, older);
  if (why !== null)
    return {
      kind: 'cue-conflict',
      key: keyOf('cue-conflict', [newer, older]),
      subjects: [newer.id, older.id],
      confidence: 0.7,
      reason: `${said(newer)} and ${said(older)} cannot both be followed (${why}). Both stay; the newer one holds from the day it was said.`,
    };
  if (!isAlike(reader, newer, older)) return null;
  return {
    kind: 'merge-cues',
    key: keyOf('merge-cues', [newer, older]),
    subjects: [newer.id, older.id],
    confidence: 0.8,
    reason: `${said(newer)} and ${said(older)} teach the same.`,
  };
}
