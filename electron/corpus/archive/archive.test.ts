import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NoteId } from '../../../shared/domain/ids';
import { rowsOf } from '../testing/open-test-corpus';
import { openTestArchive, DAY_MS, type TestArchive } from './testing/open-test-archive';

let vault: TestArchive;
beforeEach(async () => {
  vault = await openTestArchive();
});
afterEach(async () => {
  await vault.close();
});

const dryRun = async () => {
  await vault.computed();
  return vault.archive.dryRun();
};
const statusOf = async (id: string) => (await vault.store.get('notes', id))!.status;
const wanted = ({ id, version }: { id: string; version: number }) => ({ id: id as NoteId, version });

describe('the dry run', () => {
  it('gives the reason for each candidate with figures, and separates notes ready to archive from fading ones', async () => {
    const once = await vault.kept('Used once', 800);
    await vault.use(once, 426);
    await vault.kept('Never used', 400);
    const linked = await vault.kept('Linked from a note that fades too', 450);
    await vault.link(await vault.kept('Fades too', 100), linked, 99);
    await vault.kept('New', 1);
    const {
      suggestions: candidates,
      suggestionCount: candidateCount,
      belowThresholdCount: belowLineCount,
      protectedCount,
    } = await dryRun();
    expect(
      candidates.map(({ title, isBelowThreshold: isBelowLine, zone, reasons, vitalityReason }) => ({
        title,
        isBelowLine,
        zone,
        reason: [...reasons, vitalityReason].join('; '),
      })),
    ).toEqual([
      {
        title: 'Never used',
        isBelowLine: true,
        zone: 'fading',
        reason: 'kept 13 months ago and not used since; nothing links to it; vitality 0.09',
      },
      {
        title: 'Linked from a note that fades too',
        isBelowLine: false,
        zone: 'fading',
        reason: 'kept 14 months ago and not used since; one note links to it; vitality 0.10',
      },
      {
        title: 'Used once',
        isBelowLine: false,
        zone: 'fading',
        reason: 'last used 13 months ago, once; nothing links to it; vitality 0.12',
      },
      {
        title: 'Fades too',
        isBelowLine: false,
        zone: 'fading',
        reason: 'kept 3 months ago and not used since; nothing links to it; vitality 0.16',
      },
    ]);
    expect({ candidateCount, belowLineCount, protectedCount }).toEqual({
      candidateCount: 4,
      belowLineCount: 1,
      protectedCount: 0,
    });
    expect(candidates[2]!.vitality).toBeCloseTo(1 / (1 + Math.exp(-(Math.log(2 / 0.5) - 0.5 * Math.log(800)))), 6);
  });

  it('changes nothing: neither a row nor the journal', async () => {
    await vault.kept('Old', 900);
    await vault.kept('Pinned', 900, { pinned: true });
    const before = { rows: await rowsOf(vault), seq: vault.writer.lastSeq };
    await dryRun();
    await dryRun();
    expect({ rows: await rowsOf(vault), seq: vault.writer.lastSeq }).toEqual(before);
  });

  it('names every protection of a note', async () => {
    const pinned = await vault.kept('Pinned', 900, { pinned: true });
    await vault.kept('Confirmed elsewhere', 900, { confirmations: 2 });
    const own = await vault.kept('Confirmed by me', 900);
    await vault.use(own, 700, 'confirmed');
    const linked = await vault.kept('Beside an active one', 900);
    const active = await vault.kept('Active', 0.5);
    await vault.link(linked, active, 100);
    const revived = await vault.kept('Revived', 3000);
    await vault.link(pinned, revived, 9);
    await vault.kept('Open question', 900, { category: 'open-question' });
    await vault.kept('We take the train', 900, { category: 'decision' });
    await vault.kept('Nothing speaks for it', 900);
    const { suggestions: candidates, protected: guarded } = await dryRun();
    expect(candidates.map(({ title }) => title)).toEqual(['Nothing speaks for it']);
    expect(
      Object.fromEntries(
        guarded.map(({ title, protections }) => [title, protections.map(({ kind, reason }) => `${kind}: ${reason}`)]),
      ),
    ).toEqual({
      Pinned: ['pinned: you pinned it'],
      'Confirmed elsewhere': ['confirmed: confirmed by 2 other chats'],
      'Confirmed by me': ['confirmed: you confirmed it 22 months ago'],
      'Beside an active one': ['linked-to-active: linked with “Active”, which is active'],
      Revived: ['revived: “Pinned” was linked to it 9 days ago'],
      'Open question': ['open-decision: a question that is still open'],
      'We take the train': ['open-decision: a decision that nothing has taken the place of'],
    });
  });

  it('lists a bridge only if its vitality would be low without its floor', async () => {
    const [left, bridge, right] = [
      await vault.kept('Left', 900),
      await vault.kept('Bridge', 900),
      await vault.kept('Right', 900),
    ];
    await vault.link(left, bridge, 800);
    await vault.link(bridge, right, 800);
    const { suggestions: candidates, protected: guarded } = await dryRun();
    expect(candidates.map(({ title }) => title).toSorted()).toEqual(['Left', 'Right']);
    expect(guarded).toEqual([
      expect.objectContaining({
        title: 'Bridge',
        vitality: 0.5,
        protections: [
          {
            kind: 'bridge',
            reason: 'a bridge: without it a part of the graph comes apart, and by its own uses it would be at 0.07',
          },
        ],
      }),
    ]);
    await vault.use(bridge, 1);
    await vault.use(bridge, 2);
    for (const day of [1, 2, 3, 4, 5, 6, 7]) await vault.use(bridge, day);
    expect((await dryRun()).protected).toEqual([]);
  });
});

