import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/ipc/errors';
import { contentHash } from '../../../shared/lib/content-hash';
import { wholeNoteText, type Note } from '../../../shared/domain/note';
import type { NoteId } from '../../../shared/domain/ids';
import { openTestCorpus, rowsOf, type TestCorpus } from '../testing/open-test-corpus';

let vault: TestCorpus;
beforeEach(async () => {
  vault = await openTestCorpus();
});
afterEach(async () => {
  await vault.close();
});

const create = (title: string, body = '') => vault.notes.create({ title, body, category: 'idea' });
const stored = async (id: string) => (await vault.store.get('notes', id))!;
const save = (note: Note, change: { title?: string; body?: string }) =>
  vault.notes.save({ id: note.id, baseVersion: note.version, title: note.title, body: note.body, ...change });
const linksOf = async (id: string) =>
  (await vault.store.query({ name: 'linksOfNote', noteId: id })).filter((link) => link.from === id);
const failure = async (promise: Promise<unknown>): Promise<AppError> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};

describe('writing notes', () => {
  it('keeps a note the person wrote, with its first version', async () => {
    const note = await create('  Kyoto   trip ', 'We fly on 3 May.');
    expect(note).toMatchObject({ title: 'Kyoto trip', status: 'kept', origin: 'person', author: 'person', version: 1 });
    expect(note.contentHash).toBe(contentHash(wholeNoteText(note)));
    expect(await stored(note.id)).toEqual(note);
    expect(await vault.notes.versions(note.id)).toMatchObject([
      { version: 1, reason: 'created', title: 'Kyoto trip', body: 'We fly on 3 May.' },
    ]);
  });

  it('tags a note by the #tags of its text, and takes them away with their words', async () => {
    const note = await create('Kiln', 'Fire it on #friday, says #clay/kiln. `#code`');
    expect(note.tags).toEqual(['friday', 'clay/kiln']);
    const edited = await save(note, { body: 'Fire it on Sunday, says #clay/kiln and #Ada.' });
    expect(edited.tags).toEqual(['clay/kiln', 'Ada']);
    expect(vault.notes.tags().map(({ tag }) => tag)).toEqual(['Ada', 'clay/kiln']);
    await vault.writer.commit({
      actor: 'app',
      kind: 'note.edit',
      label: 'tag',
      scope: 'none',
      changes: [{ table: 'notes', id: edited.id, after: { ...edited, tags: [...edited.tags, 'given'] } } as never],
    });
    expect((await save(await stored(note.id), { body: 'Nothing.' })).tags).toEqual(['given']);
  });

  it('marks a note as heard beside what is being typed, until somebody has looked at the doubtful words', async () => {
    const note = await create('Kiln', 'Typed.');
    await vault.notes.addHeard(note.id, { at: 1, doubtful: ['kiln'] });
    // The page saves with the version that it knows: a mark is no new one.
    const saved = await save(note, { body: 'Typed. The kiln cools.' });
    expect(saved.heard).toEqual({ at: 1, doubtful: ['kiln'] });
    await vault.notes.addHeard(note.id, { at: 2, doubtful: ['glaze'] });
    expect((await stored(note.id)).heard).toEqual({ at: 2, doubtful: ['kiln', 'glaze'] });
    await vault.notes.lookAtHeard(note.id);
    expect((await stored(note.id)).heard).toEqual({ at: 2, doubtful: [] });
  });

  it('adds a version with each save and none when nothing changed', async () => {
    const first = await create('Kyoto', 'one');
    const second = await save(first, { body: 'two' });
    expect(second).toMatchObject({ version: 2, body: 'two', aliases: [] });
    const seq = vault.writer.lastSeq;
    expect(await save(second, {})).toEqual(second);
    expect(vault.writer.lastSeq).toBe(seq);
    expect((await vault.notes.versions(first.id)).map((row) => [row.version, row.body, row.reason])).toEqual([
      [2, 'two', 'edited'],
      [1, 'one', 'created'],
    ]);
  });

  it('keeps a page of ten thousand links whole and reads the first five thousand of them', async () => {
    const body = Array.from({ length: 10_000 }, (_, index) => `[[Page ${index}]]`).join(' ');
    const note = await create('All pages', body);
    expect((await stored(note.id)).body).toBe(body);
    const links = await linksOf(note.id);
    expect(links).toHaveLength(5_000);
    expect(new Set(links.map(({ toTitle }) => toTitle))).toEqual(
      new Set(Array.from({ length: 5_000 }, (_, index) => `Page ${index}`)),
    );
  });

  it('keeps a note whose brackets hold far more than a title', async () => {
    const body = `[[${'x'.repeat(20_000)}]] and [[Kyoto]]`;
    const note = await create('Brackets', body);
    expect((await linksOf(note.id)).map(({ toTitle }) => toTitle)).toEqual(['Kyoto']);
  });

  it('stores one version per editing session', async () => {
    const long =
      'The ryokan serves breakfast until nine; after that there is only tea and whatever the kitchen has left over from the evening before.';
    const sit = async (editSessionId: string, ...bodies: string[]) => {
      for (const body of bodies) {
        const { version, title } = await stored(id);
        await vault.notes.save({ id, baseVersion: version, title, body, editSessionId });
      }
    };
    const history = async () => (await vault.notes.versions(id)).map(({ body, reason }) => [body, reason]);
    const { id } = await vault.notes.create({
      title: 'Breakfast',
      body: 'Until',
      category: 'fact',
      editSessionId: 'one',
    });
    await sit('one', 'Until eight', 'Until nine');
    expect(await history()).toEqual([['Until nine', 'created']]);
    await sit('two', long);
    expect(await history()).toEqual([
      [long, 'edited'],
      ['Until nine', 'created'],
    ]);

    // What a save takes away stays readable, also within an editing session.
    await sit('two', '', 'Until ten', 'Until half past ten');
    expect(await history()).toEqual([
      ['Until half past ten', 'edited'],
      [long, 'edited'],
      ['Until nine', 'created'],
    ]);
    const rows = await rowsOf(vault);
    await vault.writer.undo('note');
    expect(await history()).toEqual([
      ['Until ten', 'edited'],
      [long, 'edited'],
      ['Until nine', 'created'],
    ]);
    expect((await stored(id)).body).toBe('Until ten');
    await vault.writer.redo('note');
    expect(await rowsOf(vault)).toEqual(rows);

    // What came between is not written over.
    await vault.notes.restoreVersion(id, (await vault.notes.versions(id))[2]!.version);
    await sit('two', 'Until eleven');
    expect(await history()).toEqual([
      ['Until eleven', 'edited'],
      ['Until nine', 'restored'],
      ['Until half past ten', 'edited'],
      [long, 'edited'],
      ['Until nine', 'created'],
    ]);
  });

  it('refuses a save based on an older version and overwrites nothing', async () => {
    const note = await create('Kyoto', 'one');
    await save(note, { body: 'two' });
    const before = await rowsOf(vault);
    const error = await failure(save(note, { body: 'mine' }));
    expect(error.code).toBe('conflict');
    expect(await rowsOf(vault)).toEqual(before);
  });

  it('accepts one of two simultaneous saves and rejects the other', async () => {
    const note = await create('Kyoto', 'one');
    const results = await Promise.allSettled([save(note, { body: 'a' }), save(note, { body: 'b' })]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected']);
    expect((await stored(note.id)).body).toBe('a');
  });

  it('refuses a title that another kept note has, whatever its case, and says what to do', async () => {
    await create('Kyoto');
    const other = await create('Nara');
    expect(await failure(create('kyoto'))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('another title'),
    });
    expect((await failure(save(other, { title: 'KYOTO' }))).code).toBe('conflict');
    expect((await stored(other.id)).title).toBe('Nara');
  });

  it('restores an earlier version as a new one', async () => {
    const first = await create('Kyoto', 'one');
    await save(await save(first, { body: 'two' }), { body: 'three' });
    const restored = await vault.notes.restoreVersion(first.id, 1);
    expect(restored).toMatchObject({ version: 4, body: 'one' });
    expect((await vault.notes.versions(first.id)).map((row) => row.body)).toEqual(['one', 'three', 'two', 'one']);
    expect((await failure(vault.notes.restoreVersion(first.id, 9))).code).toBe('not-found');
  });

  it('keeps the original wording of an extracted unit', async () => {
    const unit = await vault.unit('We fly on the third.');
    await vault.notes.save({ id: unit.id, baseVersion: 1, title: 'We fly on 3 May.', body: '' });
    expect((await vault.notes.versions(unit.id)).map((row) => [row.version, row.title])).toEqual([
      [2, 'We fly on 3 May.'],
      [1, 'We fly on the third.'],
    ]);
  });
});

