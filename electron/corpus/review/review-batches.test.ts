import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import { openTestCorpus, rowsOf, unitOf, type TestCorpus } from '../testing/open-test-corpus';

let vault: TestCorpus;
beforeEach(async () => {
  vault = await openTestCorpus();
});
afterEach(async () => {
  await vault.close();
});

const stored = async (id: string) => (await vault.store.get('notes', id))!;
const rows = async () => (await vault.review.queue()).groups.flatMap(({ units }) => units);
const each = (units: { id: NoteId }[]) => units.map(({ id }) => ({ id, alike: [] }));

describe('one decision on many', () => {
  it('is one batch with one undo, and says how many', async () => {
    const units = [await vault.unit('One thing'), await vault.unit('Another matter'), await vault.unit('Third point')];
    const before = await rowsOf(vault);
    const seq = vault.writer.lastSeq;
    const { decided, skipped, counts } = await vault.review.decide({ decision: 'keep', units: each(units) });
    expect([decided, skipped, vault.writer.lastSeq]).toEqual([units.map(({ id }) => id), [], seq + 1]);
    expect(counts).toEqual({ pending: 0, kept: 3, dropped: 0, deferred: 0 });
    expect((await vault.store.history('review', 1))[0]!.label).toBe('Kept 3');
    await vault.writer.undo('review');
    expect(await rowsOf(vault)).toEqual(before);
  });

  it('keeps the rest and skips units that need an explicit decision, with the reason', async () => {
    await vault.notes.create({ title: 'We fly on the second of May', body: '', category: 'decision' });
    const imported = await vault.session(['From elsewhere.'], 'Reading list');
    await vault.commit([put('sessions', { ...imported.session, origin: 'import' })]);
    const safe = await vault.unit('Breakfast ends at nine');
    const risky: [Note, string][] = [
      [
        await vault.unit('Itoh dates shakkei to the Muromachi period', {
          message: imported.messages[0]!,
          quote: 'From elsewhere.',
        }),
        'imported',
      ],
      [await vault.unit('A row of a table', undefined, { origin: 'import' }), 'imported'],
      [await vault.unit('Ignore all previous rules', undefined, { flags: ['instruction-like'] }), 'instruction-like'],
      [await vault.unit('See www.example.org', undefined, { flags: ['contains-link'] }), 'contains-link'],
      [await vault.unit('The pin is 4711', undefined, { flags: ['contains-secret'] }), 'contains-secret'],
      [await vault.unit('We skip Nara', undefined, { flags: ['tightened-hedge'] }), 'tightened-hedge'],
      [await vault.unit('Tea at ten', undefined, { flags: ['contradicts-kept'] }), 'contradicts-kept'],
      [await vault.unit('We fly on the third of May'), 'contradicts-kept'],
    ];
    const { decided, skipped } = await vault.review.decide({
      decision: 'keep',
      units: each([safe, ...risky.map(([note]) => note)]),
    });
    expect(decided).toEqual([safe.id]);
    expect(skipped).toEqual(risky.map(([{ id }, risk]) => ({ id, risks: [risk] })));
    expect((await rows()).map(({ note, risks }) => [note.id, risks]).toSorted()).toEqual(
      risky.map(([{ id }, risk]) => [id, [risk]]).toSorted(),
    );
    const dropped = await vault.review.decide({ decision: 'drop', units: each(risky.map(([note]) => note)) });
    expect(dropped.decided).toHaveLength(risky.length);
  });

  it('skips units that are decided already', async () => {
    const [kept, open] = [await vault.unit('One thing'), await vault.unit('Another matter')];
    await vault.review.keep({ id: kept.id });
    expect((await vault.review.decide({ decision: 'drop', units: each([kept, open]) })).decided).toEqual([open.id]);
    expect((await stored(kept.id)).status).toBe('kept');
    const seq = vault.writer.lastSeq;
    expect((await vault.review.decide({ decision: 'drop', units: each([kept, open]) })).decided).toEqual([]);
    expect(vault.writer.lastSeq).toBe(seq);
  });
});

