import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Note } from '../../../shared/domain/note';
import { isAppError } from '../../../shared/ipc/errors';
import { entryOfNote } from '../../retrieval/index/columns/index-entry';
import { openTestCorpus, rowsOf, type TestCorpus } from '../testing/open-test-corpus';

let vault: TestCorpus;
beforeEach(async () => {
  vault = await openTestCorpus();
});
afterEach(async () => {
  await vault.close();
});

const write = (title: string, body = '') => vault.notes.create({ title, body, category: 'fact' });
const stored = async (id: string) => (await vault.store.get('notes', id))!;

describe('superseding', () => {
  it('replaces the older note, which lies in the archive from then on and stays readable', async () => {
    const [older, newer] = [await write('We fly on the second'), await write('We fly on the third')];
    await vault.notes.supersede(newer.id, older.id, 'note');
    expect((await stored(older.id)).status).toBe('superseded');
    expect(entryOfNote(await stored(older.id))?.isArchived).toBe(true);
    expect(entryOfNote(await stored(newer.id))?.isArchived).toBeUndefined();
    expect((await vault.notes.page(older.id)).note.title).toBe('We fly on the second');
  });

  it('keeps a unit that replaces a note; one undo reverts both', async () => {
    const older = await write('We fly on the second');
    const unit = await vault.unit('We fly on the third', undefined, { flags: ['contradicts-kept'] });
    const before = await rowsOf(vault);
    const { note } = await vault.review.replace({
      id: unit.id,
      older: older.id,
      title: 'We fly on the third of May',
      category: 'decision',
    });
    expect(note).toMatchObject({
      status: 'kept',
      title: 'We fly on the third of May',
      category: 'decision',
      flags: [],
    });
    await vault.writer.undo('review');
    expect(await rowsOf(vault)).toEqual(before);
  });

  it('shows the whole chain from any of its notes, newest first', async () => {
    const [a, b, c] = [await write('first'), await write('second'), await write('third')];
    await vault.notes.supersede(b.id, a.id, 'note');
    await vault.notes.supersede(c.id, b.id, 'note');
    for (const { id } of [a, b, c])
      expect(vault.notes.chain(id).map(({ title, status }) => `${title} ${status}`)).toEqual([
        'third kept',
        'second superseded',
        'first superseded',
      ]);
  });

  it('stays acyclic in any sequence of replacing, merging, splitting, restoring and undo', async () => {
    const step = fc.record({
      do: fc.constantFrom('supersede', 'link', 'merge', 'split', 'back', 'undo'),
      a: fc.nat(9),
      b: fc.nat(9),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), async (steps) => {
        const fresh = await openTestCorpus();
        try {
          const notes: Note[] = [];
          for (let index = 0; index < 5; index += 1)
            notes.push(await fresh.notes.create({ title: `note ${index}`, body: '', category: 'fact' }));
          for (const [index, { do: act, a, b }] of steps.entries()) {
            const [one, other] = [notes[a % notes.length]!, notes[b % notes.length]!];
            const acts: Record<string, () => Promise<unknown>> = {
              supersede: () => fresh.notes.supersede(one.id, other.id, 'note'),
              link: () => fresh.notes.link(one.id, [other.id], 'supersedes'),
              merge: () => fresh.notes.merge({ into: one.id, from: [other.id] }, 'note'),
              split: async () =>
                notes.push(
                  ...(await fresh.notes.split(
                    {
                      id: one.id,
                      parts: [
                        { title: `part ${index} a`, body: '' },
                        { title: `part ${index} b`, body: '' },
                      ],
                    },
                    'note',
                  )),
                ),
              back: () => fresh.notes.setStatus(one.id, 'kept'),
              undo: () => fresh.writer.undo('note'),
            };
            await acts[act]!().catch((error: unknown) => {
              if (!isAppError(error)) throw error;
            });
            expect(hasCircle(fresh)).toBe(false);
          }
        } finally {
          await fresh.close();
        }
      }),
      { numRuns: 30 },
    );
  }, 60_000);
});

/** Takes notes away that replace nothing any more, until none is left or a circle stays. */
function hasCircle({ catalog }: TestCorpus): boolean {
  let edges = [...catalog.allLinks()].filter(({ kind }) => kind === 'supersedes');
  for (;;) {
    const left = edges.filter(({ to }) => edges.some(({ from }) => from === to));
    if (left.length === edges.length) return edges.length > 0;
    edges = left;
  }
}

describe('splitting', () => {
  it('makes several notes, each with its own sources, that supersede the original', async () => {
    const { messages } = await vault.session(['We fly on the third. Breakfast ends at nine.']);
    const source = (quote: string) => ({
      sessionId: messages[0]!.sessionId,
      messageId: messages[0]!.id,
      start: messages[0]!.text.indexOf(quote),
      end: messages[0]!.text.indexOf(quote) + quote.length,
      quote,
    });
    const note = await vault.unit('We fly on the third and breakfast ends at nine', undefined, {
      status: 'kept',
      keptAt: 7,
      sources: [source('We fly on the third.'), source('Breakfast ends at nine.')],
    });
    const before = await rowsOf(vault);
    const request = {
      id: note.id,
      parts: [
        { title: 'We fly on the third', body: '' },
        { title: 'Breakfast ends at nine', body: '', category: 'constraint' as const },
      ],
    };
    expect((await vault.notes.previewSplit(request)).parts.map(({ title }) => title)).toEqual([
      'We fly on the third',
      'Breakfast ends at nine',
    ]);
    expect(await rowsOf(vault)).toEqual(before);
    const parts = await vault.notes.split(request, 'note');
    expect(
      parts.map(({ status, keptAt, category, sources }) => ({
        status,
        keptAt,
        category,
        quotes: sources.map(({ quote }) => quote),
      })),
    ).toEqual([
      { status: 'kept', keptAt: 7, category: 'fact', quotes: ['We fly on the third.'] },
      { status: 'kept', keptAt: 7, category: 'constraint', quotes: ['Breakfast ends at nine.'] },
    ]);
    expect(await stored(note.id)).toMatchObject({ status: 'superseded', title: note.title, sources: note.sources });
    expect((await vault.notes.versions(parts[0]!.id)).map(({ reason }) => reason)).toEqual(['split']);
    expect(vault.notes.chain(note.id)).toHaveLength(3);
    await vault.writer.undo('note');
    expect(await rowsOf(vault)).toEqual(before);
  });

  it('refuses two parts with one title, and a title that is taken', async () => {
    const [note, other] = [await write('Two things'), await write('Other')];
    const split = (...titles: string[]) =>
      vault.notes.split({ id: note.id, parts: titles.map((title) => ({ title, body: '' })) }, 'note');
    await expect(split('Same', 'same')).rejects.toSatisfy((error) => isAppError(error, 'conflict'));
    await expect(split(other.title, 'Else')).rejects.toSatisfy((error) => isAppError(error, 'conflict'));
    expect(await split(note.title, 'Else')).toHaveLength(2);
  });
});