describe('links in texts', () => {
  it('become rows, one per target, and none from code', async () => {
    const kyoto = await create('Kyoto');
    const note = await create('Trip', '[[Kyoto]] [[kyoto|city]] [[Kyoto#Food]] [[Nara]] `[[Code]]`');
    expect((await linksOf(note.id)).map(({ to, toTitle }) => [to, toTitle]).toSorted()).toEqual(
      [
        [kyoto.id, 'Kyoto'],
        [kyoto.id, 'Kyoto#Food'],
        [null, 'Nara'],
      ].toSorted(),
    );
    expect((await vault.notes.page(kyoto.id)).backlinks).toHaveLength(1);
  });

  it('wait for their title and resolve when it appears, by writing, renaming or keeping', async () => {
    const note = await create('Trip', '[[Nara]] [[Osaka]] [[Uji]]');
    const nara = await create('nara');
    const other = await create('Other');
    await save(other, { title: 'Osaka' });
    const uji = await vault.unit('Uji');
    expect((await linksOf(note.id)).find((link) => link.toTitle === 'Uji')!.to).toBeNull();
    await vault.review.keep({ id: uji.id });
    const ends = Object.fromEntries((await linksOf(note.id)).map((link) => [link.toTitle, link.to]));
    expect(ends).toEqual({ Nara: nara.id, Osaka: other.id, Uji: uji.id });
  });

  it('go with the text, and keep their rows while they stay', async () => {
    const note = await create('Trip', '[[Nara]] [[Uji]]');
    const before = await linksOf(note.id);
    await save(note, { body: 'to [[Uji]] then [[Osaka]]' });
    const after = await linksOf(note.id);
    expect(after.map((link) => link.toTitle).toSorted()).toEqual(['Osaka', 'Uji']);
    expect(after.find((link) => link.toTitle === 'Uji')).toEqual(before.find((link) => link.toTitle === 'Uji'));
  });

  it('follow a renamed note in one batch, with a version in each linking note and the old title as alias', async () => {
    const kyoto = await create('Kyoto', 'self: [[Kyoto]]');
    const a = await create('A', 'see [[Kyoto#Food|food]] and `[[Kyoto]]`');
    const b = await create('B', '[[kyoto]]');
    const c = await create('C', 'Kyoto unlinked');
    const seq = vault.writer.lastSeq;
    const renamed = await save(kyoto, { title: 'Kyōto' });
    expect(vault.writer.lastSeq).toBe(seq + 1);
    expect(renamed).toMatchObject({ title: 'Kyōto', aliases: ['Kyoto'], body: 'self: [[Kyōto]]' });
    expect(await stored(a.id)).toMatchObject({ body: 'see [[Kyōto#Food|food]] and `[[Kyoto]]`', version: 2 });
    expect((await stored(b.id)).body).toBe('[[Kyōto]]');
    expect(await stored(c.id)).toEqual(c);
    expect((await vault.notes.versions(a.id))[0]).toMatchObject({ version: 2, reason: 'renamed-link' });
    expect((await linksOf(a.id))[0]).toMatchObject({ to: kyoto.id, toTitle: 'Kyōto#Food' });
    expect(vault.notes.byTitle('kyoto')).toEqual({ id: kyoto.id, place: null });
    expect(vault.notes.byTitle('kyoto#Where to eat')).toEqual({ id: kyoto.id, place: 'Where to eat' });
  });

  it('are restored when a rename is undone', async () => {
    const kyoto = await create('Kyoto');
    await create('A', '[[Kyoto]]');
    const before = await rowsOf(vault);
    await save(kyoto, { title: 'Kyōto', body: 'and a text' });
    await vault.writer.undo('note');
    expect(await rowsOf(vault)).toEqual(before);
    expect(vault.notes.byTitle('Kyōto')).toBeNull();
  });

  it('still lead to a note whose new title cannot stand in a link', async () => {
    const kyoto = await create('Kyoto');
    const a = await create('A', '[[Kyoto]]');
    await save(kyoto, { title: 'Kyoto | food' });
    expect((await stored(a.id)).body).toBe('[[Kyoto]]');
    expect((await linksOf(a.id))[0]!.to).toBe(kyoto.id);
  });

  it('can be removed; one in a text becomes its words', async () => {
    const [a, b] = [await create('A', '[[B]]'), await create('B')];
    const [link] = await vault.notes.link(a.id, [b.id], 'related');
    expect(await vault.notes.link(a.id, [b.id], 'related')).toEqual([link]);
    await vault.notes.unlink([link!.id]);
    expect(await vault.store.get('links', link!.id)).toBeNull();
    const [written] = await linksOf(a.id);
    await vault.notes.unlink([written!.id]);
    expect([(await stored(a.id)).body, await linksOf(a.id)]).toEqual(['B', []]);
    expect((await failure(vault.notes.link(a.id, [a.id], 'related'))).code).toBe('bad-input');
  });

  it('of several notes are made and removed in one step of undo each', async () => {
    const [a, b, c] = [
      await create('A', 'See [[B|the other]] and [[C]], never `[[B]]`.'),
      await create('B'),
      await create('C'),
    ];
    const seq = vault.writer.lastSeq;
    await vault.notes.link(a.id, [b.id, c.id], 'related');
    expect(vault.writer.lastSeq).toBe(seq + 1);
    const all = await linksOf(a.id);
    expect(all).toHaveLength(4);
    await vault.notes.unlink(all.map(({ id }) => id));
    expect(await linksOf(a.id)).toEqual([]);
    expect((await stored(a.id)).body).toBe('See the other and C, never `[[B]]`.');
    await vault.writer.undo('note');
    expect(await linksOf(a.id)).toHaveLength(4);
    expect((await stored(a.id)).body).toContain('[[B|the other]]');
    await vault.writer.undo('note');
    expect((await linksOf(a.id)).map(({ kind }) => kind)).toEqual(['wikilink', 'wikilink']);
  });

  it('of a merge, and those that are no [[…]], are refused with a reason', async () => {
    const [a, b] = [await create('A'), await create('B')];
    const path = await create('Path', '[words](A.md)');
    await vault.notes.merge({ into: a.id, from: [b.id] }, 'note');
    const [merged] = await linksOf(b.id);
    expect((await failure(vault.notes.unlink([merged!.id]))).code).toBe('not-allowed');
    for (const { id } of await linksOf(path.id))
      expect((await failure(vault.notes.unlink([id]))).message).toContain('is not written as [[…]]');
    expect((await failure(vault.notes.unlink(['gone']))).code).toBe('not-found');
  });

  it('that supersede form no cycle; the older note is archived and restored', async () => {
    const [a, b, c] = [await create('A'), await create('B'), await create('C')];
    await vault.notes.link(b.id, [a.id], 'supersedes');
    const [last] = await vault.notes.link(c.id, [b.id], 'supersedes');
    expect([(await stored(a.id)).status, (await stored(b.id)).status]).toEqual(['superseded', 'superseded']);
    expect((await failure(vault.notes.link(a.id, [c.id], 'supersedes'))).code).toBe('not-allowed');
    await vault.notes.unlink([last!.id]);
    expect((await stored(b.id)).status).toBe('kept');
  });

  it('from imported texts are connected on request', async () => {
    const a = await create('A', '[[Kyoto]]');
    const note = { ...(await vault.unit('Kyoto')), status: 'kept' as const };
    await vault.commit([{ table: 'notes', id: note.id, after: note }]);
    expect(await vault.notes.resolveLinks()).toBe(1);
    expect((await linksOf(a.id))[0]!.to).toBe(note.id);
    expect(await vault.notes.resolveLinks()).toBe(0);
  });

  it('with an escaped bar lead to their note, are renamed with it and leave their words', async () => {
    const kyoto = await create('Kyoto');
    const table = await create('Plan', '| Ort |\n|---|\n| [[Kyoto#Essen\\|dort]] |');
    expect((await linksOf(table.id))[0]).toMatchObject({ toTitle: 'Kyoto#Essen', to: kyoto.id });
    await vault.notes.save({ ...(await stored(kyoto.id)), title: 'Nara', baseVersion: kyoto.version });
    expect((await stored(table.id)).body).toContain('| [[Nara#Essen\\|dort]] |');
    await vault.notes.unlink([(await linksOf(table.id))[0]!.id]);
    expect((await stored(table.id)).body).toContain('| dort |');
  });
});

