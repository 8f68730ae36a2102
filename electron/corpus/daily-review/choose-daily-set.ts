import type { Category } from '../../../shared/domain/note';
import type { Zone } from '../../../shared/domain/vitality';
import type { DailyReviewItem } from '../../../shared/ipc/routes/daily-review';
import { DAY_MS } from '../../../shared/lib/time/calendar';

export type ImportanceKind = DailyReviewItem['reasons'][number]['kind'];

/** Input of the choice. Times in epoch milliseconds. */
export interface DailyCandidate {
  id: string;
  vitality: number;
  zone: Zone;
  isBridge: boolean;
  lastUsedAt: number;
  category: Category;
  confirmations: number;
  pinned: boolean;
  isLinkedToActive: boolean;
}

/**
 * Days without use after which a stale note counts as declining; articulation points, which never go lower, are asked
 * about here too. Set by hand.
 */
const DECLINING_AFTER_DAYS = 30;
/** Notes in the set; up to seven when the further ones matter for more than one reason. */
const DAILY_SET_SIZE = 5;
const MAX_DAILY_SET_SIZE = 7;

/** Relative weight of each reason, set by hand. Articulation points and the person's marks come first. */
const IMPORTANCE_WEIGHT: Record<ImportanceKind, number> = {
  pinned: 3,
  bridge: 3,
  decision: 2,
  confirmed: 2,
  'linked-to-active': 1,
};

const isDeclining = ({ zone, lastUsedAt }: Pick<DailyCandidate, 'zone' | 'lastUsedAt'>, asOf: number): boolean =>
  zone === 'fading' || (zone === 'stale' && asOf - lastUsedAt >= DECLINING_AFTER_DAYS * DAY_MS);

/** Why a note is important, the weightiest reason first; empty if it is not. */
export function importanceOf({
  pinned,
  isBridge,
  category,
  confirmations,
  isLinkedToActive,
}: DailyCandidate): ImportanceKind[] {
  const kinds: [ImportanceKind, boolean][] = [
    ['pinned', pinned],
    ['bridge', isBridge],
    ['decision', category === 'decision'],
    ['confirmed', confirmations > 0],
    ['linked-to-active', isLinkedToActive],
  ];
  return kinds.filter(([, is]) => is).map(([kind]) => kind);
}

/**
 * Chooses declining, important notes: the weightiest reasons first, ties by lowest vitality. Deterministic.
 *
 * @returns ids of the set, and how many more candidates there are
 */
export function chooseDailySet(candidates: Iterable<DailyCandidate>, asOf: number): { ids: string[]; waiting: number } {
  const eligible = [...candidates]
    .filter((note) => isDeclining(note, asOf))
    .map((note) => {
      const kinds = importanceOf(note);
      return { note, kinds, weight: kinds.reduce((sum, kind) => sum + IMPORTANCE_WEIGHT[kind], 0) };
    })
    .filter(({ kinds }) => kinds.length > 0);
  eligible.sort(
    (a, b) =>
      b.weight - a.weight ||
      a.note.vitality - b.note.vitality ||
      a.note.lastUsedAt - b.note.lastUsedAt ||
      (a.note.id < b.note.id ? -1 : 1),
  );
  const chosen = eligible
    .slice(0, MAX_DAILY_SET_SIZE)
    .filter(({ kinds }, index) => index < DAILY_SET_SIZE || kinds.length > 1);
  return { ids: chosen.map(({ note }) => note.id), waiting: eligible.length - chosen.length };
}
