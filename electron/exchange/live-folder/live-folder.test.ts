import { join } from 'node:path';
import { rename, rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { createAttachmentFiles } from '../../attachments/attachment-files';
import { realFileSystem } from '../../files/file-system';
import { type LiveFolder, startLiveFolder } from './live-folder';
import { openTestMirror, type TestMirror } from './testing/test-mirror';

let test: TestMirror;
let live: LiveFolder;
beforeEach(async () => {
  test = await openTestMirror();
  live = await start();
});
afterEach(async () => {
  await live.close();
  await test.close();
  await test.removeFolders();
});

const start = () =>
  startLiveFolder({
    vaultId: test.vault.vault.id,
    vaultFolder: test.vault.folder,
    notes: test.corpus.noteDeps,
    writer: test.vault.writer,
    attachments: createAttachmentFiles(join(test.vault.folder, 'attachments')),
    fileSystem: realFileSystem,
    settleMs: 0,
    fileClock: Date.now,
    now: test.vault.clock.now,
    log: silentLogger,
    onChanged: () => {},
    isAnswering: () => false,
  });
const CHOICE = { links: 'wiki', areMine: true, documents: false, chats: false } as const;

describe('the live folder of an open vault', () => {
  it('does nothing before it is started, says what it would do, and then follows both sides by itself', async () => {
    await test.create('Clay', 'x');
    await test.write('Moss.md', 'y');
    expect(await live.choose(test.folder)).toMatchObject({ folder: test.folder, isPaused: true });
    expect(await live.preview()).toMatchObject({ counts: { written: 1, added: 1, takenIn: 0, moved: 0 } });
    expect([...(await test.pages()).keys()]).toEqual(['Moss.md']);
    expect(await live.configure({ ...CHOICE, isPaused: false })).toMatchObject({
      isPaused: false,
      problem: null,
      last: { written: 2, added: 1 },
    });
    await test.write('Clay.md', (await test.read('Clay.md')).replace('x', 'from the folder'));
    await vi.waitFor(async () => expect((await test.kept()).get('Clay')?.body).toBe('from the folder'), 15_000);
    await test.create('Bees', 'from the app');
    await vi.waitFor(async () => expect(await test.read('Bees.md')).toContain('from the app'), 15_000);
  });

  it('compares the vault once after an edit in the folder', async () => {
    const { id } = await test.create('Clay', 'x');
    await live.choose(test.folder);
    await live.configure({ ...CHOICE, isPaused: false });
    // What it wrote itself was told to it by now.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const compared = vi.spyOn(test.corpus.noteDeps.catalog, 'withStatus');
    await test.write('Clay.md', (await test.read('Clay.md')).replace('x', 'from the folder'));
    await vi.waitFor(async () => expect((await test.note(id)).body).toBe('from the folder'), 15_000);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(compared.mock.calls.filter(([status]) => status === 'kept')).toHaveLength(1);
  });

  it('compares both sides once for a burst of edits in the folder, and once for one in the app', async () => {
    const notes = await Promise.all(['Clay', 'Moss', 'Kiln'].map((title) => test.create(title, 'x')));
    await live.choose(test.folder);
    await live.configure({ ...CHOICE, isPaused: false });
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const compared = vi.spyOn(test.corpus.noteDeps.catalog, 'withStatus');
    const comparisons = () => compared.mock.calls.filter(([status]) => status === 'kept').length;
    for (let round = 0; round < 5; round += 1)
      for (const { title } of notes) {
        // As editors save: a file of their own that takes the place of the page.
        const text = (await test.read(`${title}.md`)).replace(/x.*$/mu, `x${round}`);
        await test.write(`.${title}.md.swp`, text);
        await rename(join(test.folder, `.${title}.md.swp`), join(test.folder, `${title}.md`));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    await vi.waitFor(async () => expect((await test.note(notes[2]!.id)).body).toBe('x4'), 15_000);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(comparisons()).toBe(1);
    await test.edit(notes[0]!.id, { body: 'from the app' });
    await vi.waitFor(async () => expect(await test.read('Clay.md')).toContain('from the app'), 15_000);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(comparisons()).toBe(2);
    // What was written is news again as soon as somebody else changes it.
    await test.write('Clay.md', (await test.read('Clay.md')).replace('from the app', 'by hand'));
    await vi.waitFor(async () => expect((await test.note(notes[0]!.id)).body).toBe('by hand'), 15_000);
  });

  it('remembers its folder over a restart, and carries out what the person decides', async () => {
    const { id } = await test.create('Clay', 'x');
    await live.choose(test.folder);
    await live.configure({ ...CHOICE, isPaused: false });
    await live.close();
    await rm(join(test.folder, 'Clay.md'));
    live = await start();
    expect(await live.run()).toMatchObject({ folder: test.folder, waiting: 1 });
    const [question] = await live.questions();
    expect(question).toMatchObject({ id, kind: 'file-gone', title: 'Clay' });
    const { kind, bytes, content } = question!;
    expect(await live.decide([{ id, kind, bytes, content, answer: 'put-back' }])).toMatchObject({ waiting: 0 });
    expect(await test.read('Clay.md')).toContain('x');
  });

  it('says why nothing is mirrored, and goes on when the folder is back', async () => {
    await test.create('Clay', 'x');
    await live.choose(test.folder);
    await rm(join(test.folder, '.engram-vault.json'));
    expect((await live.configure({ ...CHOICE, isPaused: false })).problem).toContain(
      'is not the folder that was mirrored',
    );
    expect((await test.pages()).size).toBe(0);
    await live.choose(test.folder);
    expect(await live.configure({ ...CHOICE, isPaused: false })).toMatchObject({ problem: null, last: { written: 1 } });
  });

  it('mirrors nothing after it is given up, and leaves files and notes', async () => {
    await test.create('Clay', 'x');
    await live.choose(test.folder);
    await live.configure({ ...CHOICE, isPaused: false });
    expect(await live.forget()).toMatchObject({ folder: null, waiting: 0 });
    await test.create('Bees', 'y');
    await live.run();
    expect([...(await test.pages()).keys()]).toEqual(['Clay.md']);
  });
});