describe('the page of a note', () => {
  it('shows its source, its backlinks and its unlinked mentions', async () => {
    const { messages } = await vault.session(['Hello', 'Kyoto is old.']);
    const unit = await vault.unit('Kyoto is old', { message: messages[1]!, quote: 'Kyoto is old.' });
    await vault.review.keep({ id: unit.id, title: 'Kyoto' });
    const linking = await create('Trip', 'to [[Kyoto]] and Kyoto');
    const naming = await create('Plan', 'We reach kyoto by train.');
    await create('Train', 'Kyotoites');
    const stub = await create('Stub', '[[Nowhere]]');

    const page = await vault.notes.page(unit.id);
    expect(page.backlinks.map((entry) => [entry.link.from, entry.title, entry.status])).toEqual([
      [linking.id, 'Trip', 'kept'],
    ]);
    expect(page.mentions).toHaveLength(1);
    const mention = page.mentions[0]!;
    expect(mention).toMatchObject({ noteId: naming.id, title: 'Plan' });
    expect(mention.excerpt.slice(mention.start, mention.end)).toBe('kyoto');
    expect(page.sources).toMatchObject([{ sessionTitle: 'Planning', messageIndex: 1, quote: 'Kyoto is old.' }]);
    expect((await vault.notes.page(stub.id)).outgoing).toMatchObject([{ title: 'Nowhere', status: null }]);
    expect((await failure(vault.notes.page('nothing' as NoteId))).code).toBe('not-found');
  });

  it('turns a mention into a link in that note', async () => {
    const kyoto = await create('Kyoto');
    const plan = await create('Plan', 'We reach kyoto by train.');
    const onlyTitle = await create('Kyoto by train');
    expect((await vault.notes.page(kyoto.id)).mentions.map((mention) => mention.noteId).toSorted()).toEqual(
      [plan.id, onlyTitle.id].toSorted(),
    );
    expect(await vault.notes.linkMention(plan.id, kyoto.id)).toMatchObject({
      body: 'We reach [[Kyoto|kyoto]] by train.',
      version: 2,
    });
    expect(await vault.notes.linkMention(onlyTitle.id, kyoto.id)).toMatchObject({
      title: 'Kyoto by train',
      body: '[[Kyoto]]',
    });
    const page = await vault.notes.page(kyoto.id);
    expect(page.mentions).toEqual([]);
    expect(page.backlinks).toHaveLength(2);
  });

  it('is read without recording a use, since an open page is reloaded with every change', async () => {
    const note = await create('Kyoto');
    await vault.notes.page(note.id);
    expect((await vault.notes.page(note.id)).uses).toEqual({ cited: 0, opened: 0, lastAt: null });
  });
});

