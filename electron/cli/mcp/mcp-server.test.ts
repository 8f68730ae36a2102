import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import { CLIENT, EXCLUDED, openAssistantVault, type AssistantVault } from '../../assistants/testing/assistant-vault';
import { PAGE_CHARACTERS, TOOL_OUTPUTS } from '../../assistants/tools/tool-definitions';
import { makeNote } from '../../testing/sample-rows';
import type { CallAssistant } from './mcp-server';
import { connectAs, metaOf, startLineServer, type Line, type LineClient } from './testing/line-client';

let vault: AssistantVault;
const servers: LineClient[] = [];
beforeAll(async () => {
  vault = await openAssistantVault();
});
afterAll(() => vault.closeAll());
beforeEach(async () => {
  vault.exclude(EXCLUDED);
  await vault.reads.remove(null);
  for (const { name } of await vault.clients.list()) await vault.clients.forget(name);
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const callVault: CallAssistant = ({ client, tool, arguments: given }, signal) =>
  vault.call(tool, given, client, signal);

function start(options: { clientName?: string; call?: CallAssistant } = {}): LineClient {
  const server = startLineServer({ call: callVault, ...options });
  servers.push(server);
  return server;
}

const ERAS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;
const NEWEST = '2026-07-28';
const ALL = { scope: { kind: 'all' as const }, mayPropose: true };
const kilnAddress = () => `engram-vault://open/note/${vault.notes.kiln.id}`;
const getKiln = () => ({ name: 'get_note', arguments: { id: vault.notes.kiln.id } });
const namesAsked = async () => (await vault.clients.list()).map(({ name, state }) => `${name} ${state}`);
const readsOf = async () => {
  const { reads } = await vault.reads.find({ client: null, before: null, limit: 50 });
  return reads.map(({ client, tool, outcome }) => `${client}: ${tool} ${outcome}`).toReversed();
};

describe('a client of any revision', () => {
  it('reads the same note by the same consent, and nothing before it', async () => {
    const clients = await Promise.all(ERAS.map((revision) => connectAs(start(), { revision, name: CLIENT })));
    for (const ask of clients) {
      expect((await ask('tools/call', getKiln())).result).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining('Settings → Other assistants') }],
      });
      expect((await ask('resources/read', { uri: kilnAddress() })).error).toMatchObject({
        code: 403,
        message: expect.stringContaining('may not read'),
      });
    }
    expect(await namesAsked()).toEqual([`${CLIENT} asked`]);
    await vault.allow();
    const texts: unknown[] = [];
    for (const ask of clients) {
      const { result } = await ask('tools/call', getKiln());
      texts.push(textOf(result));
      const { result: read } = await ask('resources/read', { uri: kilnAddress() });
      expect(JSON.stringify(read)).toContain('[person 1] built the kiln');
    }
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('1,200 degrees');
    await vault.clients.cutOff(CLIENT);
    for (const ask of clients) expect((await ask('tools/call', getKiln())).result).toMatchObject({ isError: true });
  });

  it('gets a result once where its revision has clients that all read it so, and as it declares it', async () => {
    await vault.allow();
    for (const revision of ERAS) {
      const ask = await connectAs(start(), { revision, name: CLIENT });
      const { result } = await ask('tools/call', getKiln());
      const { content, structuredContent } = result as { content: { text: string }[]; structuredContent?: object };
      const { tools } = (await ask('tools/list')).result as { tools: { outputSchema?: object }[] };
      const declares = tools.every(({ outputSchema }) => outputSchema !== undefined);
      expect([revision, content.length, structuredContent !== undefined, declares]).toEqual([
        revision,
        revision === NEWEST ? 0 : 1,
        revision >= '2025-06-18',
        revision >= '2025-06-18',
      ]);
      if (content.length > 0 && structuredContent !== undefined)
        expect(JSON.parse(content[0]!.text)).toEqual(structuredContent);
    }
  });

  it('may ask in both ways at once, and each answer is of the revision of its request', async () => {
    await vault.allow();
    const server = start();
    const newest = await connectAs(server, { revision: NEWEST, name: CLIENT });
    expect((await newest('tools/call', getKiln())).result).toHaveProperty('resultType', 'complete');
    const earlier = await connectAs(server, { revision: '2025-11-25', name: 'other' });
    expect((await newest('tools/call', getKiln())).result).not.toHaveProperty('isError');
    // The handshake's name is lent to no request that has its own, nor to one that has none.
    expect((await earlier('tools/call', getKiln())).result).toMatchObject({ isError: true });
    expect((await server.ask('tools/call', { ...getKiln(), _meta: metaOf() })).result).toMatchObject({ isError: true });
    await vault.clients.allow('other', ALL);
    const { result } = await earlier('tools/call', getKiln());
    expect(result).toMatchObject({ content: [{ type: 'text' }] });
    expect(result).not.toHaveProperty('resultType');
  });

  it('lists at its start without an error, and hears when there is more to list', async () => {
    for (const revision of ['2025-11-25', NEWEST]) {
      const server = start();
      const ask = await connectAs(server, { revision, name: revision });
      if (revision === NEWEST) {
        server.send({
          id: 'listening',
          method: 'subscriptions/listen',
          params: { notifications: { resourcesListChanged: true }, _meta: metaOf(revision) },
        });
        await expect
          .poll(() => server.received.map(({ method }) => method))
          .toContain('notifications/subscriptions/acknowledged');
      }
      const changes = () => server.received.filter(({ method }) => method === 'notifications/resources/list_changed');
      expect((await ask('resources/list')).result).toMatchObject({ resources: [] });
      expect((await ask('resources/templates/list')).result).toMatchObject({
        resourceTemplates: [{ uriTemplate: 'engram-vault://open/note/{id}' }],
      });
      expect((await ask('prompts/list')).result?.prompts).toHaveLength(3);
      expect((await ask('tools/list')).result?.tools).toHaveLength(6);
      expect(changes()).toHaveLength(0);
      await vault.clients.allow(revision, ALL);
      for (let time = 0; time < 2; time += 1) await ask('tools/call', { name: 'recent', arguments: {} });
      expect(changes()).toHaveLength(1);
      const { result } = await ask('resources/list');
      expect(JSON.stringify(result)).toContain(kilnAddress());
    }
  });
});

