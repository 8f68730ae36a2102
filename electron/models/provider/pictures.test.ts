import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyPlan } from '../../../shared/domain/query-plan';
import { silentLogger } from '../../../shared/lib/logger';
import type { ProviderSettings } from '../../../shared/ipc/routes/settings';
import { PICTURE_TOKENS } from '../../language/tokens/picture-tokens';
import type { AnswerRequest } from '../../ports/engine';
import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import { estimatePromptTokens } from '../metering/meter-fetch';
import { openOutgoingLog } from '../outgoing/outgoing-log';
import { createProviderEngine } from './provider-engine';

const NEVER = new AbortController().signal;
const PICTURE = randomBytes(300_000);
const BASE64 = PICTURE.toString('base64');
const HASH = createHash('sha256').update(PICTURE).digest('hex');
const SECRET = 'sk-proj-9fQ2mZx7LkT4vRb8NwYcA1b2C3d4E5f6';

const asked: AnswerRequest = {
  question: 'What is on it?',
  files: [
    { name: 'Gregor Pahl.png', as: 'picture', mediaType: 'image/png', base64: BASE64 },
    { name: 'notes.txt', as: 'text', text: `Gregor Pahl keeps ${SECRET} in a drawer.`, characters: 61 },
  ],
  turns: [],
  sources: [],
  plan: emptyPlan('What is on it?'),
  notices: [],
};

describe('a request with a picture and a file', () => {
  let fake: FakeProvider;
  let folder: string;
  beforeEach(async () => {
    fake = await startFakeProvider();
    folder = await mkdtemp(join(tmpdir(), 'outgoing-'));
  });
  afterEach(async () => {
    await fake.stop();
    await rm(folder, { recursive: true });
  });
  const openLog = () => openOutgoingLog(folder, { keepDays: () => 30, now: () => Date.now(), log: silentLogger });
  const engineWith = (more: Partial<ProviderSettings> & { outgoing?: Awaited<ReturnType<typeof openLog>> } = {}) => {
    const { outgoing, ...settings } = more;
    return createProviderEngine({
      timeouts: { quietMs: 0 },
      settings: {
        preset: 'custom',
        baseUrl: fake.url,
        chatModel: 'fake-chat',
        smallModel: '',
        embeddingModel: '',
        takesPictures: true,
        ...settings,
      },
      key: null,
      now: () => 0,
      log: silentLogger,
      excluded: { people: ['Gregor Pahl'], places: [], folders: [] },
      ...(outgoing === undefined ? {} : { outgoing }),
    });
  };
  const answer = async (engine: ReturnType<typeof engineWith>) => {
    for await (const piece of engine.answer(asked, NEVER)) void piece;
  };

  it('carries the picture byte for byte, and the words of the file and both names masked', async () => {
    await answer(engineWith());
    const body = JSON.stringify(fake.requestsOf('answer')[0]!.body);
    expect(body).toContain(`data:image/png;base64,${BASE64}`);
    expect(body).not.toContain('Gregor');
    expect(body).not.toContain(SECRET);
    expect(body).toContain('[person 1] keeps [secret 1] in a drawer.');
    expect(body).toContain('[person 1].png');
  });

  it('is shown before and logged with the picture’s hash in place of its bytes, and with its true size', async () => {
    const outgoing = await openLog();
    const engine = engineWith({ outgoing });
    const shown = await engine.preview!.answer(asked);
    expect(shown.body).toContain(`data:image/png;base64,[300000 bytes, SHA-256 ${HASH}]`);
    expect(shown.body.length).toBeLessThan(20_000);
    expect(shown.masked).toEqual(
      expect.arrayContaining([
        { kind: 'person', count: 1 },
        { kind: 'secret', count: 1 },
      ]),
    );
    expect(fake.requestsOf('answer')).toEqual([]);

    await answer(engine);
    await outgoing.flush();
    const { entries } = await outgoing.find({ text: '', host: null, before: null, limit: 5 });
    const logged = entries.find(({ task }) => task === 'answer')!;
    expect(logged.bytes).toBe(shown.bytes);
    expect(logged.bytes).toBeGreaterThan(BASE64.length);
    expect(await outgoing.body(logged.id)).toBe(shown.body);
  });

  it('is metered as the model reads it, not by the letters of its bytes', () => {
    const message = {
      role: 'user',
      content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${BASE64}` } }],
    };
    expect(estimatePromptTokens([message])).toBeGreaterThanOrEqual(PICTURE_TOKENS);
    expect(estimatePromptTokens([message])).toBeLessThan(PICTURE_TOKENS + 50);
  });

  it('speaks the responses protocol where that is set', async () => {
    await answer(engineWith({ api: 'responses' })).catch(() => {});
    const { path, body } = fake.requests.at(-1)!;
    expect(path).toBe('/v1/responses');
    expect((body!.input as { content: unknown }[]).at(-1)!.content).toEqual([
      { type: 'input_text', text: expect.stringContaining('Attached files:') },
      { type: 'input_image', image_url: `data:image/png;base64,${BASE64}` },
    ]);
  });
});