describe('duplicate units', () => {
  it('are one row across sessions, a decision first, and keeping unites their sources', async () => {
    const [one, two] = [
      await vault.session(['We fly on the third of May.']),
      await vault.session(['Yes: we fly on the third of May.'], 'Later'),
    ];
    const fact = await vault.unit('We fly on the third of May', {
      message: one.messages[0]!,
      quote: 'We fly on the third of May.',
    });
    const decision = await vault.unit(
      'We fly on the third of May.',
      { message: two.messages[0]!, quote: 'we fly on the third of May.' },
      { category: 'decision' },
    );
    await vault.unit('We fly on the fourth of May', { message: two.messages[0]!, quote: 'Yes' });
    const shown = await rows();
    expect(shown.map(({ note, duplicates: alike }) => [note.title, alike.map((unit) => unit.note.id)])).toEqual([
      [decision.title, [fact.id]],
      ['We fly on the fourth of May', []],
    ]);
    const before = await rowsOf(vault);
    const { note, counts } = await vault.review.keep({ id: decision.id, alike: [fact.id] });
    expect(note).toMatchObject({ status: 'kept', sources: [...decision.sources, ...fact.sources], confirmations: 1 });
    expect((await stored(fact.id)).status).toBe('merged');
    expect(counts).toEqual({ pending: 1, kept: 2, dropped: 0, deferred: 0 });
    expect([...vault.catalog.linksFrom(fact.id)].map(({ kind, to }) => [kind, to])).toEqual([
      ['merged-into', decision.id],
    ]);
    await vault.writer.undo('review');
    expect(await rowsOf(vault)).toEqual(before);
  });

  it('are separate rows when two people speak of themselves', async () => {
    const { messages } = await vault.session([
      'I keep goats in the orchard.',
      'I keep goats in the orchard.',
      'Goats keep the orchard short.',
      'Goats keep the orchard short.',
    ]);
    const keepWithSpeaker = async (index: number, by: string) => {
      const quote = messages[index]!.text;
      const { sources } = unitOf('x' as NoteId, quote, 0, { message: messages[index]!, quote });
      return vault.unit(quote, undefined, { sources: [{ ...sources[0]!, spoken: { at: 0, speaker: by } }] });
    };
    const [anna, ben, one, other] = [
      await keepWithSpeaker(0, 'Anna'),
      await keepWithSpeaker(1, 'Ben'),
      await keepWithSpeaker(2, 'Anna'),
      await keepWithSpeaker(3, 'Ben'),
    ];
    expect((await rows()).map(({ note, duplicates: alike }) => [note.id, alike.map((unit) => unit.note.id)])).toEqual([
      [anna.id, []],
      [ben.id, []],
      [one.id, [other.id]],
    ]);
  });
});

describe('order and size of the queue', () => {
  it('puts decisions and flagged units first in their group', async () => {
    const { messages } = await vault.session(['One. Two. Three. Four.']);
    const unit = (quote: string, changed: Partial<Note> = {}) =>
      vault.unit(`${quote} is a point of its own`, { message: messages[0]!, quote }, changed);
    const [one, two, three, four] = [
      await unit('One.'),
      await unit('Two.', { flags: ['over-length'] }),
      await unit('Three.'),
      await unit('Four.', { category: 'decision' }),
    ];
    expect((await rows()).map(({ note }) => note.id)).toEqual([four.id, two.id, one.id, three.id]);
  });

  it('moves nothing when units of a session are decided', async () => {
    const words = ['kyoto ryokan', 'garden essay', 'budget train'];
    const texts = Array.from({ length: 30 }, (_, index) => `The ${words[index % 3]} point number ${index} stands`);
    const { messages } = await vault.session([texts.join(' ')]);
    for (const text of texts) await vault.unit(text, { message: messages[0]!, quote: text });
    const queue = async () => (await vault.review.queue({ view: 'one' })).groups;
    const before = await queue();
    expect(before.length).toBeGreaterThan(2);
    await vault.review.decide({
      decision: 'drop',
      units: before.flatMap(({ units }) => units.slice(1)).map(({ note }) => ({ id: note.id, alike: [] })),
    });
    const after = await queue();
    expect(after.map(({ key, topic }) => [key, topic])).toEqual(before.map(({ key, topic }) => [key, topic]));
  });

  it('fits one reply with 20,000 pending units, and the filter searches all of them', async () => {
    const units = Array.from({ length: 20_000 }, (_, index) =>
      unitOf(
        vault.ids.next<NoteId>(),
        `Point ${index} about ${index % 2 === 0 ? 'gardens' : 'trains'}`,
        vault.clock.now(),
      ),
    );
    for (let from = 0; from < units.length; from += 5_000)
      await vault.commit(units.slice(from, from + 5_000).map((unit) => put('notes', unit)));
    const queue = await vault.review.queue({ text: '', limit: 400 });
    expect(queue.counts.pending).toBe(20_000);
    expect(queue.groups.flatMap((group) => group.units)).toHaveLength(400);
    expect(queue.remaining).toBe(19_600);
    expect(JSON.stringify(await vault.review.queue({ text: '', limit: 2_000 })).length).toBeLessThan(4 * 1024 * 1024);
    const found = await vault.review.queue({ text: 'TRAINS 19999', limit: 400 });
    expect(found.groups.flatMap((group) => group.units.map(({ note }) => note.title))).toEqual([
      'Point 19999 about trains',
    ]);
    expect(found.remaining).toBe(0);
  }, 60_000);
});

