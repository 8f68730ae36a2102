import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Batch } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import { isAppError } from '../../../shared/ipc/errors';
import { parseWikilinks } from '../../../shared/lib/markdown/wikilinks';
import { openTestCorpus, rowsOf, type TestCorpus } from '../testing/open-test-corpus';
import { imageSourceOf } from '../../files/image-keeper';
import { startCatalog, type Catalog } from './catalog';
import type { ListRequest } from './row-lists';

const listing: ListRequest = { show: 'all', text: '', category: null, tag: null, sort: 'title', offset: 0, limit: 500 };

/** Everything a catalog can be asked, as plain data. */
async function answersOf(catalog: Catalog): Promise<unknown> {
  await catalog.titlesIndexed();
  const rows = catalog.list(listing).rows;
  const resolve = catalog.resolver();
  return {
    rows,
    sorts: (['updated', 'created', 'kept', 'links'] as const).map((sort) =>
      catalog.list({ ...listing, sort }).rows.map((row) => row.id),
    ),
    counts: catalog.counts(),
    names: catalog.knownNames().toSorted(),
    notes: rows.map(({ id }) => catalog.note(id)),
    links: rows.map(({ id }) =>
      [[...catalog.linksFrom(id)], [...catalog.linksTo(id)]].map((links) =>
        links.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      ),
    ),
    resolved: rows.map(({ title }) => resolve(title)),
    completed: ['', 'k', 'trip'].map((text) => catalog.complete(text, 50)),
    sharing: catalog.keptSharing(['kyoto', 'kyoto trip', 'nara']).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

const imageOf = ({ vault, folder }: TestCorpus) => imageSourceOf(folder, vault);

const TITLES = ['Kyoto', 'Kyoto trip', 'Nara', 'kyoto food', 'C# notes', 'Kyoto#Food'];
const title = fc.constantFrom(...TITLES);
const body = fc
  .array(
    fc.oneof(
      title.map((name) => `[[${name}]]`),
      fc.constantFrom('plain', '`[[Nara]]`', '[[Nowhere#part]]'),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(' '));
const command = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('create' as const), title, body }) },
  fc.record({ type: fc.constant('unit' as const), title, body }),
  fc.record({ type: fc.constant('save' as const), pick: fc.nat(), title: fc.option(title, { nil: null }), body }),
  fc.record({ type: fc.constant('keep' as const), pick: fc.nat() }),
  fc.record({
    type: fc.constant('status' as const),
    pick: fc.nat(),
    status: fc.constantFrom('kept' as const, 'archived' as const, 'dropped' as const),
  }),
  fc.record({
    type: fc.constant('link' as const),
    pick: fc.nat(),
    other: fc.nat(),
    kind: fc.constantFrom('related' as const, 'supersedes' as const),
  }),
  fc.record({ type: fc.constant('restore' as const), pick: fc.nat() }),
);
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

async function run(vault: TestCorpus, ids: NoteId[], step: Command): Promise<void> {
  const pick = (index: number) => ids[index % ids.length]!;
  vault.clock.advance(1);
  if (step.type === 'create')
    ids.push((await vault.notes.create({ title: step.title, body: step.body, category: 'idea' })).id);
  else if (step.type === 'unit') ids.push((await vault.unit(step.title, undefined, { body: step.body })).id);
  else if (ids.length === 0) return;
  else if (step.type === 'keep') await vault.review.keep({ id: pick(step.pick) });
  else if (step.type === 'status') await vault.notes.setStatus(pick(step.pick), step.status);
  else if (step.type === 'link') await vault.notes.link(pick(step.pick), [pick(step.other)], step.kind);
  else if (step.type === 'restore') await vault.notes.restoreVersion(pick(step.pick), 1);
  else {
    const note = (await vault.store.get('notes', pick(step.pick)))!;
    await vault.notes.save({
      id: note.id,
      baseVersion: note.version,
      title: step.title ?? note.title,
      body: step.body,
    });
  }
}