describe('several notes at once', () => {
  it('are archived and brought back as one act each; one that is no kept note spoils nothing', async () => {
    const keep = (title: string) => vault.unit(title, undefined, { status: 'kept', keptAt: 1, body: '[[Kiln]]' });
    const [a, b] = [await keep('Glaze'), await keep('Clay')];
    const pending = await vault.unit('Ash');
    const statuses = () => Promise.all([a, b].map(async ({ id }) => (await vault.store.get('notes', id))!.status));
    await expect(vault.notes.setStatusOfMany([a.id, pending.id], 'archived')).rejects.toMatchObject({
      code: 'not-allowed',
    });
    expect(await statuses()).toEqual(['kept', 'kept']);
    expect(await vault.notes.setStatusOfMany([a.id, b.id, a.id], 'archived')).toBe(2);
    expect(await statuses()).toEqual(['archived', 'archived']);
    expect(await vault.notes.setStatusOfMany([a.id], 'archived')).toBe(0);
    expect(await vault.notes.setStatusOfMany([a.id, b.id], 'kept')).toBe(2);
    expect((await vault.writer.undo('note'))?.label).toBe('Brought back 2 notes');
    expect((await vault.writer.undo('note'))?.label).toBe('Archived 2 notes');
    expect(await statuses()).toEqual(['kept', 'kept']);
  });
});

