import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import type { Note } from '../../../shared/domain/note';
import { pageFile } from '../export/page-file';
import { MARK_NAME } from './disk/folder-mark';
import type { Decision, MirrorReport } from './mirror';
import { openTestMirror, type TestMirror } from './testing/test-mirror';

let test: TestMirror;
beforeEach(async () => {
  test = await openTestMirror();
});
afterEach(async () => {
  await test.close();
  await test.removeFolders();
});

const decide = async ({ waiting }: MirrorReport, answer: Decision['answer']): Promise<MirrorReport> => {
  expect(waiting).toHaveLength(1);
  const { id, kind, bytes, content } = waiting[0]!;
  return test.mirror.decide({ id, kind, bytes, content, answer }, new AbortController().signal);
};

describe('notes as files', () => {
  it('kept notes appear as files, and a second run changes nothing', async () => {
    const note = await test.create('Clay', 'Fire it twice. #kiln');
    expect(await test.run()).toMatchObject({ written: 1, waiting: [], problems: [] });
    expect(await test.read('Clay.md')).toBe(`---\nengram-id: ${note.id}\n---\nFire it twice. #kiln\n`);
    expect(await test.run()).toMatchObject({ written: 0, takenIn: 0, added: 0, agreed: 0, moved: 0 });
  });

  it('kept suggestions have a folder of their own; a file that lies elsewhere stays there', async () => {
    const suggest = (note: Note) =>
      test.vault.writer.commit({
        actor: 'app',
        kind: 'note.edit',
        label: 'x',
        changes: [put('notes', { ...note, origin: 'extraction' })],
      });
    const old = await test.create('Fire clay twice');
    await test.create('Clay', 'A page.');
    await test.run();
    await suggest(old);
    await suggest(await test.create('Bees sleep in winter'));
    await test.run();
    expect([...(await test.pages()).keys()]).toEqual([
      'Clay.md',
      'Fire clay twice.md',
      'Kept notes/Bees sleep in winter.md',
    ]);
  });

  it('an edit in the app comes to the file, a new title to its name', async () => {
    const { id } = await test.create('Clay', 'Fire it twice.');
    const other = await test.create('Pots', 'Made of [[Clay]].');
    await test.run();
    await test.edit(id, { body: 'Fire it once.' });
    expect(await test.run()).toMatchObject({ written: 1 });
    expect(await test.read('Clay.md')).toContain('Fire it once.');
    await test.edit(id, { title: 'What is clay?' });
    expect(await test.run()).toMatchObject({ moved: 1, written: 1 });
    expect([...(await test.pages()).keys()]).toEqual(['Pots.md', 'What is clay.md']);
    expect(await test.read('Pots.md')).toContain('Made of [[What is clay?]].');
    expect((await test.note(other.id)).body).toBe('Made of [[What is clay?]].');
  });

  it('hidden, excluded, undecided and archived notes have no file', async () => {
    await test.close();
    await test.removeFolders();
    test = await openTestMirror({ isExcluded: ({ title }) => title === 'Secret' });
    await test.create('Secret', 'x');
    const hidden = await test.create('Hidden', 'x');
    await test.corpus.notes.setNeverSurface(hidden.id, true);
    const archived = await test.create('Old', 'x');
    await test.corpus.notes.setStatus(archived.id, 'archived');
    await test.create('Clay', 'x');
    await test.run();
    expect([...(await test.pages()).keys()]).toEqual(['Clay.md']);
  });

  it('two notes of one title, of names that differ in case alone, or that no system takes, have files of their own', async () => {
    await test.create('Clay?', 'one');
    await test.create('Clay', 'two');
    await test.create('clay:', 'three');
    await test.create('CON', 'four');
    await test.create(`${'long '.repeat(55)}end`, 'five');
    expect(await test.run()).toMatchObject({ written: 5, problems: [] });
    expect(new Set([...(await test.pages()).keys()].map((path) => path.toLowerCase())).size).toBe(5);
    expect(await test.run()).toMatchObject({ written: 0, moved: 0, takenIn: 0, added: 0 });
  });

  it('a note whose text would not come back stays in the vault, and the others are written', async () => {
    await test.create('Half', 'of a sign: \ud83d');
    await test.create('Clay', 'x');
    const { problems, written } = await test.run();
    expect(written).toBe(1);
    expect(problems).toEqual([{ path: 'Half.md', why: expect.stringContaining('would not come back') }]);
  });

  it('the folder holds nothing but files, and the mark of its vault', async () => {
    await test.create('Clay', 'x');
    await test.run();
    expect((await readdir(test.folder)).toSorted()).toEqual([MARK_NAME, 'Clay.md']);
  });
});

