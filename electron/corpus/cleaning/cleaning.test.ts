import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import type { LinkId, NoteId } from '../../../shared/domain/ids';
import { loadLanguages, speak } from '../../../shared/messages/choose-language';
import { rowsOf } from '../testing/open-test-corpus';
import { openTestCleaning, type TestCleaning } from './testing/open-test-cleaning';

let test: TestCleaning;
beforeEach(async () => {
  test = await openTestCleaning();
});
afterEach(async () => {
  await test.close();
});

const proposals = async () => (await test.cleaning.list(500)).proposals.map(({ proposal }) => proposal);
const sweep = async () => {
  await test.cleaning.sweeper.run('full');
  expect(test.cleaning.state().problem).toBeNull();
  return proposals();
};
const noteOf = async (id: string) => (await test.corpus.store.get('notes', id))!;

describe('a sweep proposes and changes nothing', () => {
  it('notes that say the same become one proposal, the best text first', async () => {
    const { messages } = await test.corpus.session(['The ryokan breakfast ends at nine.']);
    const short = await test.keep('The ryokan breakfast ends at nine');
    const fuller = await test.keep('The ryokan breakfast ends at nine', {
      body: 'Asked by phone.',
      sources: [
        {
          sessionId: messages[0]!.sessionId,
          messageId: messages[0]!.id,
          start: 0,
          end: 33,
          quote: 'The ryokan breakfast ends at nine',
        },
      ],
    });
    const third = await test.keep('The ryokan breakfast ends at nine o’clock');
    await test.keep('The garden has a wall of clay');
    const before = await rowsOf(test.corpus);
    const found = await sweep();
    expect(found).toMatchObject([{ kind: 'near-duplicate', state: 'open' }]);
    expect(found[0]!.subjects[0]).toBe(fuller.id);
    expect(found[0]!.subjects.toSorted()).toEqual([short.id, fuller.id, third.id].sort());
    const after = await rowsOf(test.corpus);
    expect(Object.keys(after).filter((key) => !key.startsWith('proposals'))).toEqual(Object.keys(before));
    for (const [key, row] of Object.entries(before)) expect(after[key]).toEqual(row);
  });

  it('the reason of a proposal, with the reason within it, is told in the language spoken now; the record stays', async () => {
    await loadLanguages();
    await test.keep('The ryokan breakfast ends at nine');
    await test.keep('The ryokan breakfast ends at nine o’clock');
    const [found] = await sweep();
    expect(found!.reason).toBe('These two say the same: nearly the same words.');
    try {
      await speak({ language: 'de', locale: 'de' });
      expect((await proposals())[0]!.reason).toBe('Diese beiden sagen dasselbe: fast dieselben Wörter.');
      expect((await test.corpus.store.get('proposals', found!.id))!.reason).toBe(found!.reason);
    } finally {
      await speak({ language: 'en', locale: 'en' });
    }
  });

  it('a proposal about a hidden note waits until the note is brought back', async () => {
    const first = await test.keep('The ryokan breakfast ends at nine');
    await test.keep('The ryokan breakfast ends at nine o’clock');
    expect(await sweep()).toHaveLength(1);
    await test.corpus.notes.setNeverSurface(first.id, true);
    expect(await proposals()).toEqual([]);
    await test.corpus.notes.setNeverSurface(first.id, false);
    expect(await proposals()).toHaveLength(1);
  });

  it.each([
    [
      'The move of the archive to the cellar is planned for 12 September',
      'The move of the archive happened on 12 September',
    ],
    ['Der Umzug des Archivs ist für den 12. September geplant', 'Der Umzug des Archivs ist am 12. September gelungen'],
  ])('what was done replaces what was planned, and is never called the same: %s', async (plan, deed) => {
    const planned = await test.keep(plan);
    test.corpus.clock.advance(1_000);
    const done = await test.keep(deed);
    expect((await sweep()).map(({ kind, subjects }) => [kind, subjects])).toEqual([
      ['supersession', [done.id, planned.id]],
    ]);
  });

  it('a person’s page and a later note with another value of theirs', async () => {
    const page = await test.corpus.notes.create({
      title: 'Jakob Stein',
      body: 'He plays the bassoon. His birthday is 4 November.',
      category: 'idea',
    });
    test.corpus.clock.advance(1_000);
    const said = await test.corpus.notes.create({
      title: 'Jakob’s birthday is on 14 November',
      body: '',
      category: 'fact',
    });
    expect((await sweep()).map(({ kind, subjects }) => [kind, subjects])).toContainEqual([
      'supersession',
      [said.id, page.id],
    ]);
  });

  it('a later different value is a replacement, a denial a contradiction; different people and questions are neither', async () => {
    const older = await test.keep('We fly on the second of May');
    const newer = await test.keep('We fly on the third of May');
    const eats = await test.keep('I eat fish');
    const denies = await test.keep('I do not eat fish');
    await test.keep('Do we fly on the fifth of May?', { category: 'open-question' });
    await test.keep('Anna lives in Oslo');
    await test.keep('Bertil lives in Bergen');
    const found = await sweep();
    expect(found.map(({ kind, subjects }) => [kind, subjects])).toEqual([
      ['contradiction', [denies.id, eats.id]],
      ['supersession', [newer.id, older.id]],
    ]);
  });

  it('statements of two people about themselves are no contradiction', async () => {
    const { messages } = await test.corpus.session(['I live in Oslo.']);
    const by = (name: string) => [
      {
        sessionId: messages[0]!.sessionId,
        messageId: messages[0]!.id,
        start: 0,
        end: 14,
        quote: 'I live in Oslo',
        spoken: { at: 1, speaker: name },
      },
    ];
    await test.keep('I live in Oslo', { sources: by('Mela') });
    await test.keep('I live in Bergen', { sources: by('Karo') });
    await test.keep('I live in Turku', { sources: by('Karo') });
    expect((await sweep()).map(({ kind, subjects }) => [kind, subjects.length])).toEqual([['supersession', 2]]);
  });

  it('proposes to split a note with several claims, but not one claim, a list or a titled page', async () => {
    const both = await test.keep('We meet Mika at noon, and the rail pass covers the buses');
    await test.keep('Bread and butter cost four euros');
    await test.keep('Packing', { body: 'Take the rail pass. Mika brings the camera.' });
    const found = await test.cleaning.list(500).then(async () => {
      await sweep();
      return test.cleaning.list(500);
    });
    expect(
      found.proposals.map(({ proposal, parts }) => [proposal.kind, proposal.subjects, parts.map(({ title }) => title)]),
    ).toEqual([['split-note', [both.id], ['We meet Mika at noon', 'The rail pass covers the buses']]]);
  });

  it('numbers in a series are no changed values', async () => {
    for (let index = 1; index <= 9; index += 1) await test.keep(`Chapter ${index} is about stones and rivers`);
    expect(await sweep()).toEqual([]);
  });

  it('proposes to merge similar names and equivalent lessons', async () => {
    await test.corpus.facts.add({ entity: 'Johanna Berg', attribute: 'city', value: 'Oslo', type: 'fact' } as never);
    await test.corpus.facts.add({ entity: 'Johana Berg', attribute: 'age', value: '41', type: 'fact' } as never);
    const found = await sweep();
    expect(found.map(({ kind }) => kind)).toEqual(['merge-entities']);
    await test.cleaning.accept({ id: found[0]!.id });
    expect(await proposals()).toEqual([]);
    expect((await test.corpus.entities.list({ text: 'Berg', kind: null })).rows).toHaveLength(1);
    await test.corpus.writer.undo('cleaning');
    expect((await test.corpus.entities.list({ text: 'Berg', kind: null })).rows).toHaveLength(2);
    expect(await proposals()).toHaveLength(1);
  });

  it('similarity of embeddings decides when words do not, and only if vectors exist', async () => {
    const proposed = async (similarity: number, texts: readonly string[]) => {
      await test.close();
      test = await openTestCleaning({
        similarityOf: async (_text, ids) => ids.map(() => similarity),
        hasSimilarity: () => true,
      });
      for (const text of texts) await test.keep(text);
      return sweep();
    };
    const scenery = ['Borrowed scenery frames the far mountain', 'Borrowed scenery shows the distant mountain'];
    expect(await proposed(1, scenery)).toMatchObject([{ kind: 'near-duplicate', confidence: 0.6 }]);
    expect(await proposed(0.95, scenery)).toEqual([]);
    // A name in common makes less of it enough.
    expect(
      await proposed(
        0.95,
        scenery.map((text) => `In Kyoto ${text}`),
      ),
    ).toMatchObject([{ kind: 'near-duplicate', confidence: 0.6 }]);
  });
});

