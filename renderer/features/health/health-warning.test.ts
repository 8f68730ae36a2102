import { expect, it } from 'vitest';
import type { HealthReport } from '../../../shared/ipc/routes/health';
import { healthWarning } from './health-warning';

const sound: HealthReport = {
  journal: { lastSeq: 10, segments: 1, bytes: 2_000, verifiedAt: null, problem: null },
  store: { lastSeq: 10, counts: { notes: 3 }, matchesJournal: null },
  index: { state: 'ready', entries: 3, lastSeq: 10, mismatches: 0, checkedAt: null },
  embedding: { model: 'm', embedded: 3, total: 3, secondsLeft: null },
  snapshots: [],
  freeBytes: 9e9,
  dataFolder: '/d',
};
const warningOf = (changes: Partial<HealthReport>) => healthWarning({ ...sound, ...changes }, 1);

it('says nothing of a vault that is sound, new, busy or merely not checked', () => {
  expect(warningOf({})).toBeNull();
  expect(warningOf({ index: { ...sound.index, state: 'loading', lastSeq: 2 } })).toBeNull();
  expect(warningOf({ embedding: { ...sound.embedding, embedded: 1 } })).toBeNull();
  expect(warningOf({ store: { ...sound.store, lastSeq: 9 } })).toBeNull();
});

it.each([
  ['a broken journal', { journal: { ...sound.journal, problem: 'Broken.' } }, 'Broken.'],
  ['a store that differs', { store: { ...sound.store, matchesJournal: false } }, 'Differs from the journal'],
  ['a search that could not be made', { index: { ...sound.index, state: 'failed' } }, 'Could not be made'],
  ['a disk that fills', { freeBytes: 100 * 1024 * 1024 }, 'Make room soon'],
  ['a model that reads no texts', { embedding: { ...sound.embedding, problem: 'It refused.' } }, 'It refused.'],
] as const)('names %s', (_what, changes, words) => expect(warningOf(changes)).toContain(words));

it('names what is damaged before what only needs care', () => {
  expect(warningOf({ freeBytes: 1, journal: { ...sound.journal, problem: 'Broken.' } })).toBe('Broken.');
});