describe('files as notes', () => {
  it('an edit of a file comes back as a version with its origin', async () => {
    const { id } = await test.create('Clay', 'Fire it twice.');
    await test.run();
    await test.write('Clay.md', (await test.read('Clay.md')).replace('twice', 'three times'));
    expect(await test.run()).toMatchObject({ takenIn: 1, waiting: [] });
    expect((await test.note(id)).body).toBe('Fire it three times.');
    const [newest, before] = await test.corpus.notes.versions(id);
    expect(newest).toMatchObject({ origin: 'folder', reason: 'edited', body: 'Fire it three times.' });
    expect(before).toMatchObject({ body: 'Fire it twice.' });
    expect((await test.vault.store.history('note', 1))[0]).toMatchObject({ actor: 'person' });
    await test.vault.writer.undo('note');
    await test.run();
    expect(await test.read('Clay.md')).toContain('Fire it twice.');
  });

  it('a renamed file renames its note and the links to it; a moved file stays where it was put', async () => {
    const { id } = await test.create('Clay', 'x');
    const pots = await test.create('Pots', 'Of [[Clay]].');
    await test.run();
    await mkdir(join(test.folder, 'Crafts'));
    await rename(join(test.folder, 'Clay.md'), join(test.folder, 'Crafts/Loam.md'));
    await test.run();
    expect((await test.note(id)).title).toBe('Loam');
    expect((await test.note(pots.id)).body).toBe('Of [[Loam]].');
    expect([...(await test.pages()).keys()]).toEqual(['Crafts/Loam.md', 'Pots.md']);
    expect(await test.read('Pots.md')).toContain('Of [[Loam]].');
    await test.edit(id, { title: 'Earth' });
    await test.run();
    expect([...(await test.pages()).keys()]).toEqual(['Crafts/Earth.md', 'Pots.md']);
  });

  it('a new file becomes a note and gets its id; what it holds stays as it is', async () => {
    await test.write(
      'Garden/Moss.md',
      '---\nrating: 5 # of ten\ntags: [green]\n---\n# Moss\n\nIt needs shade. #shade\n',
    );
    expect(await test.run()).toMatchObject({ added: 1, problems: [] });
    const note = (await test.kept()).get('Moss')!;
    expect(note).toMatchObject({ body: 'It needs shade. #shade', tags: ['green', 'shade'], status: 'kept' });
    expect(await test.read('Garden/Moss.md')).toBe(
      `---\nrating: 5 # of ten\ntags: [green]\nengram-id: ${note.id}\n---\n# Moss\n\nIt needs shade. #shade\n`,
    );
    expect(await test.run()).toMatchObject({ written: 0, takenIn: 0, added: 0 });
  });

  it('a new file of another form is known by it, so that an export writes it back as it was', async () => {
    await test.write('Moss.md', '---\r\nrating: 5\r\n---\r\n\r\n\r\nIt needs shade.\r\n\r\n');
    await test.run();
    const note = (await test.kept()).get('Moss')!;
    expect(note).toMatchObject({ body: 'It needs shade.\n', written: { lineEnd: '\r\n' } });
    expect(pageFile({ note, path: 'Moss.md', kind: 'markdown', fields: {} })).toBe(
      '---\r\nrating: 5\r\n---\r\n\r\n\r\nIt needs shade.\r\n\r\n',
    );
  });

  it('waits in Review where the folder is not the person’s own', async () => {
    test = await test.reopen({ areMine: false });
    await test.write('Moss.md', 'It needs shade.\n');
    await test.run();
    expect((await test.kept()).size).toBe(0);
    const { units } = { units: [...test.corpus.catalog.withStatus('pending')] };
    expect(units).toMatchObject([{ title: 'Moss', status: 'pending' }]);
    // What is edited before it is decided is the note's text all the same.
    await test.write('Moss.md', (await test.read('Moss.md')).replace('shade', 'deep shade'));
    await test.run();
    expect((await test.note(units[0]!.id)).body).toBe('It needs deep shade.');
  });

  it('a copy of a file becomes a note of its own', async () => {
    await test.create('Clay', 'x');
    await test.run();
    await test.write('Clay copy.md', await test.read('Clay.md'));
    expect(await test.run()).toMatchObject({ added: 1, waiting: [] });
    expect([...(await test.kept()).keys()].toSorted()).toEqual(['Clay', 'Clay copy']);
    expect(await test.read('Clay.md')).not.toBe(await test.read('Clay copy.md'));
  });

  it('a file of a title that is taken is told apart by its folder', async () => {
    await test.write('a/README.md', 'one');
    await test.write('b/README.md', 'two');
    await test.run();
    expect([...(await test.kept()).keys()].toSorted()).toEqual(['README', 'README (b)']);
    expect(await test.read('b/README.md')).toContain('title: README (b)');
    expect(await test.run()).toMatchObject({ written: 0, takenIn: 0, moved: 0 });
  });

  it('files whose names differ by case alone are a note each, and keep their texts apart', async () => {
    await test.write('a/Moss.md', 'one\n');
    await test.write('a/moss.md', 'two\n');
    const isCaseSensitive = (await test.read('a/Moss.md')) === 'one\n';
    expect(await test.run()).toMatchObject({ added: isCaseSensitive ? 2 : 1, problems: [] });
    if (!isCaseSensitive) return;
    expect(await test.run()).toMatchObject({ written: 0, takenIn: 0, moved: 0, added: 0 });
    const notes = [...(await test.kept()).values()];
    expect(notes.map(({ body }) => body).toSorted()).toEqual(['one', 'two']);
    await test.edit(notes.find(({ body }) => body === 'two')!.id, { body: 'three' });
    await test.run();
    expect(await test.read('a/Moss.md')).toContain('\none\n');
    expect(await test.read('a/moss.md')).toContain('\nthree\n');
  });

  it('line ends, byte order mark and fields of the person stay where the app writes into a file', async () => {
    await test.write('Clay.md', '\ufeff---\r\nrating: 5 # of ten\r\n---\r\nFire it twice.\r\nSlowly.\r\n');
    await test.run();
    const note = (await test.kept()).get('Clay')!;
    expect(note.body).toBe('Fire it twice.\nSlowly.');
    await test.edit(note.id, { body: 'Fire it once.\nSlowly.' });
    await test.run();
    expect(await test.read('Clay.md')).toBe(
      `\ufeff---\r\nrating: 5 # of ten\r\nengram-id: ${note.id}\r\n---\r\nFire it once.\r\nSlowly.\r\n`,
    );
  });

  it('changed fields of the front matter come in; unknown ones stay', async () => {
    const { id } = await test.create('Clay', 'x');
    await test.run();
    await test.write('Clay.md', `---\nstars: 3\ntags:\n  - kiln\naliases: [Loam]\nengram-id: ${id}\n---\nx\n`);
    await test.run();
    expect(await test.note(id)).toMatchObject({
      tags: ['kiln'],
      aliases: ['Loam'],
      properties: { fields: [{ name: 'stars' }, { name: 'tags' }, { name: 'aliases' }] },
    });
    await test.edit(id, { body: 'y' });
    await test.run();
    expect(await test.read('Clay.md')).toBe(
      `---\nstars: 3\ntags:\n  - kiln\naliases: [Loam]\nengram-id: ${id}\n---\ny\n`,
    );
  });

  it('files of editors and other programs are no notes, and links are not followed', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'engram-elsewhere-'));
    await writeFile(join(elsewhere, 'Secret.md'), 'not here');
    for (const name of ['.obsidian/app.md', '.git/HEAD.md', 'a.md~', '.a.md.swp', 'b.md.tmp', '#c.md#', '~$d.md'])
      await test.write(name, 'x');
    await symlink(join(elsewhere, 'Secret.md'), join(test.folder, 'Link.md'));
    await symlink(elsewhere, join(test.folder, 'Elsewhere'));
    const { added, problems } = await test.run();
    expect(added).toBe(0);
    expect(problems.map(({ path }) => path)).toEqual(['Elsewhere', 'Link.md']);
    await rm(elsewhere, { recursive: true });
  });

  it('a file that is no text is left alone', async () => {
    await test.write('Odd.md', Buffer.from([0xb1, 0xca, 0xbc, 0xc7]));
    await test.write('Zero.md', 'a\0b');
    const { added, problems } = await test.run();
    expect([added, problems.map(({ path }) => path)]).toEqual([0, ['Odd.md', 'Zero.md']]);
  });

  it('a name in decomposed form is the same name', async () => {
    const { id } = await test.create('Ärger', 'x');
    await test.run();
    await rename(join(test.folder, 'Ärger.md'), join(test.folder, 'A\u0308rger.md'));
    expect(await test.run()).toMatchObject({ takenIn: 0, added: 0, waiting: [] });
    expect((await test.note(id)).title).toBe('Ärger');
  });
});

