import { describe, expect, it } from 'vitest';
import type { HealthReport } from '../../../shared/ipc/routes/health';
import { embeddingLine, indexLine, indexProblemLine, journalLine, spaceLine, storeLine } from './health-text';
import { formatBytes } from '../../ui/text/format-bytes';

const sound: HealthReport = {
  journal: { lastSeq: 10, segments: 1, bytes: 2_000, verifiedAt: 1, problem: null },
  store: { lastSeq: 10, counts: { notes: 3 }, matchesJournal: true },
  index: { state: 'ready', entries: 3, lastSeq: 10, mismatches: 0, checkedAt: 1 },
  embedding: { model: 'm', embedded: 3, total: 3, secondsLeft: null },
  snapshots: [],
  freeBytes: 9e9,
  dataFolder: '/d',
};

describe('the conditions on the Storage page', () => {
  it('are all good for a checked vault without faults', () => {
    expect(
      [journalLine(sound, 1), storeLine(sound), indexLine(sound, 1), embeddingLine(sound), spaceLine(sound)].map(
        ({ condition }) => condition,
      ),
    ).toEqual(Array(5).fill('good'));
  });

  it('are never good for something that was not checked', () => {
    expect(journalLine({ ...sound, journal: { ...sound.journal, verifiedAt: null } }, 1).condition).toBe('unknown');
    expect(storeLine({ ...sound, store: { ...sound.store, matchesJournal: null } }).condition).toBe('unknown');
    expect(indexLine({ ...sound, index: { ...sound.index, checkedAt: null } }, 1).condition).toBe('unknown');
    expect(spaceLine({ ...sound, freeBytes: null }).condition).toBe('unknown');
  });

  it('say what is wrong and what is safe', () => {
    expect(journalLine({ ...sound, journal: { ...sound.journal, problem: 'Broken.' } }, 1)).toMatchObject({
      condition: 'bad',
      words: 'Broken.',
    });
    expect(storeLine({ ...sound, store: { ...sound.store, matchesJournal: false } }).words).toContain(
      'Nothing is lost',
    );
    expect(storeLine({ ...sound, store: { lastSeq: 0, counts: {}, matchesJournal: null } }).words).toContain(
      'Not open',
    );
    expect(storeLine({ ...sound, store: { ...sound.store, lastSeq: 8 } }).words).toContain('by 2 changes');
    expect(indexLine({ ...sound, index: { ...sound.index, mismatches: 2 } }, 1)).toMatchObject({
      condition: 'attention',
      words: expect.stringContaining('2 entries did not match'),
    });
    expect(indexProblemLine(sound)).toBeNull();
    expect(indexProblemLine({ ...sound, index: { ...sound.index, problem: 'No weights.' } })).toMatchObject({
      condition: 'attention',
      words: 'No weights.',
    });
    expect(
      indexProblemLine({ ...sound, index: { ...sound.index, state: 'failed', problem: 'It fell behind.' } }),
    ).toMatchObject({ condition: 'bad' });
    expect(spaceLine({ ...sound, freeBytes: 1e6 }).condition).toBe('bad');
    expect(spaceLine({ ...sound, freeBytes: 2e8 }).condition).toBe('attention');
  });

  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [9_100_000, '9.1 MB'],
    [84e9, '84 GB'],
  ])('give %d bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
