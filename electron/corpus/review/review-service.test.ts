import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import { noteStatusSchema } from '../../../shared/domain/note';
import { isAppError } from '../../../shared/ipc/errors';
import { shingleSimilarity } from '../../language/words/shingles';
import { openTestCorpus, rowsOf, type TestCorpus } from '../testing/open-test-corpus';
import { REVIEW_ACTIONS, reviewTransition, type ReviewAction } from './decide-units';

let vault: TestCorpus;
beforeEach(async () => {
  vault = await openTestCorpus();
});
afterEach(async () => {
  await vault.close();
});

const HOUR = 60 * 60_000;
const stored = async (id: string) => (await vault.store.get('notes', id))!;
const act = (action: ReviewAction, id: NoteId) =>
  ({
    keep: () => vault.review.keep({ id, title: 'Edited while keeping', category: 'decision' }),
    drop: () => vault.review.drop(id),
    defer: () => vault.review.defer(id),
    edit: () => vault.review.edit({ id, title: 'Edited', category: 'idea' }),
  })[action]();

describe('every status and every action', () => {
  const cases = noteStatusSchema.options.flatMap((status) => REVIEW_ACTIONS.map((action) => [status, action] as const));

  it.each(cases)('%s and %s: follows the transition table or is refused without any change', async (status, action) => {
    const unit = await vault.unit('We fly on the third.', undefined, { status });
    const before = await rowsOf(vault);
    const expected = reviewTransition(status, action);
    if (expected === null) {
      await expect(act(action, unit.id)).rejects.toSatisfy((error) => isAppError(error, 'conflict'));
      expect(await rowsOf(vault)).toEqual(before);
    } else {
      const seq = vault.writer.lastSeq;
      const { note } = await act(action, unit.id);
      expect(note.status).toBe(expected);
      expect(await stored(unit.id)).toEqual(note);
      expect(vault.writer.lastSeq).toBe(seq + 1);
    }
  });

  it('decides pending units, reverses decisions, and leaves other states unchanged', () => {
    const open = cases.flatMap(([status, action]) => {
      const after = reviewTransition(status, action);
      return after === null ? [] : [`${status} ${action} ${after}`];
    });
    expect(open.toSorted()).toEqual([
      'deferred defer deferred',
      'deferred drop dropped',
      'deferred edit deferred',
      'deferred keep kept',
      'dropped keep kept',
      'kept drop dropped',
      'pending defer deferred',
      'pending drop dropped',
      'pending edit pending',
      'pending keep kept',
    ]);
  });

  it('a decision reversed twice is undone step by step', async () => {
    const unit = await vault.unit('We fly on the third.');
    const states = [await rowsOf(vault)];
    for (const decide of [
      () => vault.review.keep({ id: unit.id }),
      () => vault.review.drop(unit.id),
      () => vault.review.keep({ id: unit.id }),
    ]) {
      await decide();
      states.push(await rowsOf(vault));
    }
    while (states.length > 1) {
      states.pop();
      await vault.writer.undo('review');
      expect(await rowsOf(vault)).toEqual(states.at(-1));
    }
  });
});