describe('the catalog', () => {
  it('updated batch by batch equals the catalog read afresh, and every link points to the note its title resolves to', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 14, size: 'max' }), async (steps) => {
        const vault = await openTestCorpus();
        try {
          const ids: NoteId[] = [];
          for (const step of steps) {
            // Refusals (a taken title, a decided unit) are part of the walk; anything else is a bug.
            await run(vault, ids, step).catch((error: unknown) => {
              if (!isAppError(error)) throw error;
            });
          }
          const fresh = await startCatalog({ ...vault.deps });
          expect(await answersOf(vault.catalog)).toEqual(await answersOf(fresh));
          const resolve = fresh.resolver();
          for (const link of fresh.allLinks()) {
            if (link.kind !== 'wikilink') continue;
            expect([link.toTitle, link.to]).toEqual([link.toTitle, resolve(link.toTitle)?.id ?? null]);
          }
          for (const { id } of fresh.withStatus('kept')) {
            const named = parseWikilinks((await vault.store.get('notes', id))!.body)
              .map((link) => resolve(link.target)?.id)
              .filter((to) => to !== undefined);
            const linked = [...fresh.linksFrom(id)].flatMap((link) =>
              link.kind === 'wikilink' && link.to !== null ? [link.to] : [],
            );
            expect(new Set(linked)).toEqual(new Set(named));
          }
          await fresh.close();
        } finally {
          await vault.close();
        }
      }),
      { numRuns: 40 },
    );
  });

  it('filled from its image and the changes after it equals the catalog read afresh', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: 6, maxLength: 14, size: 'max' }),
        fc.array(command, { maxLength: 4 }),
        async (before, after) => {
          const vault = await openTestCorpus();
          const tolerant = async (steps: readonly Command[], ids: NoteId[]) => {
            for (const step of steps)
              await run(vault, ids, step).catch((error: unknown) => {
                if (!isAppError(error)) throw error;
              });
          };
          try {
            const ids: NoteId[] = [];
            // No image is written of a vault without a change.
            await tolerant([{ type: 'create', title: 'Kyoto', body: '' }, ...before], ids);
            await (await startCatalog({ ...vault.deps, image: imageOf(vault) })).close();
            await tolerant(after, ids);
            const unread = { ...vault.deps.store, pages: () => expect.unreachable('the store was read') };
            const imaged = await startCatalog({ ...vault.deps, store: unread, image: imageOf(vault) });
            const fresh = await startCatalog(vault.deps);
            expect(await answersOf(imaged)).toEqual(await answersOf(fresh));
            const hidden = (catalog: Catalog) => [...catalog.hidden.rows()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
            expect(hidden(imaged)).toEqual(hidden(fresh));
            await Promise.all([imaged.close(), fresh.close()]);
          } finally {
            await vault.close();
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it('is read from the store when its image is damaged, cut, or of another vault', async () => {
    const vault = await openTestCorpus();
    await vault.notes.create({ title: 'Kyoto', body: '', category: 'idea' });
    const file = join(vault.folder, 'catalog-image');
    await (await startCatalog({ ...vault.deps, image: imageOf(vault) })).close();
    const text = await readFile(file, 'utf8');
    for (const [content, vaultId] of [
      [text.replace('Kyoto', 'Osaka'), vault.vault.id],
      [text.slice(0, -20), vault.vault.id],
      [text.replace('"version":"', '"version":"9'), vault.vault.id],
      ['', vault.vault.id],
      [text, 'another'],
    ] as const) {
      await writeFile(file, content);
      const catalog = await startCatalog({ ...vault.deps, image: { ...imageOf(vault), vaultId } });
      expect(catalog.keptWithTitle('kyoto')).toHaveLength(1);
      await catalog.close();
    }
    await vault.close();
  });

  it('keeps every version of a note, and undo reverts them step by step', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 8, size: 'max' }), async (steps) => {
        const vault = await openTestCorpus();
        try {
          const ids: NoteId[] = [];
          const states = [await rowsOf(vault)];
          for (const step of steps) {
            const seq = vault.writer.lastSeq;
            await run(vault, ids, step).catch((error: unknown) => {
              if (!isAppError(error)) throw error;
            });
            if (vault.writer.lastSeq === seq) continue;
            expect(vault.writer.lastSeq).toBe(seq + 1);
            states.push(await rowsOf(vault));
          }
          for (const id of ids) {
            const note = (await vault.store.get('notes', id))!;
            const versions = await vault.notes.versions(id);
            expect(versions.map((row) => row.version)).toEqual(
              Array.from({ length: note.version }, (_, index) => note.version - index),
            );
            expect(versions[0]).toMatchObject({ title: note.title, body: note.body, category: note.category });
          }
          const history = await vault.store.history(null, 100);
          for (const entry of history) {
            if (entry.scope === 'none') break;
            await vault.writer.undo(entry.scope);
            states.pop();
            expect(await rowsOf(vault)).toEqual(states.at(-1));
          }
        } finally {
          await vault.close();
        }
      }),
      { numRuns: 20 },
    );
  });

  it('counts a deferred unit as pending once its time has come, without any change to the vault', async () => {
    const vault = await openTestCorpus();
    const { id } = await vault.unit('The cellar floods in March');
    expect(vault.catalog.counts().pending).toBe(1);
    await vault.review.defer(id);
    expect(vault.catalog.counts().pending).toBe(0);
    vault.clock.advance(30 * 24 * 60 * 60_000);
    expect(vault.catalog.counts().pending).toBe(1);
    await vault.close();
  });

  it('reads everything again when a batch is missing from the feed', async () => {
    const vault = await openTestCorpus();
    const listeners: ((batch: Batch) => void)[] = [];
    const feed = {
      onBatch: (listener: (batch: Batch) => void) => {
        listeners.push(listener);
        return () => {};
      },
      get lastSeq() {
        return vault.writer.lastSeq;
      },
    };
    const catalog = await startCatalog({ ...vault.deps, writer: feed });
    const stopListening = vault.writer.onBatch((batch) => {
      if (batch.label !== 'Wrote “Lost”') for (const listener of listeners) listener(batch);
    });
    await vault.notes.create({ title: 'Lost', body: '', category: 'idea' });
    expect(catalog.counts().engrams).toBe(0);
    await vault.notes.create({ title: 'Seen', body: '[[Lost]]', category: 'idea' });
    await catalog.settled();
    expect(await answersOf(catalog)).toEqual(await answersOf(vault.catalog));
    expect(catalog.seq).toBe(vault.writer.lastSeq);
    stopListening();
    await vault.close();
  });
});

