import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import type { LinkId, NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import { isAppError } from '../../../shared/ipc/errors';
import { parseWikilinks } from '../../../shared/lib/markdown/wikilinks';
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
const linkRows = () =>
  [...vault.catalog.allLinks()]
    .map(
      ({ from, to, kind }) =>
        `${vault.catalog.note(from)!.title} ${kind} ${to === null ? 'nothing' : vault.catalog.note(to)!.title}`,
    )
    .toSorted();

describe('merging notes', () => {
  it('unites sources, confirmations, aliases and marks; the merged notes stay readable', async () => {
    const one = await vault.session(['We fly on the third.']);
    const two = await vault.session(['The third it is.'], 'Later');
    const left = await vault.unit(
      'We fly on the third',
      { message: one.messages[0]!, quote: 'the third' },
      { status: 'kept', keptAt: 5, confirmations: 2, tags: ['trip'], aliases: ['Flight'] },
    );
    const right = await vault.unit(
      'Flight on 3 May',
      { message: two.messages[0]!, quote: 'The third' },
      { status: 'kept', keptAt: 3, confirmations: 1, tags: ['may'], pinned: true, body: 'By train to the airport.' },
    );
    const note = await vault.notes.merge({ into: left.id, from: [right.id] }, 'note');
    expect(note).toMatchObject({
      title: left.title,
      body: '',
      status: 'kept',
      keptAt: 3,
      confirmations: 4,
      tags: ['trip', 'may'],
      aliases: ['Flight', 'Flight on 3 May'],
      pinned: true,
      sources: [...left.sources, ...right.sources],
      version: 2,
    });
    expect(await stored(right.id)).toEqual({ ...right, status: 'merged', decidedAt: vault.clock.now() });
    expect(linkRows()).toEqual(['Flight on 3 May merged-into We fly on the third']);
    expect(vault.notes.byTitle('flight on 3 may')).toMatchObject({ id: left.id });
    expect((await vault.notes.versions(left.id)).map(({ reason }) => reason)).toEqual(['merged', 'created']);
    expect(
      vault.notes
        .list({ show: 'engrams', text: '', category: null, tag: null, sort: 'title', offset: 0, limit: 10 })
        .rows.map(({ id }) => id),
    ).toEqual([left.id]);
  });

  it('uses exactly the person’s text', async () => {
    const [left, right] = [await write('Left', 'left body'), await write('Right', 'right body')];
    const note = await vault.notes.merge(
      { into: left.id, from: [right.id], text: { title: 'Both', body: 'left and right', category: 'idea' } },
      'note',
    );
    expect(note).toMatchObject({ title: 'Both', body: 'left and right', category: 'idea', aliases: ['Left', 'Right'] });
  });

  it('previews its changes without writing', async () => {
    const [left, right] = [await write('Left'), await write('Right')];
    const other = await write('Other', 'See [[Right]].');
    const before = await rowsOf(vault);
    const preview = await vault.notes.previewMerge({ into: left.id, from: [right.id] });
    expect(await rowsOf(vault)).toEqual(before);
    expect(preview).toMatchObject({
      merged: [{ id: right.id }],
      rewritten: [{ id: other.id, before: 'See [[Right]].', after: 'See [[Left]].' }],
      movedLinks: 0,
    });
    expect(await vault.notes.merge({ into: left.id, from: [right.id] }, 'note')).toEqual(preview.note);
  });

  it('refuses notes that are not kept, the note itself, and a title that is taken, and writes nothing', async () => {
    const [left, right, third] = [await write('Left'), await write('Right'), await write('Third')];
    const record = await vault.unit('Gone', undefined, { status: 'dropped' });
    const before = await rowsOf(vault);
    await expect(vault.notes.merge({ into: left.id, from: [record.id] }, 'note')).rejects.toSatisfy((error) =>
      isAppError(error, 'not-allowed'),
    );
    await expect(vault.notes.merge({ into: left.id, from: [left.id] }, 'note')).rejects.toSatisfy((error) =>
      isAppError(error, 'bad-input'),
    );
    await expect(
      vault.notes.merge({ into: left.id, from: [right.id], text: { title: third.title, body: '' } }, 'note'),
    ).rejects.toSatisfy((error) => isAppError(error, 'conflict'));
    expect(await rowsOf(vault)).toEqual(before);
  });

  it('redirects links of all kinds to the surviving note, each once and none to itself', async () => {
    const [a, b, x, y] = [await write('A'), await write('B'), await write('X'), await write('Y')];
    await vault.notes.link(a.id, [b.id], 'related');
    await vault.notes.link(x.id, [a.id], 'related');
    await vault.notes.link(b.id, [x.id], 'related');
    await vault.notes.link(b.id, [y.id], 'contradicts');
    await vault.notes.merge({ into: a.id, from: [b.id] }, 'note');
    expect(linkRows()).toEqual(['A contradicts Y', 'B merged-into A', 'X related A']);
  });

  it('refuses a replacement cycle through a third note', async () => {
    const [a, b, c] = [await write('A'), await write('B'), await write('C')];
    const at = vault.clock.now();
    const supersedes = (from: Note, to: Note) =>
      put('links', {
        id: vault.ids.next<LinkId>(),
        from: from.id,
        to: to.id,
        toTitle: to.title,
        kind: 'supersedes',
        createdAt: at,
      });
    await vault.commit([supersedes(a, b), supersedes(b, c)]);
    await expect(vault.notes.merge({ into: a.id, from: [c.id] }, 'note')).rejects.toSatisfy((error) =>
      isAppError(error, 'not-allowed'),
    );
    await vault.notes.merge({ into: a.id, from: [b.id] }, 'note');
    expect(linkRows()).toEqual(['A supersedes C', 'B merged-into A']);
  });

  it('rewrites every link, so that none leads to a merged note, and undo reverts all', async () => {
    const titles = ['Alpha', 'Beta#one', 'beta', 'Gamma', 'Delta'];
    const body = fc
      .array(fc.tuple(fc.constantFrom(...titles, 'alias-of-0', 'Nobody'), fc.constantFrom('', '|shown', '#part')), {
        maxLength: 3,
      })
      .map((parts) => parts.map(([title, end]) => `see [[${title}${end}]]`).join(' and '));
    const link = fc.record({
      from: fc.nat(4),
      to: fc.nat(4),
      kind: fc.constantFrom('related' as const, 'contradicts' as const, 'supersedes' as const),
    });
    const plan = fc.record({
      bodies: fc.tuple(body, body, body, body, body),
      links: fc.array(link, { maxLength: 5 }),
      into: fc.nat(4),
      from: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }),
      title: fc.option(fc.constantFrom('Alpha', 'New name', 'Brackets ]] in it')),
      text: body,
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ bodies, links, into, from, title, text }) => {
        const fresh = await openTestCorpus();
        try {
          const notes: Note[] = [];
          for (const [index, name] of titles.entries())
            notes.push(
              await fresh.unit(name, undefined, {
                status: 'kept',
                keptAt: 1,
                body: '',
                aliases: [`alias-of-${index}`],
              }),
            );
          for (const [index, note] of notes.entries()) {
            await fresh.notes
              .save({ id: note.id, baseVersion: 1, title: note.title, body: bodies[index]! })
              .catch(() => {});
          }
          for (const { from: a, to: b, kind } of links)
            await fresh.notes.link(notes[a]!.id, [notes[b]!.id], kind).catch(() => {});
          const before = await rowsOf(fresh);
          const targets = new Map([...fresh.catalog.allLinks()].map((row) => [row.id as string, row.to]));
          const gone = new Set<string>(from.filter((index) => index !== into).map((index) => notes[index]!.id));
          const chosen = title === null ? undefined : { title, body: text };
          const merged = await fresh.notes
            .merge({ into: notes[into]!.id, from: [...gone] as NoteId[], text: chosen }, 'cleaning')
            .catch((error: unknown) => {
              if (!isAppError(error)) throw error;
              return null;
            });
          if (merged === null) {
            expect(await rowsOf(fresh)).toEqual(before);
            return;
          }
          const resolve = fresh.catalog.resolver();
          for (const row of fresh.catalog.allLinks()) {
            expect(gone.has(row.to ?? ''), `${row.kind} to a merged note`).toBe(false);
            if (row.kind === 'wikilink') expect(row.to).toBe(resolve(row.toTitle)?.id ?? null);
            else expect(row.from === row.to).toBe(false);
            // A text that led to a merged note leads to the one that stayed.
            if (row.kind === 'wikilink' && gone.has(targets.get(row.id) ?? '') && !gone.has(row.from))
              expect(row.to).toBe(merged.id);
          }
          for (const note of notes) {
            const now = (await fresh.store.get('notes', note.id))!;
            expect(now.status === 'merged').toBe(gone.has(note.id));
            if (!gone.has(note.id))
              for (const { target } of parseWikilinks(now.body))
                expect(gone.has(resolve(target)?.id ?? '')).toBe(false);
          }
          const after = await rowsOf(fresh);
          await fresh.writer.undo('cleaning');
          expect(await rowsOf(fresh)).toEqual(before);
          await fresh.writer.redo('cleaning');
          expect(await rowsOf(fresh)).toEqual(after);
        } finally {
          await fresh.close();
        }
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});
