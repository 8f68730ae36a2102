import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NoteId, SessionId } from '../../shared/domain/ids';
import { clipLink, PASTE_CLIP_LINK } from '../../shared/domain/page-clip';
import { noteLink } from '../../shared/domain/vault-link';
import { lockFolder } from '../files/folder-lock';
import { realFileSystem } from '../files/file-system';
import { startFakeProvider, type FakeProvider } from '../testing/fake-provider/fake-provider';
import { openTestVault } from '../testing/test-vault';
import { startWindowlessApp, type WindowlessApp } from './testing/windowless-app';

/** Everything of the first vault holds this; nothing else ever may. */
const MARK = 'CANARYALPHA';
const KEY = `sk-${MARK}-0123456789`;

let base: string;
let fake: FakeProvider;
let app: WindowlessApp;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-several-'));
  fake = await startFakeProvider();
  app = await startWindowlessApp(join(base, 'data'));
});
afterEach(async () => {
  await app.stop();
  await fake.stop();
  await rm(base, { recursive: true, force: true });
});

const view = () => app.call('vaults.list', null);
const openVault = async () => {
  const { openId, vaults } = await view();
  return vaults.find(({ id }) => id === openId)!;
};
const named = async (name: string) => (await view()).vaults.find((vault) => vault.name === name)!;

/**
 * Fills the open vault: a model with its key, settings, a note, a chat with its answer and trace, a draft, a search.
 */
async function fillOpenVault(): Promise<{ noteId: NoteId; sessionId: SessionId }> {
  await app.call('settings.useProvider', {
    provider: { preset: 'custom', baseUrl: fake.url, chatModel: `model-${MARK}`, smallModel: '', embeddingModel: '' },
    key: { text: KEY, remember: true },
  });
  await app.call('settings.save', {
    theme: 'dark',
    answerStyle: `Briefly, ${MARK}`,
    excluded: { people: [`Person ${MARK}`], places: [], folders: [] },
  });
  const note = await app.call('notes.create', {
    title: `The kiln ${MARK}`,
    body: `The kiln is fired at 1240 degrees, says ${MARK}.`,
    category: 'fact',
  });
  const session = await app.call('chat.createSession', {});
  const { streamId } = await app.call('chat.send', { sessionId: session.id, text: `How hot is the kiln? ${MARK}` });
  await app.untilEnded(streamId);
  await app.call('search.run', { text: `kiln ${MARK}`, includeArchived: false });
  await app.call('chat.saveDraft', { sessionId: session.id, text: `A draft of ${MARK}` });
  return { noteId: note.id, sessionId: session.id };
}

/** Every file of the data folder that holds the mark, but those of one vault. */
async function strangersWith(mark: string, own: readonly string[]): Promise<string[]> {
  const data = join(base, 'data');
  const entries = await readdir(data, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if (own.some((prefix) => path.startsWith(prefix))) continue;
    if ((await readFile(path)).toString('latin1').includes(mark)) found.push(relative(data, path));
  }
  return found;
}

/** Everything that the open vault's screens are told, as one text. */
async function everythingShown(): Promise<string> {
  const replies: unknown[] = [
    await app.call('settings.get', null),
    await app.call('app.status', null),
    await app.call('notes.list', { show: 'all', limit: 100 }),
    await app.call('notes.tags', null),
    await app.call('notes.complete', { text: '', limit: 20 }),
    await app.call('chat.sessions', {}),
    await app.call('review.queue', null),
    await app.call('search.run', { text: 'kiln', includeArchived: true }),
    await app.call('facts.list', {}),
    await app.call('entities.list', {}),
    await app.call('lessons.list', null),
    await app.call('decisions.histories', {}),
    await app.call('topics.list', null),
    await app.call('cleaning.list', {}),
    await app.call('graph.whole', {}),
    await app.call('usage.get', { days: 30 }),
    await app.call('outgoing.hosts', null),
    await app.call('health.report', null),
    await app.call('attachments.overview', null),
    await app.call('exchange.sampleState', null),
  ];
  return JSON.stringify(replies);
}

