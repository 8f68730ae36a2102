import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import type { MayLeave } from '../../../shared/domain/project';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import type { Engine } from '../../ports/engine';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { createLeaving, type Leaving } from './leaving';

let vault: TestCorpus;
let leaving: Leaving;
beforeEach(async () => {
  vault = await openTestCorpus();
  leaving = createLeaving({ ...vault, offline: createOfflineEngine(), now: vault.clock.now });
});
afterEach(() => vault.close());

const engine = (sentTo: string | null, more: Partial<Engine> = {}): Engine => ({
  ...createOfflineEngine(),
  label: 'a model',
  sentTo,
  ...more,
});
const HOST = 'models.example';
const PLACES: Record<string, Engine> = {
  rules: createOfflineEngine(),
  'this computer': engine(null),
  host: engine(HOST),
  'another host': engine('other.example'),
  // An agent answers, and the chosen server takes notes.
  agent: engine('My agent', { goesTo: ['your agent', HOST] }),
};

describe('what belongs to a project', () => {
  it.each<[MayLeave, string[]]>([
    [{ kind: 'settings' }, Object.keys(PLACES)],
    [{ kind: 'nothing' }, ['rules']],
    [{ kind: 'this-computer' }, ['rules', 'this computer']],
    [{ kind: 'hosts', hosts: [HOST] }, ['rules', 'this computer', 'host']],
    [{ kind: 'hosts', hosts: [HOST, 'your agent'] }, ['rules', 'this computer', 'host', 'agent']],
  ])('of %j goes to %j and nowhere else, with its chats, notes of them, and topics', async (mayLeave, allowed) => {
    const { session, messages } = await vault.session(['The roof is new.', 'I see.']);
    const note = await vault.unit('The roof is new', { message: messages[0]!, quote: 'The roof is new.' });
    const { id } = await vault.projects.create('House', { mayLeave });
    await vault.projects.moveChats([session.id], id);
    const about = { notes: [note.id] };
    const goesTo = Object.keys(PLACES).filter((name) => leaving.engineFor(PLACES[name]!, about) === PLACES[name]);
    expect(goesTo).toEqual(allowed);
    for (const [name, each] of Object.entries(PLACES)) {
      const withheld = await leaving.withheld(each);
      const texts = [`note:${note.id}`, ...messages.map((message) => `message:${message.id}`)];
      expect([name, [...(withheld?.refs ?? [])].toSorted()]).toEqual([
        name,
        allowed.includes(name) ? [] : texts.toSorted(),
      ]);
      expect([...(withheld?.sessions ?? [])]).toEqual(allowed.includes(name) ? [] : [session.id]);
    }
    expect(leaving.isFree(note.id)).toBe(mayLeave.kind === 'settings');
  });

  it('is read once, until something of it is changed', async () => {
    const { session } = await vault.session(['The roof is new.']);
    const other = await vault.session(['The kiln is hot.'], 'Studio');
    const { id } = await vault.projects.create('House', { mayLeave: { kind: 'nothing' }, query: 'tag:house' });
    await vault.projects.moveChats([session.id], id);
    const roof = await vault.unit('Roof', undefined, { status: 'kept', tags: ['house'] });
    const kiln = await vault.unit('Kiln', undefined, { status: 'kept' });
    const refsOf = async () => (await leaving.withheld(engine(HOST)))!.refs;
    const before = await refsOf();
    expect([...before].some((ref) => ref === `note:${roof.id}`)).toBe(true);
    await vault.commit([put('notes', { ...kiln, title: 'The kiln' })]);
    await vault.commit([put('messages', { ...other.messages[0]!, text: 'It is cold.' })]);
    await vault.commit([put('sessions', { ...other.session, title: 'Pots' })]);
    expect(await refsOf()).toBe(before);
    await vault.commit([put('notes', { ...kiln, tags: ['house'] })]);
    expect([...(await refsOf())]).toContain(`note:${kiln.id}`);
    await vault.commit([put('notes', { ...roof, tags: [] })]);
    expect([...(await refsOf())]).not.toContain(`note:${roof.id}`);
    await vault.commit([put('sessions', { ...other.session, project: id })]);
    expect([...(await refsOf())]).toContain(`message:${other.messages[0]!.id}`);
  });

  it('is what its filters find on the day of the question, also where nothing is written in between', async () => {
    await vault.projects.create('Old', { mayLeave: { kind: 'nothing' }, query: 'before:3d' });
    const { id } = await vault.unit('Roof', undefined, { status: 'kept' });
    const held = async () => (await leaving.withheld(engine(HOST)))!.refs.size;
    expect([await held(), leaving.mayRead(id, engine(HOST))]).toEqual([0, true]);
    vault.clock.advance(5 * DAY_MS);
    expect([await held(), leaving.mayRead(id, engine(HOST))]).toEqual([1, false]);
  });

  it('is never what its filters found before they were changed, also where that happens while it is read', async () => {
    await vault.unit('Roof', undefined, { status: 'kept', tags: ['house'] });
    const kiln = await vault.unit('Kiln', undefined, { status: 'kept', tags: ['studio'] });
    const project = { mayLeave: { kind: 'nothing' }, query: 'tag:house' } as const;
    const { id } = await vault.projects.create('Mine', project);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const store: TestCorpus['store'] = {
      ...vault.store,
      getMany: async (table, ids) => {
        await released;
        return vault.store.getMany(table, ids);
      },
    };
    leaving = createLeaving({ ...vault, store, offline: createOfflineEngine(), now: vault.clock.now });
    const first = leaving.withheld(engine(HOST));
    await vault.unit('Other', undefined, { status: 'kept' });
    const second = leaving.withheld(engine(HOST));
    await vault.projects.change(id, undefined, { query: 'tag:studio' });
    release();
    await first;
    for (const withheld of [await second, await leaving.withheld(engine(HOST))])
      expect([...withheld!.refs]).toEqual([`note:${kiln.id}`]);
  });

  it('follows each change: a message that comes, a chat that is moved out, a project that is deleted', async () => {
    const { session } = await vault.session(['The roof is new.']);
    const { id } = await vault.projects.create('House', { mayLeave: { kind: 'nothing' } });
    const kept = async () => [...((await leaving.withheld(PLACES.host!))?.refs ?? [])].length;
    expect(await kept()).toBe(0);
    await vault.projects.moveChats([session.id], id);
    expect(await kept()).toBe(1);
    const other = await vault.session(['And the boiler too.']);
    await vault.projects.moveChats([other.session.id], id);
    expect(await kept()).toBe(2);
    await vault.projects.moveChats([session.id], null);
    expect(await kept()).toBe(1);
    await vault.projects.remove(id);
    expect(await kept()).toBe(0);
    expect(leaving.hasLimits()).toBe(false);
    await vault.writer.undo('session');
    expect(await kept()).toBe(1);
  });
});
