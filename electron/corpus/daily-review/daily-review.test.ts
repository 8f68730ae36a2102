import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import { accessRef, sourceRef, type LinkId, type NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import { zoneOf } from '../../../shared/domain/vitality';
import { silentLogger } from '../../../shared/lib/logger';
import { openTestCorpus, rowsOf, type TestCorpus } from '../testing/open-test-corpus';
import { VitalityLedger } from '../../vitality/testing/vitality-ledger';
import type { VitalityService } from '../../vitality/vitality-service';
import { createDailyReviewFile } from './daily-review-file';
import { startDailyReview, type DailyReview } from './daily-review';

const DAY = 86_400_000;
let corpus: TestCorpus;
let daily: DailyReview;
beforeEach(async () => {
  corpus = await openTestCorpus();
});
afterEach(async () => {
  await daily.close();
  await corpus.close();
});

/** A book over the vault's own notes, links and uses, as the app's ledger computes it. */
async function openDailyReview({
  store,
  clock,
}: TestCorpus): Promise<Pick<VitalityService, 'notes' | 'ofNote' | 'explain' | 'ready' | 'state' | 'revision'>> {
  const ledger = new VitalityLedger();
  const rows = async <Name extends 'notes' | 'links' | 'accessEvents'>(name: Name) => {
    const all = [];
    for await (const page of store.pages(name)) all.push(...page);
    return all;
  };
  const notes = (await rows('notes')).filter(({ status }) => status === 'kept' || status === 'archived');
  const uses = await rows('accessEvents');
  ledger.load(
    {
      nodes: notes.map(({ id, keptAt, createdAt }) => ({
        ref: accessRef('note', id),
        layer: 'knowledge' as const,
        at: keptAt ?? createdAt,
      })),
      links: (await rows('links')).flatMap(({ from, to, createdAt }) =>
        to === null ? [] : [{ from: accessRef('note', from), to: accessRef('note', to), at: createdAt }],
      ),
      uses: uses.filter(({ kind }) => kind !== 'kept'),
    },
    clock.now(),
  );
  const bridges = new Set(ledger.bridges());
  const values = new Map(
    notes.map(({ id, keptAt, createdAt }) => {
      const ref = accessRef('note', id);
      const vitality = ledger.partsOf(ref, clock.now())!.vitality;
      const lastUsedAt = Math.max(
        keptAt ?? createdAt,
        ...uses.filter((use) => use.ref === ref && use.kind !== 'kept').map(({ at }) => at),
      );
      return [
        String(id),
        {
          id,
          vitality,
          zone: zoneOf(vitality) === 'archived' ? ('fading' as const) : zoneOf(vitality),
          isBridge: bridges.has(ref),
          lastUsedAt,
        },
      ];
    }),
  );
  return {
    notes: () => values.values(),
    ofNote: (id) => values.get(id) ?? null,
    explain: async () => null,
    revision: clock.now,
    ready: async () => {},
    state: () => ({
      state: 'ready',
      problem: null,
      computedAt: 0,
      zones: { active: 0, stale: 0, fading: 0, archived: 0 },
      bridges: 0,
      uses: 0,
      check: null,
    }),
  };
}

const kept = (title: string, daysAgo: number, changed: Partial<Note> = {}) => {
  const at = corpus.clock.now() - daysAgo * DAY;
  return corpus.unit(title, undefined, { status: 'kept', keptAt: at, createdAt: at, ...changed });
};
const link = (from: Note, to: Note, daysAgo: number) =>
  corpus.commit([
    put('links', {
      id: corpus.ids.next<LinkId>(),
      from: from.id,
      to: to.id,
      toTitle: to.title,
      kind: 'related',
      createdAt: corpus.clock.now() - daysAgo * DAY,
    }),
  ]);
const file = () => createDailyReviewFile(join(corpus.folder, 'daily.json'), silentLogger);
const start = async () => {
  daily = await startDailyReview({
    notes: corpus.noteDeps,
    writer: corpus.writer,
    vitality: await openDailyReview(corpus),
    file: file(),
  });
};
const titles = async () => (await daily.set()).items.map(({ title }) => title);
const statusOf = async (id: string) => (await corpus.store.get('notes', id))!.status;

describe('today’s set', () => {
  it('contains fading important notes with reasons, and nothing else', async () => {
    await kept('We fly on the third of May', 90, { category: 'decision' });
    await kept('An old idea', 90, { category: 'idea' });
    await kept('A decision of today', 0, { category: 'decision' });
    await kept('Said twice', 90, { confirmations: 2 });
    const linked = await kept('Beside what is used', 100);
    const used = await kept('Just kept', 0);
    await link(linked, used, 0);
    const [end, middle, other] = [await kept('One end', 80), await kept('The middle', 80), await kept('Other end', 80)];
    await link(middle, end, 80);
    await link(middle, other, 80);
    await start();
    const { items, doneCount: done, remaining: waiting } = await daily.set();
    expect(Object.fromEntries(items.map(({ title, reasons }) => [title, reasons.map(({ kind }) => kind)]))).toEqual({
      'The middle': ['bridge'],
      'We fly on the third of May': ['decision'],
      'Said twice': ['confirmed'],
      'Beside what is used': ['linked-to-active'],
    });
    expect(items.find(({ title }) => title === 'Beside what is used')!.neighbours).toEqual([
      { id: used.id, title: 'Just kept' },
    ]);
    expect({ done, waiting }).toEqual({ done: 0, waiting: 0 });
  });

  it('has five notes, or seven if more have several reasons, and stays the same all day and after a restart', async () => {
    for (let index = 0; index < 12; index += 1)
      await kept(`Decision ${index}`, 60 + index, { category: 'decision', pinned: index < 6 });
    await start();
    const first = await titles();
    expect(first).toEqual([5, 4, 3, 2, 1, 0].map((index) => `Decision ${index}`));
    expect((await daily.set()).remaining).toBe(6);
    await kept('A late one', 200, { category: 'decision', pinned: true, confirmations: 3 });
    await daily.close();
    await start();
    expect(await titles()).toEqual(first);
    expect((await daily.set()).remaining).toBe(7);
  });
});

describe('answers', () => {
  const three = async () => {
    const notes = [
      await kept('First', 90, { category: 'decision' }),
      await kept('Second', 80, { category: 'decision' }),
      await kept('Third', 70, { category: 'decision' }),
    ];
    await start();
    expect(await titles()).toEqual(['First', 'Second', 'Third']);
    return notes as [Note, Note, Note];
  };

  it('“still true” is one confirmed use, “archive” archives, “not now” writes nothing to the vault; all can be undone and redone', async () => {
    const [first, second, third] = await three();
    const before = await rowsOf(corpus);
    const still = await daily.answer(first.id, 'still-true');
    const archived = await daily.answer(second.id, 'archive');
    const afterTwo = await rowsOf(corpus);
    expect(await daily.answer(third.id, 'not-now')).toMatchObject({ seq: null });
    expect(await rowsOf(corpus)).toEqual(afterTwo);
    expect([still.seq, archived.seq]).toEqual([archived.seq! - 1, corpus.writer.lastSeq]);
    const events = await corpus.store.query({ name: 'accessEventsOf', ref: sourceRef('note', first.id) });
    expect(events.map(({ kind }) => kind)).toEqual(['confirmed']);
    expect(await daily.set()).toMatchObject({
      items: [],
      doneCount: 3,
      answers: [
        { id: first.id, answer: 'still-true' },
        { id: second.id, answer: 'archive' },
        { id: third.id, answer: 'not-now' },
      ],
    });
    expect(await daily.undo()).toEqual({ label: 'Put off “Third”' });
    expect(await titles()).toEqual(['Third']);
    await daily.undo();
    await daily.undo();
    expect(await daily.undo()).toBeNull();
    expect(await rowsOf(corpus)).toEqual(before);
    expect(await titles()).toEqual(['First', 'Second', 'Third']);
    await daily.redo();
    await daily.redo();
    await daily.redo();
    expect(await daily.redo()).toBeNull();
    expect(await daily.set()).toMatchObject({ items: [], doneCount: 3 });
    expect(await statusOf(second.id)).toBe('archived');
    await daily.undo();
    await daily.undo();
    expect(await statusOf(second.id)).toBe('kept');
  });

  it('a new sentence supersedes the old one in one batch, with its category, tags and pin', async () => {
    const old = await kept('Breakfast ends at nine', 90, { category: 'decision', tags: ['kyoto'], pinned: true });
    await start();
    const [item] = (await daily.set()).items;
    await expect(
      daily.replace({ id: old.id, baseVersion: item!.version + 1, title: 'Breakfast ends at ten', body: '' }),
    ).rejects.toMatchObject({ code: 'conflict' });
    const { note, seq } = await daily.replace({
      id: old.id,
      baseVersion: item!.version,
      title: 'Breakfast ends at ten',
      body: '',
    });
    expect(seq).toBe(corpus.writer.lastSeq);
    expect(note).toMatchObject({
      status: 'kept',
      title: 'Breakfast ends at ten',
      category: 'decision',
      tags: ['kyoto'],
      pinned: true,
    });
    expect(await statusOf(old.id)).toBe('superseded');
    expect(corpus.notes.chain(note.id).map(({ title }) => title)).toEqual([
      'Breakfast ends at ten',
      'Breakfast ends at nine',
    ]);
    expect((await daily.set()).answers).toEqual([{ id: old.id, title: 'Breakfast ends at nine', answer: 'replaced' }]);
    await daily.undo();
    expect([await statusOf(old.id), await corpus.store.get('notes', note.id)]).toEqual(['kept', null]);
    expect(await titles()).toEqual(['Breakfast ends at nine']);
  });

  it('editing or archiving a note elsewhere counts as an answer, and undoing it asks again', async () => {
    const [first, second] = await three();
    await corpus.notes.save({ id: first.id, baseVersion: 1, title: 'First, in other words', body: '' });
    await corpus.notes.setStatus(second.id, 'archived');
    expect(await daily.set()).toMatchObject({
      items: [{ title: 'Third' }],
      doneCount: 2,
      answers: [{ answer: 'changed' }, { answer: 'archive' }],
    });
    await corpus.writer.undo('note');
    expect(await titles()).toEqual(['Second', 'Third']);
  });

  it('a link rewritten by renaming another note is no answer', async () => {
    const named = await kept('Kyoto', 0);
    const asked = await corpus.unit('We go there', undefined, {
      status: 'kept',
      category: 'decision',
      body: 'See [[Kyoto]].',
      keptAt: corpus.clock.now() - 90 * DAY,
      createdAt: corpus.clock.now() - 90 * DAY,
    });
    await corpus.notes.resolveLinks();
    await link(asked, named, 90);
    await start();
    expect(await titles()).toEqual(['We go there']);
    await corpus.notes.save({ id: named.id, baseVersion: 1, title: 'Kyoto, Japan', body: '' });
    expect(await titles()).toEqual(['We go there']);
  });

  it('undo reverts the answer it names and nothing done elsewhere since', async () => {
    const [first, second, third] = await three();
    const elsewhere = await corpus.notes.create({ title: 'Another', body: '', category: 'idea' });
    await daily.answer(first.id, 'still-true');
    await corpus.notes.save({ id: elsewhere.id, baseVersion: 1, title: 'Another one', body: '' });
    await daily.answer(second.id, 'archive');
    await daily.answer(third.id, 'not-now');
    expect(await daily.undo(first.id)).toMatchObject({ label: expect.stringContaining('First') });
    expect(await daily.undo(first.id)).toBeNull();
    expect(await titles()).toEqual(['First']);
    expect(await statusOf(second.id)).toBe('archived');
    expect((await corpus.store.get('notes', elsewhere.id))!.title).toBe('Another one');
    await daily.undo(third.id);
    await daily.undo();
    expect(await titles()).toEqual(['First', 'Second', 'Third']);
  });

  it('a deferred note returns after a week, then twice as long; a confirmed one after a quarter; others the next day', async () => {
    const [first, second] = await three();
    await daily.answer(first.id, 'not-now');
    await daily.answer(second.id, 'still-true');
    const later = async (days: number) => {
      corpus.clock.advance(days * DAY);
      await daily.close();
      await start();
      return titles();
    };
    expect(await later(1)).toEqual(['Third']);
    expect(await later(7)).toEqual(['First', 'Third']);
    await daily.answer(first.id, 'not-now');
    expect(await later(8)).toEqual(['Third']);
    expect(await later(7)).toEqual(['First', 'Third']);
    expect(await later(80)).toEqual(expect.arrayContaining(['First', 'Second', 'Third']));
  });

  it('only a kept note can be confirmed', async () => {
    const [first] = await three();
    await daily.answer(first.id, 'archive');
    await expect(daily.answer(first.id, 'still-true')).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(daily.answer('N0' as NoteId, 'not-now')).rejects.toMatchObject({ code: 'not-found' });
  });
});
