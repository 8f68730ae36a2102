import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider } from '../../../electron/testing/fake-provider/fake-provider';
import { buildThreads, type ThreadBundles } from '../../../electron/threads/testing/build-threads';

let base: string;
let program: ThreadBundles;
let fake: FakeProvider;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-scenarios-'));
  fake = await startFakeProvider();
  program = await buildThreads({ 'eval-scenarios': 'e2e/eval/scenarios/eval-scenarios.ts' });
  const steps = [
    { say: 'The heron comes to the pond at six.' },
    { keep: 'heron' },
    { say: 'Der Reiher frisst die Goldfische.' },
    { expect: { notes: [{ match: 'heron', status: 'kept' }] } },
  ];
  await writeScenario('heron', steps);
  const asked = (answer: string) => [
    { say: 'The heron comes to the pond at six.' },
    { expect: { units: [{ match: 'heron', category: 'fact' }] } },
    { keep: 'heron' },
    { say: 'Wann sehe ich den Reiher?' },
    { expect: { firstThree: ['heron'], answer: [answer], noUnits: true } },
  ];
  await writeScenario('reiher', asked('Um sechs Uhr'));
  await writeScenario('six', asked('at six'));
}, 240_000);
afterAll(async () => {
  await program.remove();
  await fake.stop();
  await rm(base, { recursive: true, force: true });
});

const writeScenario = (id: string, steps: unknown[]) =>
  writeFile(
    join(base, `${id}.json`),
    JSON.stringify({ format: 1, scenarios: [{ id, capability: 'birds', me: 'Mila', steps }] }),
  );

const play = (provider: string, id = 'heron', ...more: string[]) =>
  playWith([...more, '--provider', provider, '--model', 'fake-chat'], id);

/** The harness in a process of its own, which nothing but its own work keeps alive. */
async function playWith(options: string[], id: string) {
  const words = [join(base, `${id}.json`), ...options, '--json'];
  const child = spawn(process.execPath, [fileURLToPath(program.url('eval-scenarios')), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (bytes: Buffer) => (said.out += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (said.err += bytes.toString()));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, ...said };
}

describe('the scenarios with a model on a server', { timeout: 120_000 }, () => {
  it('are played to the end, with one line of result on standard output and progress beside it', async () => {
    const { code, out, err } = await play(fake.url);
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringMatching(/^1\/1 \w+ heron/u) as string });
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    const { passed, failed } = JSON.parse(lines[0]!) as { passed: number; failed: number };
    expect(passed + failed).toBe(1);
    expect(fake.requestsOf('answer').length).toBeGreaterThan(0);
  });

  it('are passed by a model that does each of its tasks sensibly, also where only it knows what is meant', async () => {
    const told = 'The heron comes to the pond at six.';
    fake.setStructured('units', (prompt: string) => ({
      units: prompt.includes(told)
        ? [{ message: 1, quote: told, text: 'The heron comes to the pond at six', category: 'fact' }]
        : [],
    }));
    fake.setStructured('judgements', (prompt: string) => ({
      verdicts: [...prompt.matchAll(/<candidate id="(\d+)"[^>]*>\n([^<]*)/gu)]
        .map(([, id, text]) => `${id}${text!.includes('heron') ? 'A' : 'E'}`)
        .join(' '),
      reasons: [],
    }));
    fake.setAnswer('Um sechs Uhr kommt er an den Teich [1].');
    const { code, out, err } = await play(fake.url, 'reiher');
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringMatching(/^1\/1 passed reiher/u) as string });
    expect(JSON.parse(out)).toMatchObject({ passed: 1, failed: 0 });
    for (const task of ['units', 'judgements'] as const) fake.setStructured(task, null);
    fake.setAnswer(null);
  });

  it('are passed with the scripted sensible model, which needs no server', async () => {
    const { code, out, err } = await playWith(['--sensible'], 'six');
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringMatching(/^1\/1 passed six/u) as string });
    expect(JSON.parse(out)).toMatchObject({ passed: 1, failed: 0 });
  });

  it('end with a code where there is nothing to play', async () => {
    await writeFile(join(base, 'none.json'), JSON.stringify({ format: 1, scenarios: [] }));
    expect(await play(fake.url, 'none')).toMatchObject({ code: 2, out: '' });
    expect(await play(fake.url, 'heron', '--only', 'stork')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('stork') as string,
    });
  });

  it('are not begun where the server is away, refuses, or does not have the model: in words, and with a code', async () => {
    const gone = await startFakeProvider();
    await gone.stop();
    expect(await play(gone.url)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('does not answer, so nothing was played') as string,
    });
    fake.setMode('no-such-model', { on: 'answer' });
    expect(await play(fake.url)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('fake-chat') as string,
    });
    fake.setMode('error-500');
    expect(await play(fake.url)).toMatchObject({ code: 1, out: '' });
    fake.setMode('normal');
  });
});