describe('what the person decides', () => {
  it('a deleted file asks, and nothing is deleted', async () => {
    const { id } = await test.create('Clay', 'x');
    await test.run();
    await rm(join(test.folder, 'Clay.md'));
    const report = await test.run();
    expect(report.waiting).toMatchObject([
      { kind: 'file-gone', title: 'Clay', answers: ['put-back', 'archive-note', 'note-only'] },
    ]);
    expect((await test.note(id)).status).toBe('kept');
    expect(await test.run()).toMatchObject({ written: 0, waiting: [{ kind: 'file-gone' }] });
    expect((await decide(report, 'put-back')).waiting).toEqual([]);
    expect(await test.read('Clay.md')).toContain('x');
    await rm(join(test.folder, 'Clay.md'));
    expect((await decide(await test.run(), 'note-only')).waiting).toEqual([]);
    expect((await test.pages()).size).toBe(0);
    expect((await test.run()).waiting).toEqual([]);
  });

  it('a note is archived with its deleted file only when that is said', async () => {
    const { id } = await test.create('Clay', 'x');
    await test.run();
    await rm(join(test.folder, 'Clay.md'));
    expect((await decide(await test.run(), 'archive-note')).waiting).toEqual([]);
    expect((await test.note(id)).status).toBe('archived');
    await test.corpus.notes.setStatus(id, 'kept');
    await test.run();
    expect([...(await test.pages()).keys()]).toEqual(['Clay.md']);
  });

  it('a conflict keeps both and shows both; each answer loses no text', async () => {
    for (const [index, answer] of (['use-note', 'use-file', 'keep-both'] as const).entries()) {
      const title = `Clay ${index}`;
      const { id } = await test.create(title, 'Fire it.');
      await test.run();
      await test.write(`${title}.md`, (await test.read(`${title}.md`)).replace('Fire it.', 'Fire it in the folder.'));
      await test.edit(id, { body: 'Fire it in the app.' });
      const report = await test.run();
      expect(report).toMatchObject({ written: 0, takenIn: 0, waiting: [{ kind: 'conflict', title }] });
      expect(await test.mirror.difference(id)).toMatchObject({
        note: `${title}\n\nFire it in the app.`,
        file: `${title}\n\nFire it in the folder.`,
      });
      expect((await decide(report, answer)).waiting, answer).toEqual([]);
      const expected = answer === 'use-file' ? 'Fire it in the folder.' : 'Fire it in the app.';
      expect((await test.note(id)).body, answer).toBe(expected);
      expect(await test.read(`${title}.md`), answer).toContain(expected);
      const texts = (await test.corpus.notes.versions(id)).map(({ body }) => body);
      expect(texts, answer).toContain('Fire it in the app.');
      if (answer === 'keep-both')
        expect((await test.kept()).get(`${title} (from the folder)`)?.body).toBe('Fire it in the folder.');
      else expect(texts, answer).toContain('Fire it in the folder.');
      expect(await test.run(), answer).toMatchObject({ written: 0, takenIn: 0, waiting: [] });
    }
  });

  it('an answer to what was changed since is refused', async () => {
    const { id } = await test.create('Clay', 'x');
    await test.run();
    await test.write('Clay.md', `---\nengram-id: ${id}\n---\nfolder\n`);
    await test.edit(id, { body: 'app' });
    const report = await test.run();
    await test.write('Clay.md', `---\nengram-id: ${id}\n---\nfolder again\n`);
    await expect(decide(report, 'use-note')).rejects.toMatchObject({ code: 'conflict' });
    expect(await test.read('Clay.md')).toContain('folder again');
  });

  it('the file of a note that left the vault’s kept notes stays until the person says otherwise', async () => {
    const { id } = await test.create('Clay', 'x');
    await test.run();
    await test.corpus.notes.setStatus(id, 'archived');
    const report = await test.run();
    expect(report.waiting).toMatchObject([
      { kind: 'note-gone', answers: ['remove-file', 'file-only', 'bring-back', 'new-note'] },
    ]);
    expect([...(await test.pages()).keys()]).toEqual(['Clay.md']);
    await decide(report, 'remove-file');
    expect((await test.pages()).size).toBe(0);
    expect((await test.run()).waiting).toEqual([]);
  });

  it('the file of an archived note that was changed since is not removed, and its text can become a note', async () => {
    const { id } = await test.create('Clay', 'x');
    await test.run();
    await test.corpus.notes.setStatus(id, 'archived');
    await test.write('Clay.md', `---\nengram-id: ${id}\n---\nmore\n`);
    const report = await test.run();
    expect(report.waiting[0]).toMatchObject({ isFileChanged: true, answers: ['file-only', 'bring-back', 'new-note'] });
    expect((await decide(report, 'new-note')).waiting).toEqual([]);
    expect((await test.kept()).get('Clay')?.body).toBe('more');
    expect(await test.read('Clay.md')).toContain('more');
  });
});

