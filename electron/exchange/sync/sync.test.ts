import { cp, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DraftChange, put } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import { MAX_CHOSEN, type Project } from '../../../shared/domain/project';
import { makeMessage, makeProject, makeSession } from '../../testing/sample-rows';
import { createTestClock } from '../../testing/test-vault';
import {
  newSyncFolder,
  openTestDevice,
  removeFolders,
  type TestDevice,
  type TestDeviceOptions,
} from './testing/test-device';

let folder = '';
let devices: TestDevice[] = [];
const open = async (options: Partial<TestDeviceOptions> = {}): Promise<TestDevice> => {
  const device = await openTestDevice({ folder, ...options });
  devices.push(device);
  return device;
};
beforeEach(async () => {
  folder = await newSyncFolder();
});
afterEach(async () => {
  for (const device of devices) await device.close().catch(() => {});
  await removeFolders(folder, ...devices.map(({ vaultFolder }) => vaultFolder));
  devices = [];
});
const expectEqualEnds = async (one: TestDevice, other: TestDevice) =>
  expect(await one.rows()).toEqual(await other.rows());

describe('two vaults of one person', () => {
  it('have the same rows after each synced, and a further sync does nothing', async () => {
    const one = await open();
    const note = await one.create('Clay', 'Seen at [[Moss]].');
    await one.run();
    const other = await open();
    await other.run();
    expect((await other.note(note.id)).body).toBe('Seen at [[Moss]].');
    await other.create('Moss', 'Green.');
    await other.run();
    await one.run();
    // The link to the note that is new here.
    await other.run();
    await expectEqualEnds(one, other);
    for (const device of [one, other]) {
      const { seq } = device.vault.vault.journalEnd();
      expect(await device.run()).toMatchObject({ sent: 0, received: 0 });
      expect(device.vault.vault.journalEnd().seq).toBe(seq);
    }
  });

  it('keep both texts of a note that both wrote, and tell of it until somebody writes it', async () => {
    const one = await open({ name: 'desk' });
    const note = await one.create('Kiln', 'Hot.\n\nRed.');
    await one.run();
    const other = await open({ name: 'laptop', clock: createTestClock(one.vault.clock.now()) });
    await other.run();
    one.vault.clock.advance(1_000);
    await one.edit(note.id, { body: 'Hot.\n\nRed as rust, see [[Rust]].' });
    other.vault.clock.advance(2_000);
    await other.edit(note.id, { body: 'Hot.\n\nRed as wine, see [[Wine]].' });
    await one.run();
    expect((await other.run()).joined).toEqual([{ id: note.id, title: 'Kiln' }]);
    await one.run();
    await other.run();
    await expectEqualEnds(one, other);
    const { body } = await one.note(note.id);
    expect(body).toBe(
      'Hot.\n\nRed as wine, see [[Wine]].\n\n> [!conflict] Also written on another device, 2026-05-01 09:00 UTC\n> Red as rust, see [[Rust]].',
    );
    const links = [...one.corpus.catalog.linksFrom(note.id)].map(({ toTitle }) => toTitle);
    expect(links.toSorted()).toEqual(['Rust', 'Wine']);
    expect((await one.sync.texts(note.id)).texts.map(({ text, isHere }) => [text, isHere])).toEqual([
      ['Hot.\n\nRed as wine, see [[Wine]].', false],
      ['Hot.\n\nRed as rust, see [[Rust]].', true],
    ]);
    await one.edit(note.id, { body: 'Hot and red.' });
    await one.run();
    await other.run();
    expect(await other.sync.joined()).toEqual([]);
    expect((await other.note(note.id)).body).toBe('Hot and red.');
  });

  it('an edit wins over archiving that did not know of it, and the person is told', async () => {
    const one = await open();
    const note = await one.create('Kiln', 'Hot.');
    await one.run();
    const other = await open();
    await other.run();
    await one.corpus.notes.setStatus(note.id, 'archived');
    await one.run();
    await other.edit(note.id, { body: 'Hot and red.' });
    expect((await other.run()).stayed).toEqual([{ table: 'notes', id: note.id, title: 'Kiln' }]);
    await one.run();
    expect(await one.note(note.id)).toMatchObject({ status: 'kept', body: 'Hot and red.' });
    await expectEqualEnds(one, other);
  });

  it('a copy of the vault’s folder that goes on apart becomes a device of its own', async () => {
    const one = await open();
    const note = await one.create('Kiln', 'Hot.');
    await one.run();
    await one.vault.vault.close();
    const copied = await mkdtemp(join(tmpdir(), 'engram-sync-vault-'));
    await cp(one.vaultFolder, copied, { recursive: true });
    const again = await open({ vaultFolder: one.vaultFolder });
    const copy = await open({ vaultFolder: copied });
    await again.edit(note.id, { body: 'Hot.\n\nRed.' });
    await again.run();
    await copy.edit(note.id, { body: 'Very hot.' });
    await copy.run();
    expect(copy.sync.device()).not.toBe(again.sync.device());
    await again.run();
    expect((await again.note(note.id)).body).toBe('Very hot.\n\nRed.');
    await expectEqualEnds(again, copy);
  });

  it('began apart: the person is told how, and nothing is written until they agree', async () => {
    const one = await open();
    await one.create('Clay');
    await one.run();
    const other = await open();
    await other.create('Bees');
    await expect(other.run()).rejects.toMatchObject({
      code: 'conflict',
      options: { data: { kind: 'unrelated', here: 1, there: 1, shared: 0 } },
    });
    expect((await one.run()).received).toBe(0);
    await other.run({ mayJoin: true });
    await one.run();
    await expectEqualEnds(one, other);
    expect([...one.corpus.catalog.withStatus('kept')].map(({ title }) => title).toSorted()).toEqual(['Bees', 'Clay']);
  });

  it('an undo goes over, and a folder with a passphrase holds nothing that can be read', async () => {
    const one = await open({ passphrase: 'long enough to keep' });
    const note = await one.create('Sealed secret', 'Nobody reads this.');
    await one.edit(note.id, { body: 'Changed.' });
    await one.vault.writer.undo('note');
    await one.run();
    const other = await open({ passphrase: 'long enough to keep' });
    await other.run();
    await expectEqualEnds(one, other);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) expect(await readFile(join(entry.parentPath, entry.name), 'latin1')).not.toContain('secret');
    await expect(open({ passphrase: 'another passphrase' })).rejects.toMatchObject({ code: 'not-allowed' });
  });
});