describe('completing a title', () => {
  it('ranks exact, prefix, word prefix, substring, alias; then by last change', async () => {
    const vault = await openTestCorpus();
    const names = ['Discard', 'A card game', 'Cardinal', 'Card', 'Card box'];
    for (const name of names) {
      vault.clock.advance(1);
      await vault.notes.create({ title: name, body: '', category: 'idea' });
    }
    vault.clock.advance(1);
    const old = await vault.notes.create({ title: 'Postcard', body: '', category: 'idea' });
    await vault.notes.save({ id: old.id, baseVersion: 1, title: 'Greeting', body: '' });
    await vault.unit('Card, undecided');
    expect(vault.notes.complete('CARD', 10).map((entry) => entry.title)).toEqual([
      'Card',
      'Card box',
      'Cardinal',
      'A card game',
      'Discard',
      'Greeting',
    ]);
    expect(vault.notes.complete('', 2).map((entry) => entry.title)).toEqual(['Greeting', 'Card box']);
    expect(vault.notes.complete('zebra', 10)).toEqual([]);
    await vault.close();
  });

  it('finds words in another order, letters left out and slips, after all that hold the text; nothing hidden', async () => {
    const vault = await openTestCorpus();
    const names = ['Gravel asks the eye', 'The eye of the gravel merchant', 'Saihō-ji in the rain'];
    const [, , rain] = await Promise.all(
      names.map((title) => vault.notes.create({ title, body: '', category: 'idea' })),
    );
    const find = (text: string) => vault.notes.complete(text, 10).map(({ title }) => title);
    expect(find('eye gravel').toSorted()).toEqual(names.slice(0, 2).toSorted());
    expect(find('gravel asks')[0]).toBe(names[0]);
    expect(find('garvel asks')).toEqual([names[0]]);
    expect(find('saiho rain')).toEqual([names[2]]);
    expect(vault.notes.titlesOf([rain!.id]).map(({ title }) => title)).toEqual([names[2]]);
    await vault.notes.setNeverSurface(rain!.id, true);
    expect(find('saiho rain')).toEqual([]);
    expect(vault.notes.titlesOf([rain!.id])).toEqual([]);
    await vault.close();
  });
});

describe('listing', () => {
  it('filters by words, state and category, sorts, and pages', async () => {
    const vault = await openTestCorpus();
    await vault.notes.create({ title: 'Kyoto trip', body: '[[Nara]]', category: 'decision' });
    vault.clock.advance(1);
    await vault.notes.create({ title: 'Nara', body: '', category: 'fact' });
    await vault.unit('Undecided');
    const list = (change: Partial<ListRequest>) => vault.notes.list({ ...listing, ...change });
    expect(list({ show: 'engrams', sort: 'updated' })).toMatchObject({
      total: 2,
      rows: [
        { title: 'Nara', links: 1 },
        { title: 'Kyoto trip', links: 1 },
      ],
    });
    expect(list({ show: 'engrams', text: 'trip kyo' }).rows.map((row) => row.title)).toEqual(['Kyoto trip']);
    expect(list({ category: 'fact' }).rows.map((row) => row.title)).toEqual(['Nara', 'Undecided']);
    expect(list({ offset: 1, limit: 1 })).toMatchObject({ total: 3, rows: [{ title: 'Nara' }] });
    expect(list({ show: 'pending' }).rows.map((row) => row.status)).toEqual(['pending']);
    await vault.close();
  });
});