describe('the folder itself', () => {
  it('belongs to one vault', async () => {
    await test.create('Clay', 'x');
    await test.run();
    const other = await mkdtemp(join(tmpdir(), 'engram-other-'));
    await expect(openTestMirror({ places: { vaultFolder: other, folder: test.folder } })).rejects.toMatchObject({
      code: 'not-allowed',
    });
    await rm(other, { recursive: true });
  });

  it('that is empty because its drive is away asks for nothing and is not written to', async () => {
    await test.create('Clay', 'x');
    await test.run();
    await rm(test.folder, { recursive: true });
    await mkdir(test.folder);
    await expect(test.run()).rejects.toMatchObject({ code: 'not-found' });
    expect(await readdir(test.folder)).toEqual([]);
  });

  it('is compared by what it holds after weeks apart', async () => {
    const { id } = await test.create('Clay', 'x');
    const other = await test.create('Pots', 'y');
    await test.run();
    await test.write('Clay.md', (await test.read('Clay.md')).replace('x', 'xx'));
    test = await test.reopen();
    test.vault.clock.advance(21 * 86_400_000);
    await test.edit(other.id, { body: 'yy' });
    expect(await test.run()).toMatchObject({ takenIn: 1, written: 1, waiting: [] });
    expect((await test.note(id)).body).toBe('xx');
    expect(await test.read('Pots.md')).toContain('yy');
  });

  it('whose memory is lost finds what is equal, and asks about the rest', async () => {
    const { id } = await test.create('Clay', 'x');
    await test.create('Pots', 'y');
    await test.run();
    await rm(join(test.vault.folder, 'live-folders'), { recursive: true });
    await test.write('Clay.md', `---\nengram-id: ${id}\n---\nchanged\n`);
    test = await test.reopen();
    expect(await test.run()).toMatchObject({ written: 0, takenIn: 0, waiting: [{ kind: 'conflict', title: 'Clay' }] });
  });

  it('can have relative links, which follow their files', async () => {
    test = await test.reopen({ links: 'relative' });
    const clay = await test.create('Clay', 'x');
    const pots = await test.create('Pots', 'Of [[Clay|loam]].');
    await test.run();
    expect(await test.read('Pots.md')).toContain('Of [loam](Clay.md).');
    await mkdir(join(test.folder, 'Crafts'));
    await rename(join(test.folder, 'Clay.md'), join(test.folder, 'Crafts/Clay.md'));
    await test.run();
    expect(await test.read('Pots.md')).toContain('Of [loam](Crafts/Clay.md).');
    expect((await test.note(pots.id)).body).toBe('Of [[Clay|loam]].');
    await test.edit(clay.id, { title: 'Earth' });
    await test.run();
    expect(await test.read('Pots.md')).toContain('Of [loam](Crafts/Earth.md).');
    test = await test.reopen({ links: 'wiki' });
    await test.run();
    expect(await test.read('Pots.md')).toContain('Of [[Earth|loam]].');
  });

  it('says beforehand what a run would do', async () => {
    await test.create('Clay', 'x');
    await test.write('Moss.md', 'y');
    expect((await test.mirror.preview()).steps).toEqual([
      { do: 'write-file', path: 'Clay.md', title: 'Clay' },
      { do: 'arrive', path: 'Moss.md', title: '' },
    ]);
    expect([...(await test.pages()).keys()]).toEqual(['Moss.md']);
  });
});
