import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWindowlessApp, type WindowlessApp } from '../../app/testing/windowless-app';
import { removeMember } from '../../collections/members/manage-members';
import { openTestCollection, type TestCollection } from '../../collections/testing/open-test-collection';
import { startPostgres, type TestServer } from '../../collections/testing/postgres-server';
import { findProgramFiles } from '../../app/launch/program-files';
import { put } from '../../../shared/domain/batch';
import { makeNote } from '../../testing/sample-rows';
import { openTestVault } from '../../testing/test-vault';
import { runInShell } from '../testing/run-in-shell';

const { version } = findProgramFiles();
let server: TestServer;
let collection: TestCollection;
let base: string;
let app: WindowlessApp | null = null;
/** What the person answers on the terminal; null: there is none. */
let answer: boolean | null = null;
let questions: string[] = [];

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [answer, questions] = [null, []];
  collection = await openTestCollection({ server });
  base = await mkdtemp(join(tmpdir(), 'engram-vault-collection-'));
  await run(['init']);
});
afterEach(async () => {
  await app?.stop();
  app = null;
  await collection.close();
  await rm(base, { recursive: true, force: true });
});

const run = (args: string[], password: string | null = collection.join('contributor').password, input = '') =>
  // A folder that a test names comes later and counts.
  runInShell(base, ['--data-dir', base, ...args], {
    environment: password === null ? {} : { ENGRAM_COLLECTION_PASSWORD: password },
    app: { version, startTimeoutMs: 0 },
    readInput: async () => input,
    ...(answer === null
      ? {}
      : {
          confirm: async (question: string) => {
            questions.push(question);
            return answer!;
          },
        }),
  });

const joinIt = (role: 'contributor' | 'reader' = 'contributor') => {
  const { address, password } = collection.join(role);
  return run(['collection', 'join', address, '--yes'], password);
};
const publish = (...args: string[]) => run(['collection', 'publish', collection.name, ...args]);
const withdraw = (...args: string[]) => run(['collection', 'withdraw', collection.name, ...args]);
const idOf = async (title: string): Promise<string> =>
  ((await run(['note', title, '--json'])).json() as { ref: string }).ref.slice('note:'.length);
const keysThere = async () => [...(await collection.keysById()).values()].toSorted();
const host = () => `127.0.0.1:${server.port}`;

/** Every byte in a folder, as text. */
async function everythingIn(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1'));
  return (await Promise.all(texts)).join('\n');
}
/** A note that the person has not decided on. */
async function addPending(title: string): Promise<string> {
  const { vault, writer, ids, clock } = await openTestVault({ folder: join(base, 'vaults', 'main') });
  const note = makeNote(ids, clock.now(), { title, origin: 'extraction' });
  await writer.commit({ actor: 'app', kind: 'unit.extract', label: title, changes: [put('notes', note)] });
  await vault.close();
  return note.id;
}
const whatLeft = async () => {
  const folder = join(base, 'vaults', 'main', 'outgoing');
  return (await readdir(folder).catch(() => [])).length === 0 ? '' : everythingIn(folder);
};

describe('joining on the command line', () => {
  it('asks, joins what the login may, keeps the password nowhere, and is forgotten again', async () => {
    const { address, password } = collection.join('contributor');
    const refused = await run(['collection', 'join', address]);
    expect([refused.code, refused.said]).toEqual([2, expect.stringContaining('--yes')]);
    answer = false;
    expect(await run(['collection', 'join', address])).toMatchObject({ code: 130, out: '' });
    expect(questions).toEqual([`Join “${collection.name}” at ${host()}?`]);
    expect((await run(['collection', 'list'])).out).toContain('joined no collection');

    answer = true;
    const joined = await run(['collection', 'join', address, collection.name]);
    expect([joined.code, joined.said]).toEqual([0, expect.stringContaining('words of your questions')]);
    expect(joined.out).toContain(`Joined “${collection.name}” at ${host()} as a contributor.`);
    expect(joined.out).toContain('The password was not kept');
    expect(await everythingIn(base)).toContain(collection.id);
    expect(await everythingIn(base)).not.toContain(password);
    const listed = await run(['collection', 'list', '--json'], null);
    expect(listed.json()).toEqual({
      collections: [
        {
          id: collection.id,
          name: collection.name,
          host: host(),
          user: expect.stringMatching(/^contributor_/),
          role: null,
          isAsked: true,
          waiting: 0,
          problem: null,
        },
      ],
    });
    expect((await run(['collection', 'leave', collection.name.toUpperCase()], null)).code).toBe(0);
    expect((await run(['collection', 'list', '--json'], null)).json()).toEqual({ collections: [] });
  });

  it('says what is wrong with an address, a password and a name', async () => {
    const { address, password } = collection.join('contributor');
    expect(await run(['collection', 'join', address], null)).toMatchObject({
      code: 2,
      said: expect.stringContaining('ENGRAM_COLLECTION_PASSWORD') as string,
    });
    expect(await run(['collection', 'join', address], 'wrong')).toMatchObject({
      code: 1,
      said: expect.stringContaining('with this password') as string,
    });
    expect((await run(['collection', 'join', 'http://example.org'])).code).toBe(2);
    expect(await run(['collection', 'join', address, 'Weaving'], password)).toMatchObject({
      code: 5,
      said: expect.stringContaining(`only of “${collection.name}”`) as string,
    });
    expect((await run(['collection', 'join', 'postgres://a@127.0.0.1:1/b'])).said).toContain('cannot be reached');
  });
});

