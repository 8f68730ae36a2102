import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteLink } from '../../shared/domain/vault-link';
import { realFileSystem } from '../files/file-system';
import { lockFolder } from '../files/folder-lock';
import { startWindowlessApp, type WindowlessApp } from './testing/windowless-app';

const PASSPHRASE = 'moss needs two wet winters';
let base: string;
const running: WindowlessApp[] = [];
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-restored-'));
});
afterEach(async () => {
  for (const app of running.splice(0)) await app.stop();
  await rm(base, { recursive: true, force: true });
});

async function start(dataFolder: string): Promise<WindowlessApp> {
  const app = await startWindowlessApp(join(base, dataFolder));
  running.push(app);
  return app;
}
const view = (app: WindowlessApp) => app.call('vaults.list', null);
const names = async (app: WindowlessApp) => (await view(app)).vaults.map(({ name }) => name);
const openName = async (app: WindowlessApp) => {
  const { openId, vaults } = await view(app);
  return vaults.find(({ id }) => id === openId)?.name;
};

/** A backup of a vault that was used, as the app writes it, and the vault's note. */
async function makeBackup(app: WindowlessApp, folder = 'old') {
  const { openId } = await view(app);
  await app.call('vaults.rename', { id: openId!, name: 'Werkstatt' });
  await app.call('settings.save', {
    answerStyle: 'Kurz, bitte.',
    excluded: { people: ['Ida'], places: [], folders: [] },
  });
  const note = await app.call('notes.create', { title: 'Kiln', body: 'The kiln fires at 1,240 °C.', category: 'fact' });
  const session = await app.call('chat.createSession', {});
  const { streamId } = await app.call('chat.send', { sessionId: session.id, text: 'How hot is the kiln?' });
  await app.untilEnded(streamId);
  // The notes of a turn are taken behind its answer.
  await expect
    .poll(async () => (await app.call('chat.session', { id: session.id })).messages.at(-1)!.extraction?.state)
    .toBe('done');
  const making = await app.call('backup.makeEncrypted', { passphrase: PASSPHRASE });
  await app.untilEnded(making!.streamId);
  const exports = join(base, folder, 'exports');
  return { file: join(exports, (await readdir(exports))[0]!), vaultId: openId!, noteId: note.id };
}
async function upload(app: WindowlessApp, files: { name: string; bytes: Buffer }[]): Promise<string> {
  const { uploadId } = await app.call('import.begin', {
    files: files.map(({ name, bytes }) => ({ name, size: bytes.length })),
  });
  for (const [file, { bytes }] of files.entries())
    await app.call('import.append', { uploadId, file, bytes: new Uint8Array(bytes) });
  return uploadId;
}
const uploadFile = async (app: WindowlessApp, file: string) =>
  upload(app, [{ name: 'b.age', bytes: await readFile(file) }]);
const shown = async (app: WindowlessApp) => ({
  notes: await app.call('notes.list', { show: 'all', limit: 100 }),
  chats: await app.call('chat.sessions', {}),
});

