import type { EntityRow } from '../../../../shared/ipc/routes/entities';
import { entityKey, PERSON_KEY } from '../../../language/facts/fact-key';
import { areNicknames, nameFamiliesOf } from '../../../language/names/nicknames';
import { t } from '../../../../shared/messages/message';

export interface EntityMergeProposal {
  /** The surviving entity: one with a row, the fuller name, more facts. */
  into: EntityRow;
  from: EntityRow;
  reason: string;
  /** 0–1. */
  confidence: number;
}

const SAME_NAME_CONFIDENCE = 0.95;
const TITLED_CONFIDENCE = 0.9;
const NICKNAME_WITH_SURNAME_CONFIDENCE = 0.85;
const UNIQUE_FIRST_NAME_CONFIDENCE = 0.7;
const TYPO_CONFIDENCE = 0.65;
const LONE_NICKNAME_CONFIDENCE = 0.5;
/** One letter makes another name of a shorter one: "Ana" and "Ada". */
const MIN_LETTERS_FOR_TYPO = 5;
/** A word shared by more names does not identify candidates. */
const MAX_BLOCK_SIZE = 400;
const TITLE = /^(?:dr|prof|mr|mrs|ms|miss|sir|herr|frau)\s/;

/**
 * Pairs of names that may be the same entity: spelling variants, nicknames, a first name when only one full name starts
 * with it, or one edit apart. People are compared with people only, things of unknown kind with all. Nothing is merged.
 * Most confident first; pure.
 */
export function proposeEntityMerges(rows: readonly EntityRow[]): EntityMergeProposal[] {
  const known: NamedEntity[] = rows
    .map((row) => ({ row, key: entityKey(row.name), words: entityKey(row.name).split(' ') }))
    .filter(({ key }) => key !== '' && key !== PERSON_KEY && !key.startsWith('my '));
  const fullNames = known.filter(({ words }) => words.length > 1);
  const buckets = new Map<string, Set<NamedEntity>>();
  // Compares only names that share a word, a nickname family or all letters but one.
  for (const entry of known) {
    for (const bucket of blockingKeysOf(entry)) buckets.set(bucket, (buckets.get(bucket) ?? new Set()).add(entry));
  }
  const found = new Map<string, EntityMergeProposal>();
  for (const bucket of buckets.values()) {
    if (bucket.size > MAX_BLOCK_SIZE) continue;
    const entries = [...bucket];
    for (const [index, left] of entries.entries()) {
      for (const right of entries.slice(index + 1)) {
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

/** Names one edit apart share a form with one letter deleted. */
function blockingKeysOf({ key, words }: NamedEntity): Set<string> {
  const joined = key.replace(/\s/gu, '');
  const without =
    key.length < MIN_LETTERS_FOR_TYPO
      ? []
      : Array.from(key, (_letter, index) => `- ${key.slice(0, index)}${key.slice(index + 1)}`);
  return new Set([
    `= ${joined}`,
    `- ${key}`,
    ...without,
    ...words.map((word) => `w ${word}`),
    ...nameFamiliesOf(words[0]!).map((family) => `f ${family}`),
  ]);
}

interface NamedEntity {
  row: EntityRow;
  key: string;
  words: string[];
}

function compare(left: NamedEntity, right: NamedEntity, fullNames: readonly NamedEntity[]): EntityMergeProposal | null {
  if (!areCompatible(left.row, right.row)) return null;
  const [into, from] = isFuller(left, right) ? [left, right] : [right, left];
  const propose = (confidence: number, reason: string): EntityMergeProposal => ({
    into: into.row,
    from: from.row,
    reason,
    confidence,
  });
  if (left.key.replace(/\s/gu, '') === right.key.replace(/\s/gu, ''))
    return propose(SAME_NAME_CONFIDENCE, t('mainCorpus.sameNameWrittenOtherwise'));
  if (left.key.replace(TITLE, '') === right.key.replace(TITLE, ''))
    return propose(TITLED_CONFIDENCE, t('mainCorpus.sameNameOnceTitle'));
  const [a, b] = [left.words, right.words];
  const isPerson = left.row.kind === 'person' || right.row.kind === 'person';
  if (isPerson && a.length > 1 && b.length > 1 && a.at(-1) === b.at(-1) && areNicknames(a[0]!, b[0]!))
    return propose(
      NICKNAME_WITH_SURNAME_CONFIDENCE,
      t('mainCorpus.splitShortSplit2Surname', {
        split: from.row.name.split(' ')[0]!,
        split2: into.row.name.split(' ')[0]!,
      }),
    );
  if (isPerson && from.words.length === 1 && into.words.length > 1) {
    const beginAlike = fullNames.filter(
      ({ words }) => words[0] === from.words[0] || areNicknames(words[0]!, from.words[0]!),
    );
    if (beginAlike.length === 1 && into.words[0] === from.words[0])
      return propose(UNIQUE_FIRST_NAME_CONFIDENCE, t('mainCorpus.onlyOneVaultWhose', { name: from.row.name }));
    if (beginAlike.length === 1 && areNicknames(into.words[0]!, from.words[0]!))
      return propose(
        UNIQUE_FIRST_NAME_CONFIDENCE - 0.05,
        t('mainCorpus.nameMayShortSplit', { name: from.row.name, split: into.row.name.split(' ')[0]! }),
      );
    return null;
  }
  if (isPerson && a.length === 1 && b.length === 1 && areNicknames(a[0]!, b[0]!))
    return propose(
      LONE_NICKNAME_CONFIDENCE,
      t('mainCorpus.nameMayShortName2', { name: from.row.name, name2: into.row.name }),
    );
  const letters = Math.min(left.key.length, right.key.length);
  return a.length === b.length &&
    letters >= MIN_LETTERS_FOR_TYPO &&
    !/\d/u.test(left.key + right.key) &&
    isOneEditApart(left.key, right.key)
    ? propose(TYPO_CONFIDENCE, t('mainCorpus.oneLetterApart'))
    : null;
}

const areCompatible = (left: EntityRow, right: EntityRow): boolean =>
  left.kind === right.kind || left.kind === 'thing' || right.kind === 'thing';

const isFuller = (left: NamedEntity, right: NamedEntity): boolean =>
  (left.words.length - right.words.length ||
    Number(left.row.id !== null) - Number(right.row.id !== null) ||
    left.row.factCount - right.row.factCount ||
    left.row.noteCount - right.row.noteCount ||
    left.key.length - right.key.length ||
    (left.key < right.key ? 1 : -1)) > 0;

/** One letter inserted, deleted or replaced, or two adjacent ones swapped. */
export function isOneEditApart(left: string, right: string): boolean {
  if (left === right || Math.abs(left.length - right.length) > 1) return false;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  let index = 0;
  while (index < short.length && short[index] === long[index]) index += 1;
  if (short.length < long.length) return short.slice(index) === long.slice(index + 1);
  return (
    short.slice(index + 1) === long.slice(index + 1) ||
    (short[index] === long[index + 1] &&
      short[index + 1] === long[index] &&
      short.slice(index + 2) === long.slice(index + 2))
  );
}