describe('publishing on the command line', () => {
  beforeEach(async () => {
    await writeFile(
      join(base, 'settings.json'),
      JSON.stringify({ excluded: { people: ['Nadia'], places: [], folders: [] } }),
    );
    await run(['new', 'We buy celadon from the mill\nAsk in spring. #pottery']);
    await run(['new', 'Nadia mixes the celadon\n#pottery']);
    await run(['new', 'The shed door code\nPIN: 471155 #pottery']);
  });

  it('sends what it listed, and nothing that names or holds what is private; twice is once', async () => {
    await joinIt();
    const mill = await idOf('We buy celadon from the mill');
    const shown = await publish('--tag', '#pottery', '--dry-run', '--json');
    expect([shown.code, shown.json()]).toMatchObject([
      0,
      {
        notes: [{ noteId: mill, title: 'We buy celadon from the mill' }],
        leftOut: [{ reason: 'excluded-name' }, { reason: 'secret' }],
      },
    ]);
    expect(await keysThere()).toEqual([]);
    expect(await publish('--tag', 'pottery')).toMatchObject({
      code: 2,
      said: expect.stringContaining('Nothing was published.') as string,
    });
    answer = false;
    expect((await publish('--tag', 'pottery')).code).toBe(130);
    expect(await keysThere()).toEqual([]);
    expect(await whatLeft()).toBe('');

    answer = true;
    const done = await publish('--tag', 'pottery');
    expect([done.code, done.out]).toEqual([0, expect.stringMatching(/^Published 1 note in “.*”\.\n2 notes stayed/)]);
    expect(questions.at(-1)).toBe(`Publish 1 note in “${collection.name}” (${host()})?`);
    expect(done.said).toContain('The shed door code: holds a password or key');
    expect(done.said).toContain('Only the notes themselves');
    expect(await keysThere()).toEqual([mill]);
    const left = await whatLeft();
    expect(left).toContain('Ask in spring');
    expect(left).not.toMatch(/Nadia|471155/);

    // A script that runs every day publishes again.
    const again = await publish('--tag', 'pottery', '--yes');
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('names somebody') as string });
    expect(again.out).toMatch(
      /^Nothing new to publish in .*\n1 note is there already, unchanged\.\n2 notes stayed here/u,
    );
    expect((await publish(mill, '--yes', '--json')).json()).toMatchObject({
      published: 0,
      leftOut: [{ reason: 'unchanged' }],
    });
    expect(await publish('The shed door code', '--yes')).toMatchObject({
      code: 1,
      said: expect.stringContaining('holds a password or key') as string,
    });
    expect((await publish(mill, '--sources', 'quote', '--yes')).code).toBe(0);
    expect(await keysThere()).toEqual([mill]);
    // What is there is known for the time in which the server is away.
    expect(await readFile(join(base, 'vaults', 'main', 'collections', 'published.json'), 'utf8')).toContain(mill);
  });

  it('takes notes by id, title, folder and standard input, and withdraws them again', async () => {
    await mkdir(join(base, 'pages'));
    await writeFile(join(base, 'pages', 'Kiln.md'), 'Hot.\n');
    await run(['import', 'pages', '--mine']);
    await joinIt();
    const [mill, kiln] = [await idOf('We buy celadon from the mill'), await idOf('Kiln')];
    expect((await publish('--folder', 'pages', '--yes')).code).toBe(0);
    expect(await keysThere()).toEqual([kiln]);
    const names = ['collection', 'publish', collection.name, '-', 'we buy celadon from the mill', '--yes'];
    expect((await run(names, undefined, `note:${mill}\n${kiln}\n`)).out).toContain('Published 1 note');
    expect(await keysThere()).toEqual([mill, kiln].toSorted());

    expect((await withdraw('--folder', 'pages', '--dry-run')).out).toContain('1 note would be withdrawn');
    expect((await withdraw('--folder', 'pages', '--yes')).out).toContain('Withdrew 1 note');
    expect(await keysThere()).toEqual([mill]);
    expect(await withdraw('Kiln', '--yes')).toMatchObject({ code: 5, out: '' });
    answer = true;
    expect((await withdraw('--all')).code).toBe(0);
    expect(questions).toEqual([`Withdraw 1 note from “${collection.name}” (${host()})?`]);
    expect(await keysThere()).toEqual([]);
    expect((await withdraw('--all')).out).toContain('You have published nothing');
    expect(await whatLeft()).toContain(`withdraw ${collection.name}`);
  });

  it('waits for a server that is away, and is sent by the next command that meets it', async () => {
    await joinIt();
    const mill = await idOf('We buy celadon from the mill');
    await server.kill();
    try {
      const waiting = await publish(mill, '--yes', '--json');
      expect([waiting.code, waiting.json()]).toMatchObject([0, { published: 0, waiting: 1, role: null }]);
      expect((await publish(mill, '--yes')).out).toContain('1 note waits for the server, which cannot be reached');
      expect((await run(['collection', 'list'], null)).out).toContain('1 note waits for the server');
      expect((await withdraw('--all', '--dry-run')).out).toContain('We buy celadon');
    } finally {
      await server.restart();
    }
    expect(await keysThere()).toEqual([]);
    expect((await publish(mill, '--yes')).out).toContain('1 note is there already, unchanged');
    expect(await keysThere()).toEqual([mill]);
    expect((await run(['collection', 'list', '--json'], null)).json()).toMatchObject({ collections: [{ waiting: 0 }] });
  });

  it('says what to do where nothing can be published', async () => {
    expect(await publish('x', '--yes')).toMatchObject({
      code: 5,
      said: expect.stringContaining('collection join ADDRESS') as string,
    });
    await joinIt('reader');
    const [reader, contributor] = [collection.join('reader'), collection.join('contributor')];
    const title = 'We buy celadon from the mill';
    const named = ['collection', 'publish', collection.name];
    expect(await run([...named, title, '--yes'], reader.password)).toMatchObject({
      code: 1,
      said: expect.stringContaining('make you a contributor') as string,
    });
    expect(await whatLeft()).toBe('');
    // Joining again is with the other login.
    await run(['collection', 'join', contributor.address, '--yes'], contributor.password);
    expect((await run(['collection', 'publish', 'Weaving', title])).said).toContain(`only “${collection.name}”`);
    expect(await publish()).toMatchObject({ code: 2, said: expect.stringContaining('No notes were chosen') as string });
    expect((await publish(title, '--tag', 'pottery')).said).toContain('in one way');
    expect((await publish('--all')).said).toContain('--all withdraws');
    expect((await publish(title, '--sources', 'all')).said).toContain('nothing, quote, message');
    expect(await publish('--tag', 'weaving')).toMatchObject({
      code: 5,
      said: expect.stringContaining('has the tag “weaving”') as string,
    });
    expect((await publish('--folder', 'nowhere')).code).toBe(5);
    expect((await publish('no such note')).code).toBe(5);
    const wheel = await addPending('The wheel turns slowly');
    expect(await publish(wheel, '--yes')).toMatchObject({
      code: 1,
      said: expect.stringContaining(`“keep ${wheel}” keeps it`) as string,
    });
    await removeMember(collection.owner, collection.name, new URL(contributor.address).username);
    expect(await publish(title, '--yes')).toMatchObject({ code: 1, out: '' });
    expect(await keysThere()).toEqual([]);
  });

  it('refuses a vault of which it is not known what must not leave', async () => {
    await joinIt();
    const folder = join(base, 'vaults', 'main');
    const elsewhere = await mkdtemp(join(tmpdir(), 'engram-other-data-'));
    const named = ['collection', 'publish', collection.name, 'We buy celadon from the mill', '--yes'];
    try {
      expect(await run([...named, '--data-dir', elsewhere, '--vault', folder])).toMatchObject({
        code: 1,
        said: expect.stringContaining('not in the app’s list') as string,
      });
    } finally {
      await rm(elsewhere, { recursive: true, force: true });
    }
    await writeFile(join(base, 'settings.json'), '{"excluded": ');
    expect((await run(named)).code).toBe(1);
    expect(await readFile(join(base, 'settings.json'), 'utf8')).toBe('{"excluded": ');
    expect(await keysThere()).toEqual([]);
  });
});