describe('a backup of another machine’s vault', () => {
  it('opens as a new vault with everything, under its name and id; the vault that was open stays as it was', async () => {
    const old = await start('old');
    const { file, vaultId, noteId } = await makeBackup(old);
    const whole = await shown(old);
    const app = await start('new');
    await app.call('notes.create', { title: 'Of the new computer', body: '', category: 'idea' });
    const first = await view(app);
    const before = await shown(app);

    const uploadId = await uploadFile(app, file);
    const backup = await app.call('backup.open', { uploadId, passphrase: PASSPHRASE });
    expect(backup).toMatchObject({ vaultId, name: 'Werkstatt', notes: 1, chats: 1, changes: null });
    await expect(app.call('backup.restore', { uploadId })).rejects.toThrow('another vault');
    expect(await shown(app)).toEqual(before);
    await app.call('vaults.restore', { uploadId, name: 'Werkstatt' });

    expect(await openName(app)).toBe('Werkstatt');
    expect((await view(app)).openId).toBe(vaultId);
    expect(await shown(app)).toEqual(whole);
    const { settings } = await app.call('settings.get', null);
    expect([settings.answerStyle, settings.excluded.people]).toEqual(['Kurz, bitte.', ['Ida']]);
    expect(await app.call('app.status', null)).toMatchObject({ recovery: null, commandLineChanges: 0 });
    await app.application.open({ link: noteLink(vaultId, noteId) });
    expect(await app.call('links.take', null)).toEqual({ kind: 'note', noteId });

    await app.call('vaults.open', { id: first.openId! });
    expect(await shown(app)).toEqual(before);
    expect((await app.call('settings.get', null)).settings.answerStyle).toBe('');
    expect(await readdir(join(base, 'new', 'vaults'))).toEqual(['Werkstatt', 'main']);
  });

  it('that is restored twice becomes a second vault only if one wants it, with an id of its own', async () => {
    const old = await start('old');
    const { file, vaultId, noteId } = await makeBackup(old);
    const app = await start('new');
    for (const name of ['Werkstatt', 'Werkstatt 2']) {
      const uploadId = await uploadFile(app, file);
      const backup = await app.call('backup.open', { uploadId, passphrase: PASSPHRASE });
      // The second backup on is a backup of the vault that is open.
      expect(backup.changes === null).toBe(name === 'Werkstatt');
      if (backup.changes !== null)
        await expect(app.call('vaults.restore', { uploadId, name: 'werkstatt' })).rejects.toThrow(
          'Another vault is called',
        );
      await app.call('vaults.restore', { uploadId, name });
    }
    expect(await names(app)).toEqual(['My vault', 'Werkstatt', 'Werkstatt 2']);
    const { vaults, openId } = await view(app);
    expect(new Set(vaults.map(({ id }) => id)).size).toBe(3);
    expect(openId).not.toBe(vaultId);
    // A link to the note leads into the vault that was backed up, and says so.
    await app.application.open({ link: noteLink(vaultId, noteId) });
    expect(await app.call('links.take', null)).toMatchObject({ kind: 'elsewhere', vault: { id: vaultId } });
  });

  it('comes from a plain folder of copies; what is no part of one is left aside', async () => {
    const old = await start('old');
    const { vaultId } = await makeBackup(old);
    const folder = join(base, 'old', 'vaults', 'main', 'snapshots');
    const [data] = (await readdir(folder)).filter((name) => name.endsWith('.jsonl.gz')).toReversed();
    const pair = [data!, data!.replace('.jsonl.gz', '.json')];
    const files = await Promise.all(pair.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })));
    const app = await start('new');
    const uploadId = await upload(app, [...files, { name: 'attachments/ab/other.txt', bytes: Buffer.from('x') }]);
    expect(await app.call('backup.open', { uploadId, passphrase: null })).toMatchObject({
      vaultId,
      name: null,
      notes: 1,
    });
    await app.call('vaults.restore', { uploadId, name: 'Von der Platte' });
    expect((await shown(app)).notes).toEqual((await shown(old)).notes);
    const damaged = await upload(app, [{ ...files[0]!, bytes: Buffer.from('no gzip') }, files[1]!]);
    await expect(app.call('backup.open', { uploadId: damaged, passphrase: null })).rejects.toThrow('cannot be used');
    expect(await names(app)).toEqual(['My vault', 'Von der Platte']);
  });

  it('is refused in words, and nothing half-made is listed: passphrase, damage, a newer version, a folder that is taken', async () => {
    const old = await start('old');
    const { file } = await makeBackup(old);
    const app = await start('new');
    const bytes = await readFile(file);
    const open = async (changed: Buffer, passphrase = PASSPHRASE) => {
      const uploadId = await upload(app, [{ name: 'b.age', bytes: changed }]);
      try {
        return await app.call('backup.open', { uploadId, passphrase });
      } finally {
        await app.call('backup.discard', { uploadId });
      }
    };
    await expect(open(bytes, 'another one')).rejects.toThrow('not the passphrase');
    await expect(open(bytes.subarray(0, -70))).rejects.toThrow('Nothing of it was used');
    const flipped = Buffer.from(bytes);
    flipped[flipped.length - 60]! ^= 1;
    await expect(open(flipped)).rejects.toThrow('damaged or was changed');
    await expect(open(Buffer.from('{"no":"backup"}\n'))).rejects.toThrow('not an encrypted file');

    const uploadId = await uploadFile(app, file);
    await app.call('backup.open', { uploadId, passphrase: PASSPHRASE });
    await mkdir(join(base, 'new', 'vaults', 'Taken'));
    await writeFile(join(base, 'new', 'vaults', 'Taken', 'mine.txt'), '');
    await expect(app.call('vaults.restore', { uploadId, name: 'Taken' })).rejects.toThrow('Taken');
    await expect(app.call('vaults.restore', { uploadId, name: 'My vault' })).rejects.toThrow('My vault');
    expect(await readdir(join(base, 'new', 'vaults'))).toEqual(['Taken', 'main']);
    expect(await names(app)).toEqual(['My vault']);
  });

  it('whose restore was interrupted leaves no vault: what it left is removed, but not under a running one', async () => {
    const app = await start('new');
    await app.stop();
    running.pop();
    const vaults = join(base, 'new', 'vaults');
    for (const name of ['.restoring-ended', '.restoring-running'])
      await mkdir(join(vaults, name, 'journal'), { recursive: true });
    const unlock = await lockFolder(realFileSystem, join(vaults, '.restoring-running'));
    const again = await start('new');
    expect(await names(again)).toEqual(['My vault']);
    expect(await readdir(vaults)).toEqual(['.restoring-running', 'main']);
    await unlock();
  });
});