describe('the person decides', () => {
  const link = async (from: NoteId, to: NoteId) =>
    test.corpus.commit([
      put('links', { id: test.corpus.ids.next<LinkId>(), from, to, toTitle: '', kind: 'related', createdAt: 1 }),
    ]);

  it('accepting makes the previewed changes, rewrites links, unites sources, and one undo restores the exact state', async () => {
    const { messages } = await test.corpus.session([
      'Breakfast at the ryokan ends at nine.',
      'Noted.',
      'The ryokan breakfast ends at nine.',
    ]);
    const source = (index: number, quote: string) => [
      { sessionId: messages[index]!.sessionId, messageId: messages[index]!.id, start: 0, end: quote.length, quote },
    ];
    const a = await test.keep('The breakfast at the ryokan ends at nine', {
      sources: source(0, 'Breakfast at the ryokan ends at nine'),
    });
    const b = await test.keep('The breakfast at the ryokan ends at nine', {
      sources: source(2, 'The ryokan breakfast ends at nine'),
      pinned: true,
    });
    const linking = await test.corpus.notes.create({
      title: 'Morning plan',
      body: 'First [[The breakfast at the ryokan ends at nine]].',
      category: 'idea',
    });
    await link(linking.id, a.id);
    const [proposal] = await sweep();
    const before = await rowsOf(test.corpus);
    const text = { title: 'Breakfast at the ryokan ends at nine sharp', body: '' };
    const preview = await test.cleaning.preview({ id: proposal!.id, text });
    expect(preview).toMatchObject({ sources: { before: 1, after: 2 }, links: { moved: 1 } });
    expect(preview.notes.map(({ role }) => role).toSorted()).toEqual(['links', 'record', 'stays']);
    expect(await rowsOf(test.corpus)).toEqual(before);

    await test.cleaning.accept({ id: proposal!.id, text });
    expect(await noteOf(b.id)).toMatchObject({ status: 'kept', title: text.title });
    expect((await noteOf(b.id)).sources).toHaveLength(2);
    expect((await noteOf(a.id)).status).toBe('merged');
    expect((await noteOf(linking.id)).body).toBe('First [[Breakfast at the ryokan ends at nine sharp]].');
    expect(await proposals()).toEqual([]);
    await test.corpus.writer.undo('cleaning');
    expect(await rowsOf(test.corpus)).toEqual(before);
    await test.corpus.writer.redo('cleaning');
    expect((await noteOf(a.id)).status).toBe('merged');
  });

  it('a merge keeps what only one of them says', async () => {
    const short = await test.keep('We decided to stay at the old mill');
    const fuller = await test.keep('We decided to stay at the old mill because Ida started school in Celle');
    const [proposal] = await sweep();
    expect(proposal!.subjects[0]).toBe(fuller.id);
    expect(await test.cleaning.preview({ id: proposal!.id })).toMatchObject({ notes: [{ after: { body: '' } }, {}] });
    await test.cleaning.accept({ id: proposal!.id, survivingId: short.id });
    expect(await noteOf(short.id)).toMatchObject({
      title: 'We decided to stay at the old mill',
      body: 'We decided to stay at the old mill because Ida started school in Celle.',
    });
    expect((await noteOf(fuller.id)).status).toBe('merged');
  });

  it('a contradiction is resolved by superseding in either direction, shown in the chain', async () => {
    const eats = await test.keep('I eat fish');
    const denies = await test.keep('I do not eat fish');
    const [proposal] = await sweep();
    const preview = await test.cleaning.preview({ id: proposal!.id, survivingId: eats.id });
    expect(preview.chain.map(({ id, status }) => [id, status])).toEqual([
      [eats.id, 'kept'],
      [denies.id, 'superseded'],
    ]);
    await test.cleaning.accept({ id: proposal!.id, survivingId: eats.id });
    expect([(await noteOf(eats.id)).status, (await noteOf(denies.id)).status]).toEqual(['kept', 'superseded']);
    expect(test.corpus.notes.chain(denies.id).map(({ id }) => id)).toEqual([eats.id, denies.id]);
    await expect(test.cleaning.accept({ id: proposal!.id })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('splitting uses the person’s words for the parts', async () => {
    const both = await test.keep('We meet Mika at noon, and the rail pass covers the buses');
    const [proposal] = await sweep();
    await test.cleaning.accept({
      id: proposal!.id,
      parts: [
        { title: 'We meet Mika at noon', body: '' },
        { title: 'The rail pass covers all buses', body: '' },
      ],
    });
    expect((await noteOf(both.id)).status).toBe('superseded');
    expect([...test.corpus.catalog.withStatus('kept')].map(({ title }) => title).toSorted()).toEqual([
      'The rail pass covers all buses',
      'We meet Mika at noon',
    ]);
  });

  it('a dismissed or kept-both proposal never returns while the texts are unchanged', async () => {
    const a = await test.keep('The ryokan breakfast ends at nine');
    await test.keep('The ryokan breakfast ends at nine o’clock');
    const eats = await test.keep('I eat fish');
    await test.keep('I do not eat fish');
    for (const { id, kind } of await sweep())
      await (kind === 'near-duplicate' ? test.cleaning.dismiss(id) : test.cleaning.keepBoth(id));
    expect([...test.corpus.catalog.linksTo(eats.id)].map(({ kind }) => kind)).toEqual(['contradicts']);
    expect(await sweep()).toEqual([]);
    await test.restart();
    expect(await sweep()).toEqual([]);
    // A third that says the same is compared with each, but the dismissed two are not put together by way of it.
    await test.keep('The ryokan breakfast ends at nine');
    expect((await sweep()).map(({ subjects }) => subjects.length)).toEqual([2]);
    await test.corpus.notes.save({
      id: a.id,
      baseVersion: 1,
      title: 'The ryokan breakfast always ends at nine',
      body: '',
    });
    expect((await sweep()).map(({ subjects }) => subjects.length)).toEqual([3]);
  });

  it('a proposal whose notes changed is not shown, cannot be accepted, and is withdrawn by the next sweep', async () => {
    const a = await test.keep('The ryokan breakfast ends at nine');
    await test.keep('The ryokan breakfast ends at nine o’clock');
    const [proposal] = await sweep();
    await test.corpus.notes.save({ id: a.id, baseVersion: 1, title: 'Lunch at the inn begins at one', body: '' });
    expect(await proposals()).toEqual([]);
    await expect(test.cleaning.accept({ id: proposal!.id })).rejects.toMatchObject({ code: 'conflict' });
    await test.cleaning.sweeper.run('changes');
    expect(await test.corpus.store.get('proposals', proposal!.id)).toBeNull();
  });

  it('accepting withdraws other proposals about a note that is no longer kept, and undo restores them', async () => {
    await test.keep('We fly on the second of May');
    await test.keep('We fly on the third of May');
    await test.keep('We fly on the fourth of May');
    const found = await sweep();
    expect(found).toHaveLength(3);
    const before = await rowsOf(test.corpus);
    const oldest = found.find(
      ({ subjects }) => subjects[1] === found.map(({ subjects: [, last] }) => last!).sort()[0],
    )!;
    expect((await test.cleaning.preview({ id: oldest.id })).withdrawn).toBe(1);
    await test.cleaning.accept({ id: oldest.id });
    expect(await proposals()).toHaveLength(1);
    await test.corpus.writer.undo('cleaning');
    expect(await rowsOf(test.corpus)).toEqual(before);
  });
});