describe('while the app has the vault open', () => {
  const openApp = async () => {
    app = await startWindowlessApp(base, undefined, version);
    return app;
  };

  it('joins, publishes and withdraws in the app, which has the password, the log and what waits', async () => {
    await run(['new', 'We buy celadon from the mill\nAsk in spring. #pottery']);
    const running = await openApp();
    answer = true;
    const joined = await run(['collection', 'join', collection.join('contributor').address]);
    expect([joined.code, joined.out]).toEqual([0, expect.stringContaining('in memory, until it is closed')]);
    expect(questions).toEqual([`Join “${collection.name}” at ${host()}?`]);
    // The person answered on the terminal; the app asks nothing besides.
    expect(running.questions).toEqual([]);
    expect(await running.call('collections.list', null)).toMatchObject([{ id: collection.id, key: { isSet: true } }]);

    const published = await run(['collection', 'publish', collection.name, '--tag', 'pottery'], null);
    expect(published).toMatchObject({ code: 0, out: expect.stringContaining('Published 1 note') as string });
    const [there] = await running.call('collections.publishedNotes', null);
    expect(there!.noteIds).toEqual(await keysThere());
    const { entries } = await running.call('outgoing.find', { text: 'Ask in spring', host: null, before: null });
    expect(entries.map(({ task, path }) => [task, path])).toEqual([['collection', `publish ${collection.name}`]]);

    answer = false;
    expect((await run(['collection', 'withdraw', collection.name, '--all'], null)).code).toBe(130);
    expect(await keysThere()).toHaveLength(1);
    await server.kill();
    try {
      const waiting = await run(['collection', 'withdraw', collection.name, '--all', '--yes'], null);
      expect([waiting.code, waiting.out]).toEqual([0, expect.stringContaining('1 withdrawal waits')]);
    } finally {
      await server.restart();
    }
    await running.call('collections.retry', { id: collection.id });
    expect(await keysThere()).toEqual([]);
  });

  it('the app knows what was joined while it was closed, and sends what waits once it has the password', async () => {
    await run(['new', 'We buy celadon from the mill']);
    await joinIt();
    await server.kill();
    try {
      await publish('We buy celadon from the mill', '--yes');
    } finally {
      await server.restart();
    }
    const running = await openApp();
    expect(await running.call('collections.list', null)).toMatchObject([
      { name: collection.name, waiting: 1, problem: expect.stringContaining('Join it again') as string },
    ]);
    const { address, password } = collection.join('contributor');
    await running.call('collections.join', { address, password, remember: false });
    await running.call('collections.retry', { id: collection.id });
    expect(await keysThere()).toHaveLength(1);
  });

  it('the app knows what a vault left while another one was open', async () => {
    const running = await openApp();
    const { openId: first } = await running.call('vaults.list', null);
    await running.call('vaults.create', { name: 'Second', parent: null });
    const { openId: second } = await running.call('vaults.list', null);
    const { address, password } = collection.join('contributor');
    expect((await run(['collection', 'join', address, '--yes', '--vault', 'Second'], password)).out).toContain(
      'memory',
    );
    await running.call('vaults.open', { id: first! });
    expect((await run(['collection', 'leave', collection.name, '--yes', '--vault', 'Second'])).code).toBe(0);
    expect(await running.call('collections.list', null)).toEqual([]);
    await running.call('vaults.open', { id: second! });
    expect(await running.call('collections.list', null)).toEqual([]);
    // What was left stays left when the app writes its settings.
    await running.call('settings.save', { theme: 'dark' });
    expect((await run(['collection', 'list'])).out).toContain('joined no collection');
  });
});