function textOf(result: Line['result']): string {
  const { content, structuredContent } = result as { content: { text: string }[]; structuredContent?: object };
  return JSON.stringify(structuredContent ?? JSON.parse(content[0]!.text));
}

describe('the name of a client', () => {
  it('is that of each request: several share a process, and each is asked for and listed under its own', async () => {
    const server = start({ clientName: 'From its settings' });
    const search = (name?: string) =>
      server.ask('tools/call', { name: 'search', arguments: { query: 'kiln' }, _meta: metaOf(name) });
    await vault.clients.allow('allowed', ALL);
    expect((await search('allowed')).result).toMatchObject({ structuredContent: { results: expect.anything() } });
    // Neither the name before it nor the one in the settings is lent to a request that has its own.
    await vault.clients.allow('From its settings', ALL);
    expect((await search('other')).result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('“other” may not read') }],
    });
    // One without a name is called as the settings say, and not as the one before it.
    await vault.clients.cutOff('allowed');
    expect((await search()).result).not.toHaveProperty('isError');
    expect((await search(' \u200B ')).result).not.toHaveProperty('isError');
    expect((await search('allowed')).result).toMatchObject({ isError: true });
    expect(await namesAsked()).toEqual(['From its settings allowed', 'allowed cut-off', 'other asked']);
    expect(await readsOf()).toEqual([
      'allowed: search served',
      'other: search refused',
      'From its settings: search served',
      'From its settings: search served',
      'allowed: search refused',
    ]);
  });

  it('is that of the handshake, where there is one, and not the one in the settings', async () => {
    await vault.clients.allow('From its settings', ALL);
    const ask = await connectAs(start({ clientName: 'From its settings' }), { revision: '2025-11-25', name: 'own' });
    expect((await ask('tools/call', getKiln())).result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('“own” may not read') }],
    });
    expect(await namesAsked()).toEqual(['From its settings allowed', 'own asked']);
  });

  it('is needed: whoever gives none, and has none in its settings, reads nothing and is told what to do', async () => {
    for (const clientName of ['', ' \u200B ']) {
      const server = start({ clientName });
      const { result } = await server.ask('tools/call', { ...getKiln(), _meta: metaOf() });
      expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('--client NAME') }] });
      expect((await server.ask('resources/list', { _meta: metaOf() })).result).toMatchObject({ resources: [] });
    }
    expect(await namesAsked()).toEqual([]);
  });

  it('stands in the settings as soon as the program starts, before it is used', async () => {
    const modern = start();
    await modern.ask('server/discover', { _meta: metaOf('modern') });
    await connectAs(start(), { revision: '2025-06-18', name: 'earlier' });
    await start({ clientName: 'lent' }).ask('server/discover', { _meta: metaOf() });
    await expect.poll(namesAsked).toEqual(['earlier asked', 'lent asked', 'modern asked']);
  });
});

