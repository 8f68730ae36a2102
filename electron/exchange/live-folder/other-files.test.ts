import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import { makeSession } from '../../testing/sample-rows';
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

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

it('a picture comes in with the page that shows it, and follows when it is changed', async () => {
  await test.write('Garden/Moss.md', 'Looks like ![](img/moss.png).');
  await test.write('Garden/img/moss.png', PICTURE);
  await test.write('Garden/img/unused.png', PICTURE);
  await test.run();
  const rows = async () => {
    const found = [];
    for await (const page of test.vault.store.pages('attachments')) found.push(...page);
    return found;
  };
  const [row] = await rows();
  expect(await rows()).toMatchObject([{ name: 'moss.png', mediaType: 'image/png' }]);
  await test.write('Garden/img/moss.png', Buffer.concat([PICTURE, Buffer.from('more')]));
  await test.run();
  const after = await rows();
  expect(after).toHaveLength(1);
  expect(after[0]).toMatchObject({ id: row!.id, bytes: PICTURE.length + 4 });
  expect(await test.run()).toMatchObject({ files: 0, problems: [] });
});

it('chats are written for reading, follow the vault, and one that was changed in the folder is left alone', async () => {
  test = await test.reopen({ chats: true });
  const { ids, clock, writer } = test.vault;
  const session = { ...makeSession(ids, clock.now()), title: 'On glazes' };
  const hidden = { ...makeSession(ids, clock.now()), title: 'Nobody', incognito: true };
  await writer.commit({
    actor: 'person',
    kind: 'session.create',
    label: 'x',
    changes: [put('sessions', session), put('sessions', hidden)],
  });
  expect(await test.run()).toMatchObject({ files: 1 });
  expect([...(await test.pages()).keys()]).toEqual(['_conversations/On glazes.md']);
  expect((await test.kept()).size).toBe(0);
  await test.write('_conversations/On glazes.md', 'mine');
  await writer.commit({
    actor: 'person',
    kind: 'session.rename',
    label: 'x',
    changes: [put('sessions', { ...session, title: 'Glazes' })],
  });
  const { waiting } = await test.run();
  expect(waiting).toMatchObject([{ kind: 'record-changed', id: session.id, path: '_conversations/On glazes.md' }]);
  expect(await test.read('_conversations/On glazes.md')).toBe('mine');
  // Also when nothing changed in the vault, until it is answered.
  const [question] = (await test.run()).waiting;
  const shown = await test.mirror.difference(question!.id);
  expect(shown.file).toBe('mine');
  expect(shown.note).toContain('# Glazes');
  expect((await decide(await test.run(), 'new-note')).waiting).toEqual([]);
  expect(await test.read('_conversations/On glazes.md')).toContain('# Glazes');
  const pending = [];
  for await (const page of test.vault.store.pages('notes')) pending.push(...page);
  expect(pending).toMatchObject([{ title: 'Glazes (changed in the folder)', body: 'mine', status: 'pending' }]);
  expect(await test.run()).toMatchObject({ waiting: [], files: 0 });
});

it('a changed file of a chat stays as it is when the person says so, until it is changed again', async () => {
  test = await test.reopen({ chats: true });
  const { ids, clock, writer } = test.vault;
  const session = { ...makeSession(ids, clock.now()), title: 'On glazes' };
  const rename = (title: string) =>
    writer.commit({
      actor: 'person',
      kind: 'session.rename',
      label: 'x',
      changes: [put('sessions', { ...session, title })],
    });
  await rename('On glazes');
  await test.run();
  await test.write('_conversations/On glazes.md', 'mine');
  await test.run();
  expect((await decide(await test.run(), 'file-only')).waiting).toEqual([]);
  await rename('Glazes');
  expect((await test.run()).waiting).toEqual([]);
  expect(await test.read('_conversations/On glazes.md')).toBe('mine');
  await test.write('_conversations/On glazes.md', 'mine, again');
  expect((await test.run()).waiting).toMatchObject([{ kind: 'record-changed' }]);
});

it('an answer to a file that was changed meanwhile is refused', async () => {
  test = await test.reopen({ chats: true });
  const { ids, clock, writer } = test.vault;
  const session = { ...makeSession(ids, clock.now()), title: 'On glazes' };
  await writer.commit({ actor: 'person', kind: 'session.create', label: 'x', changes: [put('sessions', session)] });
  await test.run();
  await test.write('_conversations/On glazes.md', 'mine');
  const { id, kind, bytes, content } = (await test.run()).waiting[0]!;
  await test.write('_conversations/On glazes.md', 'mine, again');
  await expect(
    test.mirror.decide({ id, kind, bytes, content, answer: 'new-note' }, new AbortController().signal),
  ).rejects.toMatchObject({ code: 'conflict' });
  expect(await test.read('_conversations/On glazes.md')).toBe('mine, again');
});

it('a picture whose file was deleted asks: it is put back, or kept in the vault alone', async () => {
  await test.write('Moss.md', 'Looks like ![](moss.png).');
  await test.write('moss.png', PICTURE);
  await test.run();
  await rm(join(test.folder, 'moss.png'));
  expect((await test.run()).waiting).toMatchObject([
    { kind: 'attachment-gone', path: 'moss.png', title: 'moss.png', answers: ['put-back', 'vault-only'] },
  ]);
  expect(existsSync(join(test.folder, 'moss.png'))).toBe(false);
  expect((await decide(await test.run(), 'put-back')).waiting).toEqual([]);
  expect(await readFile(join(test.folder, 'moss.png'))).toEqual(PICTURE);
  expect((await test.run()).waiting).toEqual([]);

  await rm(join(test.folder, 'moss.png'));
  expect((await decide(await test.run(), 'vault-only')).waiting).toEqual([]);
  test = await test.reopen();
  expect(await test.run()).toMatchObject({ waiting: [], problems: [], files: 0 });
  expect(existsSync(join(test.folder, 'moss.png'))).toBe(false);
  // One that comes back is followed again.
  await test.write('moss.png', PICTURE);
  await test.run();
  await rm(join(test.folder, 'moss.png'));
  expect((await test.run()).waiting).toHaveLength(1);
});