describe('what two devices wrote apart', () => {
  let one: TestDevice;
  let other: TestDevice;
  let house: Project;
  const commit = (device: TestDevice, ...changes: DraftChange[]) => {
    device.vault.clock.advance(1_000);
    return device.vault.writer.commit({
      actor: 'person',
      kind: 'project.change',
      label: 'test',
      scope: 'session',
      changes,
    });
  };
  beforeEach(async () => {
    one = await open({ name: 'desk' });
    house = makeProject(one.vault.ids, 1);
  });
  const begin = async (...changes: DraftChange[]) => {
    await commit(one, ...changes);
    await one.run();
    other = await open({ name: 'laptop', clock: createTestClock(one.vault.clock.now()) });
    await other.run();
    // What it writes is the later.
    other.vault.clock.advance(10_000);
  };
  const exchange = async () => {
    await one.run();
    const { stayed } = await other.run();
    await one.run();
    await expectEqualEnds(one, other);
    return stayed;
  };
  const project = async () => (await one.vault.store.get('projects', house.id))!;

  it('into one project stays in it, more than one device may put there', async () => {
    const ids = (start: string) => Array.from({ length: 300 }, (_, index) => `${start}${index}` as NoteId);
    await begin(put('projects', house));
    await commit(one, put('projects', { ...house, notes: ids('A') }));
    await commit(other, put('projects', { ...house, notes: ids('B') }));
    await exchange();
    const { notes } = await project();
    expect(new Set(notes)).toEqual(new Set([...ids('A'), ...ids('B')]));
    expect(notes.length).toBeGreaterThan(MAX_CHOSEN);
  });

  it('of where a project’s texts may go is the narrower', async () => {
    await begin(put('projects', house));
    await commit(one, put('projects', { ...house, mayLeave: { kind: 'this-computer' } }));
    await commit(other, put('projects', { ...house, mayLeave: { kind: 'hosts', hosts: ['api.example.com'] } }));
    await exchange();
    expect((await project()).mayLeave).toEqual({ kind: 'this-computer' });
    // Whoever knows of it may widen it again.
    await commit(other, put('projects', { ...(await project()), mayLeave: { kind: 'settings' } }));
    await exchange();
    expect((await project()).mayLeave).toEqual({ kind: 'settings' });
  });

  it('keeps a project that one of them deleted and the other changed, and the person is told', async () => {
    await begin(put('projects', house));
    await commit(one, put('projects', { ...house, deletedAt: one.vault.clock.now() }));
    await commit(other, put('projects', { ...house, name: 'Home' }));
    expect(await exchange()).toEqual([{ table: 'projects', id: house.id, title: 'Home' }]);
    expect(await project()).toMatchObject({ name: 'Home', deletedAt: null });
  });

  it('keeps the chats of such a project in it, and the narrower of where their texts may go', async () => {
    const chat = { ...makeSession(one.vault.ids, 1), project: house.id };
    await begin(put('projects', house), put('sessions', chat));
    await commit(one, put('projects', { ...house, mayLeave: { kind: 'nothing' } }));
    await commit(one, put('projects', { ...house, mayLeave: { kind: 'nothing' }, deletedAt: one.vault.clock.now() }));
    await commit(other, put('projects', { ...house, mayLeave: { kind: 'this-computer' } }));
    await exchange();
    expect(await project()).toMatchObject({ deletedAt: null, mayLeave: { kind: 'nothing' } });
    for (const { vault } of [one, other]) expect((await vault.store.get('sessions', chat.id))?.project).toBe(house.id);
  });

  it('of answers side by side keeps one of them, the later choice', async () => {
    const { ids } = one.vault;
    const session = makeSession(ids, 1);
    const [question, first, second] = [0, 1, 2].map((index) => makeMessage(ids, 1, session.id, index));
    const model = { name: 'm', host: 'localhost' };
    const beside = (choices: ('kept' | 'set-aside' | undefined)[]) =>
      [first!, second!].map((message, index) => {
        const choice = choices[index];
        const sideBySide = { first: first!.id, model, ...(choice === undefined ? {} : { choice }) };
        return put('messages', { ...message, role: 'assistant', questionId: question!.id, sideBySide });
      });
    await begin(put('sessions', session), put('messages', question!), ...beside([]));
    await commit(one, ...beside(['kept', 'set-aside']));
    await commit(other, ...beside(['set-aside', 'kept']));
    await exchange();
    const answers = await one.vault.store.getMany('messages', [first!.id, second!.id]);
    expect(answers.map((answer) => answer?.sideBySide?.choice)).toEqual(['set-aside', 'kept']);
  });
});