describe('archiving', () => {
  it('archives the selected notes in one batch, and one undo restores every row', async () => {
    await vault.kept('Old one', 900);
    await vault.kept('Old two, see [[Old one]]', 900);
    await vault.kept('Stays', 900);
    const { suggestions: candidates } = await dryRun();
    const before = await rowsOf(vault);
    const seq = vault.writer.lastSeq;
    const chosen = candidates.filter(({ title }) => title.startsWith('Old'));
    expect(await vault.archive.archive(chosen.map(wanted))).toEqual({
      changed: 2,
      skipped: 0,
      skipCounts: [],
      seq: seq + 1,
    });
    expect(await Promise.all(candidates.map(({ id }) => statusOf(id)))).toEqual(
      candidates.map(({ title }) => (title.startsWith('Old') ? 'archived' : 'kept')),
    );
    expect((await dryRun()).archived.map(({ title }) => title).toSorted()).toEqual([
      'Old one',
      'Old two, see [[Old one]]',
    ]);
    expect((await vault.writer.undo('archive'))?.label).toBe('Archived 2 notes');
    expect(await rowsOf(vault)).toEqual(before);
  });

  it('skips notes that changed since the dry run, with the reason', async () => {
    const notes = [];
    for (const title of ['Edited', 'Pinned', 'Archived', 'Dropped', 'Same']) notes.push(await vault.kept(title, 900));
    const { suggestions: candidates } = await dryRun();
    await vault.notes.save({ id: notes[0]!.id, baseVersion: 1, title: 'Edited', body: 'anew' });
    await vault.notes.setPinned(notes[1]!.id, true);
    await vault.notes.setStatus(notes[2]!.id, 'archived');
    await vault.notes.setStatus(notes[3]!.id, 'dropped');
    const result = await vault.archive.archive([
      ...candidates.map(wanted),
      { id: 'never-there' as NoteId, version: 1 },
    ]);
    expect(result).toMatchObject({ changed: 1, skipped: 5 });
    expect(result.skipCounts.map(({ reason }) => reason).toSorted()).toEqual([
      'archived already',
      'edited since the dry run',
      'no longer in the vault',
      'no longer kept',
      'protected by now',
    ]);
    expect(await Promise.all(notes.map(({ id }) => statusOf(id)))).toEqual([
      'kept',
      'kept',
      'archived',
      'dropped',
      'archived',
    ]);
  });

  it('never archives a protected note, even when requested by id', async () => {
    const pinned = await vault.kept('Pinned', 900, { pinned: true });
    const seq = vault.writer.lastSeq;
    await vault.computed();
    expect(await vault.archive.archive([wanted(pinned)])).toEqual({
      changed: 0,
      skipped: 1,
      skipCounts: [{ reason: 'protected by now', count: 1 }],
      seq: null,
    });
    expect([await statusOf(pinned.id), vault.writer.lastSeq]).toEqual(['kept', seq]);
  });

  it('stops when cancelled, with nothing written', async () => {
    for (let index = 0; index < 250; index += 1) await vault.kept(`Old ${index}`, 900);
    const { suggestions: candidates } = await dryRun();
    const seq = vault.writer.lastSeq;
    const controller = new AbortController();
    const reported: number[] = [];
    const run = vault.archive.archive(candidates.map(wanted), {
      signal: controller.signal,
      onProgress: (done) => {
        reported.push(done);
        if (done > 0) controller.abort();
      },
    });
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    expect(reported).toEqual([0, 200]);
    expect(vault.writer.lastSeq).toBe(seq);
  });
});

describe('restoring', () => {
  it('makes archived notes kept again at any later time, unchanged except for the decision’s time', async () => {
    const note = await vault.kept('Old', 900);
    await vault.archive.archive([wanted((await dryRun()).suggestions[0]!)]);
    vault.clock.advance(500 * DAY_MS);
    expect(await vault.archive.restore([note.id])).toMatchObject({ changed: 1, skipped: 0 });
    expect(await vault.store.get('notes', note.id)).toEqual({ ...note, decidedAt: vault.clock.now() });
    expect((await vault.writer.undo('archive'))?.label).toBe('Brought back “Old”');
    expect(await statusOf(note.id)).toBe('archived');
  });

  it('skips a note whose title a kept note has now', async () => {
    const [first, second] = [await vault.kept('Same title', 900), await vault.kept('Same title', 901)];
    await vault.archive.archive((await dryRun()).suggestions.map(wanted));
    expect(await vault.archive.restore([first.id, second.id, first.id])).toMatchObject({
      changed: 1,
      skipped: 1,
      skipCounts: [{ reason: 'another kept note has its title', count: 1 }],
    });
  });

  it('lists notes used or linked since they were archived first', async () => {
    for (const title of ['Rests', 'Cited again', 'Linked again']) await vault.kept(title, 900);
    const { suggestions: candidates } = await dryRun();
    await vault.archive.archive(candidates.map(wanted));
    vault.clock.advance(10 * DAY_MS);
    const byTitle = async (title: string) =>
      (await vault.store.get('notes', candidates.find((candidate) => candidate.title === title)!.id))!;
    await vault.use(await byTitle('Cited again'), 2, 'cited');
    await vault.link(await vault.kept('A new one', 1), await byTitle('Linked again'), 1);
    const { archived, usedAgainCount: returningCount } = await dryRun();
    expect(returningCount).toBe(2);
    expect(archived.map(({ title, isUsedAgain, reason }) => [title, isUsedAgain, reason]).toSorted()).toEqual([
      ['Cited again', true, 'used again 2 days ago, archived 10 days ago'],
      ['Linked again', true, '“A new one” was linked to it yesterday, archived 10 days ago'],
      ['Rests', false, 'archived 10 days ago'],
    ]);
    expect(archived.at(-1)!.title).toBe('Rests');
  });
});