describe('deciding', () => {
  it.each(REVIEW_ACTIONS)('%s is undone to the exact rows and redone to the exact rows', async (action) => {
    await vault.notes.create({ title: 'Trip', body: '[[Edited while keeping]]', category: 'idea' });
    const unit = await vault.unit('We fly on the third.', undefined, { body: 'See [[Trip]].' });
    const before = await rowsOf(vault);
    await act(action, unit.id);
    const after = await rowsOf(vault);
    expect(after).not.toEqual(before);
    await vault.writer.undo('review');
    expect(await rowsOf(vault)).toEqual(before);
    await vault.writer.redo('review');
    expect(await rowsOf(vault)).toEqual(after);
  });

  it('keeps with times, a version, its links, and a use', async () => {
    const trip = await vault.notes.create({ title: 'Trip', body: '', category: 'idea' });
    const unit = await vault.unit('We fly on the third.', undefined, { body: 'See [[Trip]].' });
    vault.clock.advance(HOUR);
    const { note } = await vault.review.keep({ id: unit.id, title: 'We fly on 3 May.', category: 'decision' });
    const at = vault.clock.now();
    expect(note).toMatchObject({
      status: 'kept',
      title: 'We fly on 3 May.',
      category: 'decision',
      keptAt: at,
      decidedAt: at,
      version: 2,
      aliases: [],
    });
    expect((await vault.notes.versions(unit.id)).map((row) => [row.version, row.reason, row.title])).toEqual([
      [2, 'kept', 'We fly on 3 May.'],
      [1, 'created', 'We fly on the third.'],
    ]);
    expect([...vault.catalog.linksTo(trip.id)].map((link) => link.from)).toEqual([unit.id]);
    expect(
      (await vault.store.query({ name: 'accessEventsOf', ref: `note:${unit.id}` })).map((event) => event.kind),
    ).toEqual(['kept']);
    expect((await vault.store.history('review', 1))[0]!.label).toBe('Kept “We fly on 3 May.”');
  });

  it('allows keeping an exact duplicate and flags it', async () => {
    await vault.notes.create({ title: 'We fly on the third.', body: '', category: 'fact' });
    const unit = await vault.unit('we fly on the third.');
    expect((await vault.review.keep({ id: unit.id })).note.flags).toEqual(['duplicate']);
  });

  it('counts decisions of the last day, without notes by the person and imported pages', async () => {
    await vault.notes.create({ title: 'Written', body: '', category: 'idea' });
    const decidedAt = vault.clock.now();
    const page = { status: 'kept', origin: 'import', path: 'Pages/One.md', keptAt: decidedAt, decidedAt } as const;
    await vault.unit('A page of a folder', undefined, page);
    const [a, b, c] = [await vault.unit('One.'), await vault.unit('Two.'), await vault.unit('Three.')];
    await vault.review.keep({ id: a.id });
    await vault.review.drop(b.id);
    expect((await vault.review.defer(c.id)).counts).toEqual({ pending: 0, kept: 1, dropped: 1, deferred: 1 });
    expect(vault.catalog.counts()).toMatchObject({ pending: 0, engrams: 3 });
    vault.clock.advance(20 * HOUR);
    const queue = await vault.review.queue();
    expect(queue.counts).toEqual({ pending: 1, kept: 1, dropped: 1, deferred: 0 });
    expect(queue.groups.flatMap((group) => group.units).map((unit) => unit.note.id)).toEqual([c.id]);
    vault.clock.advance(4 * HOUR);
    expect((await vault.review.queue()).counts).toEqual({ pending: 1, kept: 0, dropped: 0, deferred: 0 });
  });

  it('handles fifty simultaneous decisions without losing one', async () => {
    const units = [];
    for (let index = 0; index < 50; index += 1) units.push(await vault.unit(`Unit number ${index}.`));
    await Promise.all(
      units.map((unit, index) => (index % 2 === 0 ? vault.review.keep({ id: unit.id }) : vault.review.drop(unit.id))),
    );
    expect((await vault.review.queue()).counts).toEqual({ pending: 0, kept: 25, dropped: 25, deferred: 0 });
    for (let index = 0; index < 50; index += 1) await vault.writer.undo('review');
    expect((await vault.review.queue()).counts).toEqual({ pending: 50, kept: 0, dropped: 0, deferred: 0 });
  });
});