describe('the resources', () => {
  it('come in pages that name each note once, also when one is changed meanwhile', async () => {
    await vault.allow();
    const at = vault.clock.now();
    const many = Array.from({ length: 120 }, (_, number) =>
      makeNote(vault.ids, at - 1_000 - number, { status: 'kept', keptAt: at, title: `Page note ${number}` }),
    );
    const commit = (changes: ReturnType<typeof put>[]) =>
      vault.writer.commit({ actor: 'import', kind: 'import.vault', label: 'many', changes });
    await commit(many.map((note) => put('notes', note)));
    const ask = await connectAs(start(), { revision: NEWEST, name: CLIENT });
    const names: string[] = [];
    let cursor: unknown;
    let pages = 0;
    do {
      const { result } = await ask('resources/list', cursor === undefined ? {} : { cursor });
      const page = result as { resources: { name: string }[]; nextCursor?: string };
      expect(page.resources.length).toBeLessThanOrEqual(51);
      names.push(...page.resources.map(({ name }) => name));
      cursor = page.nextCursor;
      if (pages === 0) await commit([put('notes', { ...many[100]!, title: 'Changed', updatedAt: at + 5_000 })]);
      pages += 1;
    } while (cursor !== undefined);
    expect(pages).toBe(3);
    expect(names.filter((name) => name === 'facts')).toHaveLength(1);
    const expected = many.map(({ title }) => title).filter((title) => title !== 'Page note 100');
    expect(names.filter((name) => name.startsWith('Page note')).toSorted()).toEqual(expected.toSorted());
    expect((await ask('resources/list', { cursor: 'none of ours' })).error).toMatchObject({ code: -32_602 });
    await commit(many.map((note) => put('notes', { ...note, status: 'dropped' })));
  });

  it('go on behind a note that is older than the computer’s own first day', async () => {
    await vault.allow();
    const old = Array.from({ length: 60 }, (_, number) =>
      makeNote(vault.ids, Date.UTC(1965, 0, 1 + number), { status: 'kept', keptAt: 1, title: `Letter ${number}` }),
    );
    const commit = (status: 'kept' | 'dropped') =>
      vault.writer.commit({
        actor: 'import',
        kind: 'import.vault',
        label: 'letters',
        changes: old.map((note) => put('notes', { ...note, status })),
      });
    await commit('kept');
    const ask = await connectAs(start(), { revision: NEWEST, name: CLIENT });
    const names: string[] = [];
    for (let cursor: unknown, page = 0; page === 0 || cursor !== undefined; page += 1) {
      const { result } = await ask('resources/list', cursor === undefined ? {} : { cursor });
      const { resources, nextCursor } = result as { resources: { name: string }[]; nextCursor?: string };
      names.push(...resources.map(({ name }) => name));
      cursor = nextCursor;
    }
    expect(names).toEqual(expect.arrayContaining(old.map(({ title }) => title)));
    await commit('dropped');
  });

  it('are bounded: a text that is longer says where it goes on, and is read on there', async () => {
    await vault.allow();
    const body = Array.from({ length: 30_000 }, (_, number) => `line-${number}`).join('\n');
    const note = makeNote(vault.ids, vault.clock.now(), { status: 'kept', keptAt: 1, title: 'Long', body });
    await vault.writer.commit({ actor: 'import', kind: 'import.vault', label: 'long', changes: [put('notes', note)] });
    const ask = await connectAs(start(), { revision: NEWEST, name: CLIENT });
    const { result } = await ask('resources/read', { uri: `engram-vault://open/note/${note.id}` });
    const [{ text }] = (result as { contents: [{ text: string }] }).contents;
    expect(text.length).toBeLessThan(5 * PAGE_CHARACTERS + 200);
    const [, offset] = /get_note reads \S+ from offset (\d+)\.\)$/u.exec(text) ?? [];
    const rest = await ask('tools/call', { name: 'get_note', arguments: { id: note.id, offset: Number(offset) } });
    const { structuredContent } = rest.result as { structuredContent: { text: string } };
    const whole = (text + structuredContent.text).replace(/\n\n\(It goes on: .*?\)/u, '');
    expect(`# Long\n\n${body}`.startsWith(whole)).toBe(true);
  });
});

