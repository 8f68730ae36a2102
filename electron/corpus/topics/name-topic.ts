import type { WrittenPhrase } from './session-signals';

/** Share of the sessions that must use a phrase of several words for it to name their subject. */
const USED_BY = 0.5;
/** Of a phrase's score for each word after the first: a longer phrase says more, and is rarer. */
const FURTHER_WORD = 0.6;
const MAX_NAME_CHARACTERS = 80;

/**
 * The name of a subject, as somebody wrote it: the noun phrase of the most telling words that at least half of the
 * sessions use, and two at least. Without one, the most telling words.
 *
 * @param phrases of each session
 * @param weights by term, over all sessions
 * @param words the most telling ones, best first; at least one
 */
export function nameTopic(
  phrases: readonly ReadonlyMap<string, WrittenPhrase>[],
  weights: ReadonlyMap<string, number>,
  words: readonly string[],
): string {
  const users = new Map<string, { sessions: number; writings: Map<string, number> }>();
  for (const ofSession of phrases) {
    for (const [key, { text, count }] of ofSession) {
      const known = users.get(key) ?? { sessions: 0, writings: new Map<string, number>() };
      known.sessions += 1;
      known.writings.set(text, (known.writings.get(text) ?? 0) + count);
      users.set(key, known);
    }
  }
  const least = Math.max(2, phrases.length * USED_BY);
  const best = [...users]
    .filter(([, { sessions }]) => sessions >= least)
    .map(([key, { sessions, writings }]) => ({ key, writings, score: sessions * worthOf(key.split(' '), weights) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))[0];
  const name = best === undefined ? words.slice(0, 2).join(', ') : mostWritten(best.writings);
  return (name[0]!.toUpperCase() + name.slice(1)).slice(0, MAX_NAME_CHARACTERS);
}

/** Each word counts once, the most telling in full; a word that is no signal says nothing. */
function worthOf(terms: readonly string[], weights: ReadonlyMap<string, number>): number {
  const own = [...new Set(terms)].map((term) => weights.get(term) ?? 0).sort((a, b) => b - a);
  return own.reduce((sum, weight, index) => sum + weight * (index === 0 ? 1 : FURTHER_WORD), 0);
}

const mostWritten = (writings: ReadonlyMap<string, number>): string =>
  [...writings].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length || (a[0] < b[0] ? -1 : 1))[0]![0];