describe('the queue', () => {
  it('groups by session, newest first, in the order of the conversation', async () => {
    const old = await vault.session(['First thing. Second thing.', 'Third thing.'], 'Old chat');
    vault.clock.advance(HOUR);
    const fresh = await vault.session(['Fourth thing.'], 'New chat');
    const second = await vault.unit('Second', { message: old.messages[0]!, quote: 'Second thing.' });
    const third = await vault.unit('Third', { message: old.messages[1]!, quote: 'Third thing.' });
    const first = await vault.unit('First', { message: old.messages[0]!, quote: 'First thing.' });
    const fourth = await vault.unit('Fourth', { message: fresh.messages[0]!, quote: 'Fourth thing.' });
    const { groups } = await vault.review.queue();
    expect(groups.map((group) => [group.title, group.units.map((unit) => unit.note.id)])).toEqual([
      ['New chat', [fourth.id]],
      ['Old chat', [first.id, second.id, third.id]],
    ]);
  });

  it('shows the evidence with the quote at its offsets, cut between words', async () => {
    const text = `${'before '.repeat(60)}let’s fly on the 3rd${' after'.repeat(60)}`;
    const { session, messages } = await vault.session([text]);
    await vault.unit('We fly on the third.', { message: messages[0]!, quote: 'let’s fly on the 3rd' });
    const evidence = (await vault.review.queue()).groups[0]!.units[0]!.evidence!;
    expect(evidence.text.slice(evidence.start, evidence.end)).toBe('let’s fly on the 3rd');
    expect(evidence.text).toMatch(/^…before .* after…$/u);
    expect(evidence.text.length).toBeLessThan(350);
    expect(evidence).toMatchObject({ sessionId: session.id, messageId: messages[0]!.id, messageIndex: 0, by: 'you' });
  });

  it('leaves out the units of a deleted session until it comes back', async () => {
    const { session, messages } = await vault.session(['One thing.']);
    await vault.unit('One', { message: messages[0]!, quote: 'One thing.' });
    await vault.commit([put('sessions', { ...session, deletedAt: 1 })]);
    expect(await vault.review.queue()).toMatchObject({ groups: [], counts: { pending: 0, deferred: 0 } });
    await vault.commit([put('sessions', session)]);
    expect((await vault.review.queue()).counts.pending).toBe(1);
    expect(vault.catalog.pendingCountOf(session.id)).toBe(1);
  });

  it('names the kept notes close to a unit, nearest first, at most three, by their shingles', async () => {
    const titles = [
      'We fly on the second of May',
      'We fly on the third of May to Rome',
      'We fly on the third of June',
      'They fly on the third of May',
      'Breakfast ends at nine',
    ];
    for (const title of titles) await vault.notes.create({ title, body: '', category: 'fact' });
    const text = 'We fly on the third of May';
    await vault.unit(text);
    const { similar } = (await vault.review.queue()).groups[0]!.units[0]!;
    const expected = titles
      .map((title) => ({ title, similarity: shingleSimilarity(text, title) }))
      .toSorted((a, b) => b.similarity - a.similarity)
      .slice(0, 3);
    expect(similar.map(({ title, similarity }) => ({ title, similarity }))).toEqual(expected);
    await vault.notes.setStatus(similar[0]!.id, 'archived');
    expect((await vault.review.queue()).groups[0]!.units[0]!.similar.map((entry) => entry.id)).not.toContain(
      similar[0]!.id,
    );
  });
});

describe('adding a missed unit', () => {
  it('finds its source in the session, and belongs to the session even without one', async () => {
    const { session, messages } = await vault.session(['Hello', 'Breakfast ends at nine.']);
    const found = await vault.review.add({ sessionId: session.id, text: 'Breakfast ends at nine.', category: 'fact' });
    expect(found).toMatchObject({
      status: 'pending',
      origin: 'person',
      sources: [{ messageId: messages[1]!.id, start: 0, end: 23 }],
    });
    const own = await vault.review.add({ sessionId: session.id, text: 'Ask about lunch.', category: 'action-item' });
    const alone = await vault.review.add({ sessionId: null, text: 'Buy a map.', category: 'action-item' });
    const { groups } = await vault.review.queue();
    expect(groups.map((group) => [group.title, group.units.map((unit) => unit.note.id)]).toSorted()).toEqual([
      ['Added by you', [alone.id]],
      ['Planning', [found.id, own.id]],
    ]);
    expect(groups.flatMap((group) => group.units).find((unit) => unit.note.id === own.id)!.evidence).toBeNull();
    await vault.writer.undo('review');
    expect(await vault.store.get('notes', alone.id)).toBeNull();
    expect((await vault.review.forSession(session.id)).map((unit) => unit.note.id)).toEqual([found.id, own.id]);
  });
});