describe('several vaults', () => {
  it('share nothing: settings, key, model, notes, chats, drafts, traces, meter and the log of what left stay in theirs', async () => {
    const { noteId, sessionId } = await fillOpenVault();
    const first = await openVault();
    expect(await everythingShown()).toContain(MARK);
    expect((await app.call('outgoing.hosts', null)).length).toBeGreaterThan(0);
    await app.call('vaults.create', { name: 'Second', parent: null });

    const second = await openVault();
    expect(second).toMatchObject({ name: 'Second', state: 'open', folder: join(base, 'data', 'vaults', 'Second') });
    expect(app.queries).toEqual(['', `?vault=${second.id}`]);
    const { settings, key } = await app.call('settings.get', null);
    expect([settings.engine, settings.answerStyle, settings.excluded.people, key.isSet, key.host]).toEqual([
      'offline',
      '',
      [],
      false,
      undefined,
    ]);
    // How the app looks is no vault's secret.
    expect(settings.theme).toBe('dark');
    expect(await app.call('outgoing.hosts', null)).toEqual([]);
    expect(await everythingShown()).not.toContain(MARK);
    expect((await app.call('chat.draft', { sessionId })).text).toBe('');
    await expect(app.call('notes.page', { id: noteId })).rejects.toThrow();

    const requests = fake.requests.length;
    const session = await app.call('chat.createSession', {});
    const { streamId } = await app.call('chat.send', {
      sessionId: session.id,
      text: 'The garden wall needs lime, BETAMARK.',
    });
    await app.untilEnded(streamId);
    await app.call('notes.create', { title: 'Wall BETAMARK', body: 'Lime for the wall, BETAMARK.', category: 'fact' });
    expect(fake.requests).toHaveLength(requests);
    expect(
      await strangersWith(MARK, [
        first.folder,
        ...['settings.json', 'settings.copy.json', 'key.json'].map((name) => join(base, 'data', name)),
      ]),
    ).toEqual([]);

    await app.call('vaults.open', { id: first.id });
    expect((await openVault()).id).toBe(first.id);
    expect(app.queries.at(-1)).toBe('');
    const shown = await everythingShown();
    expect(shown).toContain(MARK);
    expect(shown).not.toContain('BETAMARK');
    expect((await app.call('chat.draft', { sessionId })).text).toBe(`A draft of ${MARK}`);
    const back = await app.call('settings.get', null);
    expect([back.settings.engine, back.settings.provider.chatModel, back.key.isSet]).toEqual([
      'provider',
      `model-${MARK}`,
      true,
    ]);
    expect(await strangersWith('BETAMARK', [second.folder])).toEqual([]);
  }, 60_000);

  it('the next start opens the one that was open; a closed one leaves none open, and its files are free', async () => {
    await app.call('vaults.create', { name: 'Second', parent: null });
    await app.stop();
    app = await startWindowlessApp(join(base, 'data'));
    expect((await openVault()).name).toBe('Second');
    await app.call('vaults.close', null);
    expect(await view()).toMatchObject({ openId: null, closedReason: null });
    await expect(app.call('notes.list', { show: 'all', limit: 1 })).rejects.toThrow('No vault is open');
    const unlock = await lockFolder(realFileSystem, (await named('Second')).folder);
    await unlock();
    await app.stop();
    app = await startWindowlessApp(join(base, 'data'));
    expect((await view()).openId).toBeNull();
    await app.call('vaults.open', { id: (await named('My vault')).id });
    expect((await openVault()).name).toBe('My vault');
  }, 60_000);

  it('one that another program has open is refused in words; the open one stays open and works', async () => {
    await app.call('vaults.create', { name: 'Second', parent: null });
    const first = await named('My vault');
    const unlock = await lockFolder(realFileSystem, first.folder);
    try {
      expect((await named('My vault')).state).toBe('in-use');
      await expect(app.call('vaults.open', { id: first.id })).rejects.toThrow('“My vault” is open in another program');
      expect((await openVault()).name).toBe('Second');
      await app.call('notes.create', { title: 'Still here', body: 'Yes.', category: 'fact' });
    } finally {
      await unlock();
    }
    await app.stop();
    const held = await lockFolder(realFileSystem, join(base, 'data', 'vaults', 'Second'));
    app = await startWindowlessApp(join(base, 'data'));
    expect(await view()).toMatchObject({
      openId: null,
      closedReason: expect.stringContaining('“Second” is open in another program'),
    });
    await held();
    await app.call('vaults.open', { id: (await named('Second')).id });
    expect((await openVault()).name).toBe('Second');
  }, 60_000);

  it('one that does not open leaves the other as it was: it is opened again, and the window stays', async () => {
    await app.call('vaults.create', { name: 'Second', parent: null });
    await app.call('notes.create', { title: 'Before', body: 'Before.', category: 'fact' });
    const first = await named('My vault');
    const other = await openTestVault({ folder: join(base, 'other') });
    await other.vault.close();
    await app.call('vaults.openFolder', { folder: join(base, 'other') });
    const listed = await named('other');
    await app.call('vaults.open', { id: first.id });
    // Another vault lies in its folder now.
    await rm(listed.folder, { recursive: true });
    const stranger = await openTestVault({ folder: listed.folder });
    await stranger.vault.close();
    const { queries } = app;
    const before = queries.length;
    await expect(app.call('vaults.open', { id: listed.id })).rejects.toThrow('holds another vault than “other”');
    expect((await openVault()).id).toBe(first.id);
    expect(queries).toHaveLength(before);
    await app.call('notes.create', { title: 'After', body: 'After.', category: 'fact' });
    await rm(listed.folder, { recursive: true });
    await expect(app.call('vaults.open', { id: listed.id })).rejects.toThrow('is not in its folder');
  }, 60_000);

  it('a folder from elsewhere is opened after a question, with settings of its own; a copy of a listed vault is not', async () => {
    const other = await openTestVault({ folder: join(base, 'Garden') });
    await other.vault.close();
    // It brings a model along, which must not be used.
    const evil = {
      engine: 'provider',
      provider: { preset: 'custom', baseUrl: fake.url, chatModel: 'evil', smallModel: '', embeddingModel: '' },
    };
    await writeFile(join(base, 'Garden', 'settings.json'), JSON.stringify(evil));
    app.answer = false;
    await expect(app.call('vaults.openFolder', { folder: join(base, 'Garden') })).rejects.toThrow(
      'Nothing was changed',
    );
    app.answer = true;
    await app.call('vaults.openFolder', { folder: join(base, 'Garden') });
    expect(app.questions.map(({ subject }) => subject)).toEqual([join(base, 'Garden'), join(base, 'Garden')]);
    expect(await openVault()).toMatchObject({ name: 'Garden', id: other.vault.id });
    expect((await app.call('settings.get', null)).settings.engine).toBe('offline');
    await app.call('vaults.open', { id: (await named('My vault')).id });
    const copy = join(base, 'copy');
    await mkdir(copy);
    for (const name of ['sentinel.json', 'journal'])
      await cp(join(base, 'Garden', name), join(copy, name), { recursive: true });
    await expect(app.call('vaults.openFolder', { folder: copy })).rejects.toThrow(
      'This is a copy of the vault “Garden”',
    );
    await expect(app.call('vaults.openFolder', { folder: join(base, 'nowhere') })).rejects.toThrow(
      'There is no folder',
    );
    await expect(app.call('vaults.openFolder', { folder: 'Garden' })).rejects.toThrow('whole path');
  }, 60_000);

  it('names are unique and can be changed; a forgotten vault keeps its folder and settings, and comes back by its folder', async () => {
    const { folder } = await openVault();
    await expect(app.call('vaults.create', { name: 'my VAULT', parent: null })).rejects.toThrow(
      'Another vault is called',
    );
    await app.call('vaults.create', { name: 'Second', parent: null });
    const second = await openVault();
    await app.call('settings.save', { answerStyle: 'Second style' });
    await app.call('vaults.rename', { id: second.id, name: 'Work' });
    expect((await openVault()).name).toBe('Work');
    await expect(app.call('vaults.forget', { id: second.id })).rejects.toThrow('“Work” is open');
    await app.call('vaults.open', { id: (await named('My vault')).id });
    await app.call('vaults.forget', { id: second.id });
    expect((await view()).vaults.map(({ name }) => name)).toEqual(['My vault']);
    expect(await readdir(second.folder)).toContain('journal');
    await expect(app.call('vaults.open', { id: second.id })).rejects.toThrow('not in the list any more');
    await app.stop();
    app = await startWindowlessApp(join(base, 'data'));
    expect((await view()).vaults.map((vault) => vault.folder)).toEqual([folder]);
    await app.call('vaults.openFolder', { folder: second.folder });
    expect((await openVault()).name).toBe('Work');
    expect((await app.call('settings.get', null)).settings.answerStyle).toBe('Second style');
  }, 60_000);

  it('a vault is made elsewhere after a question, and never among other files', async () => {
    await mkdir(join(base, 'elsewhere', 'Taken'), { recursive: true });
    await writeFile(join(base, 'elsewhere', 'Taken', 'page.md'), 'x');
    await expect(app.call('vaults.create', { name: 'Taken', parent: join(base, 'elsewhere') })).rejects.toThrow(
      'holds other files',
    );
    await app.call('vaults.create', { name: 'Studio: plans', parent: join(base, 'elsewhere') });
    expect(app.questions).toHaveLength(1);
    expect((await openVault()).folder).toBe(join(base, 'elsewhere', 'Studio plans'));
  }, 60_000);

  it('what was asked before is saved before the vault is changed, and what comes while it changes reaches neither', async () => {
    const session = await app.call('chat.createSession', {});
    const saving = app.call('chat.saveDraft', { sessionId: session.id, text: 'typed last' });
    const creating = app.call('notes.create', { title: 'Typed last', body: 'Typed last.', category: 'fact' });
    const changing = app.call('vaults.create', { name: 'Second', parent: null });
    await Promise.all([saving, creating, changing]);
    expect((await app.call('notes.list', { show: 'all', limit: 10 })).total).toBe(0);
    const back = app.call('vaults.open', { id: (await named('My vault')).id });
    // The replies at every moment of the change: answered by the vault that is open then, or refused.
    const replies: (number | 'refused')[] = [];
    let isOver = false;
    void back.finally(() => (isOver = true));
    while (!isOver) {
      const reply = await app.call('notes.list', { show: 'all', limit: 10 }).then(
        ({ total }) => total,
        () => 'refused' as const,
      );
      replies.push(reply);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await back;
    const order = replies.filter((reply, index) => reply !== replies[index - 1]);
    expect([[0, 'refused', 1], [0, 'refused'], ['refused', 1], ['refused']]).toContainEqual(order);
    expect((await app.call('chat.draft', { sessionId: session.id })).text).toBe('typed last');
  }, 60_000);
});

describe('links from outside', () => {
  it('show a note, fill the search, open Review, and write nothing', async () => {
    const note = await app.call('notes.create', { title: 'Kiln', body: 'Hot.', category: 'fact' });
    const { id } = await openVault();
    const { lastSeq } = await app.call('app.status', null);
    const follow = async (link: string) => {
      await app.application.open({ link });
      return app.call('links.take', null);
    };
    expect(await follow(noteLink(id, note.id))).toEqual({ kind: 'note', noteId: note.id });
    expect(await follow(`engram-vault://open/note/${note.id}`)).toEqual({ kind: 'note', noteId: note.id });
    expect(await follow('engram-vault://search?q=lime+wall')).toEqual({ kind: 'search', text: 'lime wall' });
    expect(await follow('engram-vault://review')).toEqual({ kind: 'review' });
    expect(await app.call('links.take', null)).toBeNull();
    expect(await follow(`engram-vault://open/note/nowhere`)).toMatchObject({
      kind: 'refused',
      words: 'The note of this link is not in the vault “My vault”.',
    });
    const clip = { url: 'https://a.example/', title: 'A', quote: 'b', before: '', after: '', note: '' };
    expect(await follow(clipLink(clip))).toEqual({ kind: 'clip', clip });
    expect(await follow(PASTE_CLIP_LINK)).toEqual({ kind: 'clip', clip: null });
    expect(await follow('engram-vault://delete/everything')).toMatchObject({ kind: 'refused' });
    expect(await follow('engram-vault://review?vault=unknown')).toMatchObject({
      kind: 'refused',
      words: expect.stringContaining('not in your list'),
    });
    expect((await app.call('app.status', null)).lastSeq).toBe(lastSeq);
  }, 60_000);

  it('that come faster than the window takes them wait in their order, and of a flood the newest', async () => {
    const search = (text: string) => app.application.open({ link: `engram-vault://search?q=${text}` });
    for (const text of ['a', 'b']) await search(text);
    expect(await app.call('links.take', null)).toEqual({ kind: 'search', text: 'a' });
    expect(await app.call('links.take', null)).toEqual({ kind: 'search', text: 'b' });
    for (let index = 0; index < 30; index += 1) await search(`${index}`);
    const taken: unknown[] = [];
    for (let one = await app.call('links.take', null); one !== null; one = await app.call('links.take', null))
      taken.push(one);
    expect(taken).toHaveLength(20);
    expect(taken.at(-1)).toEqual({ kind: 'search', text: '29' });
  }, 60_000);

  it('into another vault are answered in words, and followed when the person opens it', async () => {
    const note = await app.call('notes.create', { title: 'Kiln', body: 'Hot.', category: 'fact' });
    const first = await openVault();
    await app.call('vaults.create', { name: 'Second', parent: null });
    await app.application.open({ link: noteLink(first.id, note.id) });
    expect(await app.call('links.take', null)).toEqual({
      kind: 'elsewhere',
      words: 'This link leads into the vault “My vault”.',
      vault: { id: first.id, name: 'My vault' },
    });
    await app.call('vaults.open', { id: first.id, withLink: true });
    expect(await app.call('links.take', null)).toEqual({ kind: 'note', noteId: note.id });
  }, 60_000);

  it('that bring a clip while no vault is open wait for one, also over the end of the app', async () => {
    const { id } = await openVault();
    const clip = { url: 'https://a.example/', title: 'A', quote: 'b', before: '', after: '', note: '' };
    await app.call('vaults.close', null);
    for (const title of ['A', 'B']) {
      await app.application.open({ link: clipLink({ ...clip, title }) });
      expect(await app.call('links.take', null)).toMatchObject({
        kind: 'refused',
        words: expect.stringContaining('waits'),
      });
    }
    expect(await app.call('links.take', null)).toBeNull();
    // The app may end again before the second is asked for.
    for (const title of ['A', 'B']) {
      await app.stop();
      app = await startWindowlessApp(join(base, 'data'));
      if ((await app.call('vaults.list', null)).openId === null) await app.call('vaults.open', { id });
      expect(await app.call('links.take', null)).toEqual({ kind: 'clip', clip: { ...clip, title } });
    }
    expect(await app.call('links.take', null)).toBeNull();
  }, 60_000);

  it('and files wait together for the window, and for a vault; one that is gone is said', async () => {
    const { id } = await openVault();
    const [clay, kiln] = [join(base, 'Clay.md'), join(base, '--data-dir=x.md')];
    await writeFile(clay, 'Fire it twice.');
    await writeFile(kiln, 'Hot.');
    const taken = async () => {
      let answer = await app.call('links.take', null);
      for (; answer === null; answer = await app.call('links.take', null))
        await new Promise((done) => setTimeout(done, 20));
      return answer;
    };
    // Windows starts the program once for each of them.
    for (const file of [clay, kiln]) await app.application.open({ files: [file] });
    const answer = await taken();
    expect(answer).toMatchObject({ kind: 'files', files: [{ name: 'Clay.md' }, { name: '--data-dir=x.md', size: 4 }] });
    const { id: gift } = answer as { id: string };
    const bytes = await app.call('links.readFile', { id: gift, file: 0, from: 5, bytes: 100 });
    expect(Buffer.from(bytes).toString()).toBe('it twice.');
    await app.application.open({ files: [join(base, 'gone.md')] });
    expect(await taken()).toEqual({ kind: 'refused', words: '“gone.md” is not there any more.' });

    await app.call('vaults.close', null);
    await app.application.open({ files: [clay] });
    expect(await taken()).toEqual({ kind: 'refused', words: 'The files wait until you open a vault.' });
    expect(await app.call('links.take', null)).toBeNull();
    await app.call('vaults.open', { id });
    expect(await taken()).toMatchObject({ kind: 'files', files: [{ name: 'Clay.md' }] });
    await app.application.open({ link: 'engram-vault://new' });
    expect(await app.call('links.take', null)).toEqual({ kind: 'quick-note' });
  }, 60_000);

  it('that start the app wait for the window; a vault named at the start is opened, an unknown one is not', async () => {
    await app.call('vaults.create', { name: 'Second', parent: null });
    await app.call('vaults.open', { id: (await named('My vault')).id });
    await app.stop();
    app = await startWindowlessApp(join(base, 'data'), { vault: 'second', link: 'engram-vault://review' });
    expect((await openVault()).name).toBe('Second');
    expect(await app.call('links.take', null)).toEqual({ kind: 'review' });
    await app.application.open({ vault: 'nobody' });
    expect(await app.call('links.take', null)).toEqual({
      kind: 'refused',
      words: 'There is no vault called “nobody”. Vaults: “My vault”, “Second”.',
    });
    await app.application.open({ vault: 'My vault' });
    expect((await openVault()).name).toBe('My vault');
    await app.stop();
    await expect(startWindowlessApp(join(base, 'data'), { vault: 'nobody' })).rejects.toThrow(
      'no vault called “nobody”',
    );
    app = await startWindowlessApp(join(base, 'data'));
  }, 60_000);
});
