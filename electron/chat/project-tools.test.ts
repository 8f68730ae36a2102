import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MayLeave } from '../../shared/domain/project';
import { DEFAULT_SOURCES } from '../../shared/domain/message';
import { TOOLS_HOST } from '../../shared/domain/tool-server';
import type { PersonsTools } from '../ports/tools';
import { openCorpusChat, type CorpusChat } from './testing/corpus-chat';

const OFFERED = 'Weather__get_forecast';
let told: string[];
const tools: PersonsTools = {
  usable: () => [
    {
      server: { id: '6c2f0b0e-0d6b-4c6e-9f0e-2f6f6a1f6c01', name: 'Weather' },
      tool: {
        name: 'get_forecast',
        title: '',
        description: 'Says how the weather will be.',
        inputSchema: '{"type":"object","properties":{"city":{"type":"string"}}}',
        effect: 'reads',
        hash: 'a'.repeat(64),
        state: 'allowed',
      },
      offeredAs: OFFERED,
    },
  ],
  async call(_tool, given, onReady) {
    const body = JSON.stringify(given);
    await onReady(body);
    told.push(body);
    return { text: 'Dry', isError: false };
  },
  allow: () => Promise.resolve(),
};

describe('tools, and what projects let leave', () => {
  let test: CorpusChat;
  beforeEach(async () => {
    told = [];
    test = await openCorpusChat({ tools });
    test.useProvider();
  });
  afterEach(() => test.close());

  const offered = (): string[] =>
    ((test.fake.requestsOf('answer').at(-1)!.body!.tools ?? []) as { function: { name: string } }[]).map(
      (tool) => tool.function.name,
    );
  const project = async (mayLeave: MayLeave) => (await test.corpus.projects.create('House', { mayLeave })).id;

  it.each([
    ['nothing', { kind: 'this-computer' }, false],
    ['other hosts', { kind: 'hosts', hosts: ['models.example'] }, false],
    ['tools too', { kind: 'hosts', hosts: [TOOLS_HOST] }, true],
    ['what Settings let', { kind: 'settings' }, true],
  ] as const)('a chat whose project lets %s leave: %j', async (_what, mayLeave, areOffered) => {
    const id = await project(mayLeave as unknown as MayLeave);
    test.fake.setToolCalls([{ calls: [{ name: OFFERED, arguments: { city: 'the code is 4711' } }] }]);
    const answer = await test.send(await test.newSession(id), 'What is the code of the boiler?');
    expect(answer.state).toBe('complete');
    expect(offered().includes(OFFERED)).toBe(areOffered);
    expect(told).toHaveLength(areOffered ? 1 : 0);
    expect(answer.withoutTools).toBe(areOffered ? undefined : 'House');
  });

  it('what a project keeps here is not read for an answer whose model may call tools, though the model is here too', async () => {
    const id = await project({ kind: 'this-computer' });
    const note = await test.corpus.notes.create({
      title: 'The code of the boiler is quxzor',
      body: '',
      category: 'fact',
    });
    await test.corpus.projects.add(id, { notes: [note.id], resources: [] });
    await test.retrieve('warm up');
    await test.send(await test.newSession(), 'What is the code of the boiler?');
    const sent = () => JSON.stringify(test.fake.requestsOf('answer').at(-1)!.body);
    expect(offered()).toContain(OFFERED);
    expect(sent()).not.toContain('quxzor');
    await test.send(await test.newSession(id), 'What is the code of the boiler?');
    expect(offered()).not.toContain(OFFERED);
    expect(sent()).toContain('quxzor');
  });

  it('an earlier answer that quotes what a project keeps here is not read by a model that may call tools', async () => {
    const id = await project({ kind: 'this-computer' });
    const note = await test.corpus.notes.create({
      title: 'The code of the boiler is quxzor',
      body: '',
      category: 'fact',
    });
    await test.corpus.projects.add(id, { notes: [note.id], resources: [] });
    await test.retrieve('warm up');
    const session = await test.newSession();
    test.fake.setAnswer('“The code of the boiler is quxzor” [1].');
    await test.send(session, 'What is the code of the boiler?', { ...DEFAULT_SOURCES, withoutTools: true });
    expect(JSON.stringify(test.fake.requestsOf('answer').at(-1)!.body)).toContain('quxzor');
    test.fake.setAnswer('I do not know.');
    await test.send(session, 'How is the weather in Lisboa?');
    expect(offered()).toContain(OFFERED);
    expect(JSON.stringify(test.fake.requestsOf('answer').at(-1)!.body)).not.toContain('quxzor');
    await test.send(session, 'And tomorrow?', { ...DEFAULT_SOURCES, withoutTools: true });
    expect(JSON.stringify(test.fake.requestsOf('answer').at(-1)!.body)).toContain('quxzor');
  });

  it('a preview shows their definitions as the bytes that would be sent', async () => {
    await test.retrieve('warm up');
    const preview = await test.preview(null, 'How is the weather in Lisboa?');
    const shown = preview.offline ? null : preview.requests.find(({ task }) => task === 'answer')!.body;
    await test.send(await test.newSession(), 'How is the weather in Lisboa?');
    const toolsOf = (body: unknown) => JSON.stringify((body as { tools: unknown[] }).tools);
    expect(toolsOf(JSON.parse(shown!))).toBe(toolsOf(test.fake.requestsOf('answer')[0]!.body));
    expect(shown).toContain('Says how the weather will be.');
    expect(told).toEqual([]);
  });
});