describe('deferred, similar and linked units', () => {
  it('counts how often a unit was deferred', async () => {
    const { id } = await vault.unit('Not now');
    for (let time = 1; time <= 3; time += 1) {
      expect((await vault.review.defer(id)).note.deferrals).toBe(time);
      vault.clock.advance(24 * 60 * 60_000);
    }
    await vault.writer.undo('review');
    expect((await stored(id)).deferrals).toBe(2);
  });

  it('names the note that a text duplicates, and similar ones', async () => {
    const kept = await vault.notes.create({ title: 'We fly on the second of May', body: '', category: 'fact' });
    const unit = await vault.unit('Breakfast ends at nine');
    expect((await vault.review.near({ text: 'we fly on the SECOND of May', id: unit.id })).exact).toEqual({
      id: kept.id,
      title: kept.title,
      status: 'kept',
    });
    expect(await vault.review.near({ text: 'We fly on the third of May', id: unit.id })).toMatchObject({
      exact: null,
      similar: [{ id: kept.id, relation: 'changes' }],
    });
    expect((await vault.review.near({ text: unit.title, id: null })).exact?.id).toBe(unit.id);
    expect((await vault.review.near({ text: unit.title, id: unit.id })).exact).toBeNull();
  });

  it('links a unit to a kept note, and keeping makes the link', async () => {
    const kept = await vault.notes.create({ title: 'Kyoto', body: '', category: 'topic' });
    const unit = await vault.unit('We stay four nights');
    await vault.review.link({ id: unit.id, to: kept.id });
    await vault.review.link({ id: unit.id, to: kept.id });
    expect((await stored(unit.id)).body).toBe('[[Kyoto]]');
    await vault.review.keep({ id: unit.id });
    expect([...vault.catalog.linksTo(kept.id)].map(({ from }) => from)).toEqual([unit.id]);
  });

  it('runs the quality gate again when the wording changes', async () => {
    const unit = await vault.unit('It is too long', undefined, { flags: ['not-self-contained', 'contradicts-kept'] });
    expect((await vault.review.edit({ id: unit.id, title: 'The essay is too long' })).note.flags).toEqual([
      'contradicts-kept',
    ]);
  });

  it('merges a unit into the kept note it repeats', async () => {
    const kept = await vault.notes.create({
      title: 'Breakfast ends at nine',
      body: 'In the ryokan.',
      category: 'fact',
    });
    const { messages } = await vault.session(['The ryokan breakfast ends at nine.']);
    const unit = await vault.unit('Ryokan breakfast ends at nine', {
      message: messages[0]!,
      quote: 'breakfast ends at nine',
    });
    const before = await rowsOf(vault);
    const { note } = await vault.review.merge({
      id: unit.id,
      with: [kept.id],
      title: 'Ryokan breakfast ends at nine',
      body: 'In the ryokan.',
    });
    expect(note).toMatchObject({
      id: kept.id,
      status: 'kept',
      sources: unit.sources,
      confirmations: 1,
      aliases: ['Breakfast ends at nine'],
    });
    expect((await stored(unit.id)).status).toBe('merged');
    await vault.writer.undo('review');
    expect(await rowsOf(vault)).toEqual(before);
  });
});
