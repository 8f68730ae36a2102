import type { EntityRow } from '../../../shared/ipc/routes/entities';
import { entityKey, PERSON } from '../facts/fact-key';
import { areNicknames, familiesOf } from './nicknames';

export interface EntityMergeProposal {
  /** The one to stay: with a row, the fuller name, more facts. */
  into: EntityRow;
  from: EntityRow;
  reason: string;
  /** 0–1. */
  confidence: number;
}

const SAME_NAME = 0.95;
const TITLED = 0.9;
const NICKNAME_WITH_SURNAME = 0.85;
const ONLY_ONE_SO_CALLED = 0.7;
const TYPING_SLIP = 0.65;
const LONE_NICKNAME = 0.5;
/** Below this length one letter makes another name: "Ana" and "Ada". */
const LEAST_LETTERS_FOR_SLIP = 5;
/** A word that so many share tells nothing. */
const MOST_ALIKE = 400;
const TITLE = /^(?:dr|prof|mr|mrs|ms|miss|sir|herr|frau)\s/;

/**
 * Names that may be the same one: written otherwise, a nickname, a first name where one full name begins so, or one
 * letter apart. People only meet
 * people, a thing of unknown kind whatever it looks like. Nothing is merged by this. Most certain first; pure.
 */
export function proposeEntityMerges(rows: readonly EntityRow[]): EntityMergeProposal[] {
  const known: Named[] = rows
    .map((row) => ({ row, key: entityKey(row.name), words: entityKey(row.name).split(' ') }))
    .filter(({ key }) => key !== '' && key !== PERSON && !key.startsWith('my '));
  const fullNames = known.filter(({ words }) => words.length > 1);
  const buckets = new Map<string, Set<Named>>();
  // Only names that share a word, a family of short forms or all letters but one are compared.
  for (const entry of known) {
    for (const bucket of bucketsOf(entry)) buckets.set(bucket, (buckets.get(bucket) ?? new Set()).add(entry));
  }
  const found = new Map<string, EntityMergeProposal>();
  for (const bucket of buckets.values()) {
    if (bucket.size > MOST_ALIKE) continue;
    const entries = [...bucket];
    for (const [place, left] of entries.entries()) {
      for (const right of entries.slice(place + 1)) {
        const proposal = compare(left, right, fullNames);
        if (proposal !== null) found.set([left.key, right.key].sort().join('\n'), proposal);
      }
    }
  }
  return [...found.values()].sort(
    (a, b) =>
      b.confidence - a.confidence || a.into.name.localeCompare(b.into.name) || a.from.name.localeCompare(b.from.name),
  );
}

/** Names one letter apart share what is left without a letter. */
function bucketsOf({ key, words }: Named): Set<string> {
  const joined = key.replace(/\s/gu, '');
  const without =
    key.length < LEAST_LETTERS_FOR_SLIP
      ? []
      : Array.from(key, (_letter, place) => `- ${key.slice(0, place)}${key.slice(place + 1)}`);
  return new Set([
    `= ${joined}`,
    `- ${key}`,
    ...without,
    ...words.map((word) => `w ${word}`),
    ...familiesOf(words[0]!).map((family) => `f ${family}`),
  ]);
}

interface Named {
  row: EntityRow;
  key: string;
  words: string[];
}

function compare(left: Named, right: Named, fullNames: readonly Named[]): EntityMergeProposal | null {
  if (!areCompatible(left.row, right.row)) return null;
  const [into, from] = isFuller(left, right) ? [left, right] : [right, left];
  const propose = (confidence: number, reason: string): EntityMergeProposal => ({
    into: into.row,
    from: from.row,
    reason,
    confidence,
  });
  if (left.key.replace(/\s/gu, '') === right.key.replace(/\s/gu, ''))
    return propose(SAME_NAME, 'the same name, written otherwise');
  if (left.key.replace(TITLE, '') === right.key.replace(TITLE, ''))
    return propose(TITLED, 'the same name, once with a title');
  const [a, b] = [left.words, right.words];
  const isPerson = left.row.kind === 'person' || right.row.kind === 'person';
  if (isPerson && a.length > 1 && b.length > 1 && a.at(-1) === b.at(-1) && areNicknames(a[0]!, b[0]!))
    return propose(
      NICKNAME_WITH_SURNAME,
      `“${from.row.name.split(' ')[0]!}” is short for “${into.row.name.split(' ')[0]!}”, and the surname is the same`,
    );
  if (isPerson && from.words.length === 1 && into.words.length > 1) {
    const beginAlike = fullNames.filter(
      ({ words }) => words[0] === from.words[0] || areNicknames(words[0]!, from.words[0]!),
    );
    if (beginAlike.length === 1 && into.words[0] === from.words[0])
      return propose(ONLY_ONE_SO_CALLED, `the only one in this vault whose first name is ${from.row.name}`);
    if (beginAlike.length === 1 && areNicknames(into.words[0]!, from.words[0]!))
      return propose(
        ONLY_ONE_SO_CALLED - 0.05,
        `“${from.row.name}” may be short for “${into.row.name.split(' ')[0]!}”, and no other is called so`,
      );
    return null;
  }
  if (isPerson && a.length === 1 && b.length === 1 && areNicknames(a[0]!, b[0]!))
    return propose(LONE_NICKNAME, `“${from.row.name}” may be short for “${into.row.name}”`);
  const letters = Math.min(left.key.length, right.key.length);
  return a.length === b.length &&
    letters >= LEAST_LETTERS_FOR_SLIP &&
    !/\d/u.test(left.key + right.key) &&
    isOneSlip(left.key, right.key)
    ? propose(TYPING_SLIP, 'one letter apart')
    : null;
}

const areCompatible = (left: EntityRow, right: EntityRow): boolean =>
  left.kind === right.kind || left.kind === 'thing' || right.kind === 'thing';

const isFuller = (left: Named, right: Named): boolean =>
  (left.words.length - right.words.length ||
    Number(left.row.id !== null) - Number(right.row.id !== null) ||
    left.row.facts - right.row.facts ||
    left.row.notes - right.row.notes ||
    left.key.length - right.key.length ||
    (left.key < right.key ? 1 : -1)) > 0;

/** One letter put in, left out, changed, or two beside each other swapped. */
export function isOneSlip(left: string, right: string): boolean {
  if (left === right || Math.abs(left.length - right.length) > 1) return false;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  let place = 0;
  while (place < short.length && short[place] === long[place]) place += 1;
  if (short.length < long.length) return short.slice(place) === long.slice(place + 1);
  return (
    short.slice(place + 1) === long.slice(place + 1) ||
    (short[place] === long[place + 1] &&
      short[place + 1] === long[place] &&
      short.slice(place + 2) === long.slice(place + 2))
  );
}