describe('what goes wrong', () => {
  it('has the codes of the protocol, in both eras', async () => {
    await vault.allow();
    for (const revision of ['2025-11-25', NEWEST]) {
      const ask = await connectAs(start(), { revision, name: CLIENT });
      const codes = [
        await ask('tools/call', { name: 'erase_everything', arguments: {} }),
        await ask('resources/read', { uri: 'engram-vault://open/note/01NOTHING' }),
        await ask('resources/read', { uri: 'engram-vault://elsewhere' }),
        await ask('prompts/get', { name: 'none' }),
        await ask('vault/erase'),
      ].map(({ error }) => error?.code);
      expect(codes).toEqual([-32_602, -32_602, -32_602, -32_602, -32_601]);
      // A wrong argument is for the model to mend.
      expect((await ask('tools/call', { name: 'recent', arguments: { limit: 5_000 } })).result).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining('limit') }],
      });
    }
  });

  it('does not tell a note that may not be read from one that is not there', async () => {
    await vault.allow({ kind: 'tags', tags: ['clay'] });
    const ask = await connectAs(start(), { revision: NEWEST, name: CLIENT });
    const read = async (id: string) => (await ask('resources/read', { uri: `engram-vault://open/note/${id}` })).error;
    const missing = await read('01NOTHING');
    for (const { id } of [vault.notes.zebrafinch, vault.notes.walrus, vault.notes.pangolin])
      expect(JSON.stringify(await read(id)).replaceAll(id, '01NOTHING')).toBe(JSON.stringify(missing));
  });

  it('names the revisions that are spoken to a client of another one, and refuses a request without its own', async () => {
    const server = start();
    const ask = await connectAs(server, { revision: NEWEST, name: CLIENT });
    for (let time = 0; time < 2; time += 1) {
      const other = await server.ask('tools/list', { _meta: metaOf(CLIENT, '2031-01-01') });
      expect(other.error).toMatchObject({ code: -32_022, data: { supported: [NEWEST], requested: '2031-01-01' } });
      expect((await ask('tools/list')).error).toBeUndefined();
    }
    expect((await server.ask('tools/list')).error).toMatchObject({ code: -32_602 });
    const bare = start({ clientName: CLIENT });
    await vault.allow();
    expect((await bare.ask('tools/call', getKiln())).error).toMatchObject({ code: -32_602 });
  });

  it('ends a request that its client takes back, without an answer, and goes on', async () => {
    let began: () => void = () => {};
    const hasBegun = new Promise<void>((resolve) => (began = resolve));
    let stopped = false;
    const server = start({
      call: async (call, signal) => {
        if (call.tool !== 'search') return callVault(call, signal);
        signal.addEventListener('abort', () => (stopped = true));
        began();
        return new Promise(() => {});
      },
    });
    await vault.allow();
    const ask = await connectAs(server, { revision: NEWEST, name: CLIENT });
    server.send({
      id: 'slow',
      method: 'tools/call',
      params: { name: 'search', arguments: { query: 'kiln' }, _meta: metaOf(CLIENT) },
    });
    await hasBegun;
    server.send({ method: 'notifications/cancelled', params: { requestId: 'slow' } });
    expect((await ask('tools/call', getKiln())).result).not.toHaveProperty('isError');
    expect([stopped, server.received.some(({ id }) => id === 'slow')]).toEqual([true, false]);
  });
});

describe('every tool', () => {
  it('says what it takes and gives, and which of them writes', async () => {
    const ask = await connectAs(start(), { revision: NEWEST, name: CLIENT });
    const { tools } = (await ask('tools/list')).result as {
      tools: { name: keyof typeof TOOL_OUTPUTS; title: string; outputSchema: object; annotations: object }[];
    };
    for (const { name, title, outputSchema, annotations } of tools) {
      expect(title).not.toBe('');
      expect(outputSchema).toMatchObject({
        type: 'object',
        additionalProperties: false,
        properties: expect.objectContaining(
          Object.fromEntries(Object.keys(TOOL_OUTPUTS[name].shape).map((key) => [key, expect.anything()])),
        ),
      });
      expect(annotations).toMatchObject({ readOnlyHint: name !== 'propose_note', openWorldHint: false });
    }
  });
});