describe('states and marks', () => {
  it('records pinning as a use without a new version', async () => {
    const note = await create('Kyoto');
    expect(await vault.notes.setPinned(note.id, true)).toMatchObject({ pinned: true, version: 1 });
    expect(await vault.notes.setNeverSurface(note.id, true)).toMatchObject({ pinned: true, neverSurface: true });
    const events = await vault.store.query({ name: 'accessEventsOf', ref: `note:${note.id}` });
    expect(events.map((event) => event.kind)).toEqual(['pinned']);
  });

  it('counts the many saves of one piece of editing as one use', async () => {
    const note = await create('Kyoto');
    const edit = async (version: number) =>
      vault.notes.save({ id: note.id, baseVersion: version, title: 'Kyoto', body: `draft ${version}` });
    for (const version of [1, 2, 3]) await edit(version);
    const edits = async () =>
      (await vault.store.query({ name: 'accessEventsOf', ref: `note:${note.id}` })).filter(
        (event) => event.kind === 'edited',
      ).length;
    expect(await edits()).toBe(1);
    vault.clock.advance(61 * 60_000);
    await edit(4);
    expect(await edits()).toBe(2);
  });

  it('archives with undo, and restores', async () => {
    const note = await create('Kyoto');
    await vault.notes.setStatus(note.id, 'archived');
    expect(
      vault.notes.list({ show: 'archived', text: '', category: null, tag: null, sort: 'updated', offset: 0, limit: 10 })
        .total,
    ).toBe(1);
    await vault.writer.undo('note');
    expect(await stored(note.id)).toEqual(note);
    await vault.notes.setStatus(note.id, 'archived');
    expect(await vault.notes.setStatus(note.id, 'kept')).toMatchObject({ status: 'kept', keptAt: note.keptAt });
  });

  it('lists what is hidden with the reason, and brings each back', async () => {
    const titles = ['Marked', 'Dropped', 'Archived', 'Replaced', 'Merged', 'Heir', 'Plain'];
    const notes = new Map<string, Note>();
    for (const title of titles) notes.set(title, await create(title));
    const id = (title: string) => notes.get(title)!.id;
    await vault.notes.setNeverSurface(id('Marked'), true);
    await vault.notes.setStatus(id('Dropped'), 'dropped');
    await vault.notes.setStatus(id('Archived'), 'archived');
    await vault.notes.supersede(id('Heir'), id('Replaced'), 'note');
    await vault.notes.merge({ into: id('Heir'), from: [id('Merged')] }, 'note');
    const hidden = () =>
      vault.notes
        .list({ show: 'hidden', text: '', category: null, tag: null, sort: 'title', offset: 0, limit: 10 })
        .rows.map((row) => [row.title, row.hidden]);
    expect(hidden()).toEqual([
      ['Archived', 'archived'],
      ['Dropped', 'dropped'],
      ['Marked', 'never-surface'],
      ['Merged', 'merged'],
      ['Replaced', 'superseded'],
    ]);
    await vault.notes.setNeverSurface(id('Marked'), false);
    for (const title of ['Archived', 'Dropped', 'Merged', 'Replaced']) await vault.notes.setStatus(id(title), 'kept');
    expect(hidden()).toEqual([]);
    expect([...vault.catalog.linksFrom(id('Merged'))]).toEqual([]);
  });

  it('releases the title of a dropped note: links to it are unresolved again', async () => {
    const kyoto = await create('Kyoto');
    const a = await create('A', '[[Kyoto]]');
    await vault.notes.setStatus(kyoto.id, 'dropped');
    expect((await linksOf(a.id))[0]!.to).toBeNull();
    await vault.notes.setStatus(kyoto.id, 'kept');
    expect((await linksOf(a.id))[0]!.to).toBe(kyoto.id);
  });

  it('does not change a note that is not kept', async () => {
    const note = await create('Kyoto');
    const rejected = await vault.notes.setStatus(note.id, 'dropped');
    expect((await failure(save(rejected, { body: 'x' }))).code).toBe('not-allowed');
    expect((await failure(vault.notes.setStatus(note.id, 'archived'))).code).toBe('not-allowed');
  });
});
