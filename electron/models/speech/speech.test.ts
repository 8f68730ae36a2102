import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import type { OwnProcess } from '../../ports/own-process';
import { startNodeProcess } from '../../shell/start-node-process';
import { buildThreads, type ThreadBundles } from '../../threads/testing/build-threads';
import { createSpeech, type Speech, type SpeechOptions } from './speech';
import { WRITES } from './open-whisper';

const SCRIPTED = join(import.meta.dirname, 'testing/scripted-whisper');
const second = new Float32Array(16_000).map((_each, index) => Math.sin(index / 9) / 5);

let folder: string;
let bundles: ThreadBundles;
const opened: Speech[] = [];
let processes: OwnProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-speech-'));
  bundles = await buildThreads({ 'speech-process': 'electron/models/speech/speech-process.ts' });
}, 60_000);
afterEach(() => {
  for (const speech of opened.splice(0)) speech.unload();
  processes = [];
});
afterAll(async () => {
  await bundles.remove();
  await rm(folder, { recursive: true, force: true });
});

function open(options: Partial<SpeechOptions> = {}): Speech {
  const speech = createSpeech({
    start(script) {
      const started = startNodeProcess(script);
      processes.push(started);
      return started;
    },
    script: bundles.url('speech-process'),
    folder: () => SCRIPTED,
    language: () => 'auto',
    log: silentLogger,
    ...options,
  });
  opened.push(speech);
  return speech;
}

/** A process that answers as it is told to. */
async function scripted(name: string, body: string): Promise<URL> {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, body);
  return pathToFileURL(file);
}

describe('speech in a process of its own', () => {
  it('is written down, and names the words that it is not sure of', async () => {
    const speech = open();
    const said = { text: 'The kiln must cool for three days.', doubtful: ['kiln'] };
    expect(await speech.read(second, null)).toEqual(said);
    expect(await Promise.all([speech.read(second, null), speech.read(second, null)])).toEqual([said, said]);
    expect(processes).toHaveLength(1);
  });

  it('without a model says where to choose one', async () => {
    await expect(open({ folder: () => '' }).read(second, null)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Settings → Model') as string,
    });
  });

  it.each([
    ['is gone', async () => {}],
    ['is damaged', (empty: string) => writeFile(join(empty, WRITES), 'nothing')],
  ])('with a model that %s says so, and the app goes on', async (_what, make) => {
    const empty = await mkdtemp(join(folder, 'model-'));
    await make(empty);
    await expect(open({ folder: () => empty }).read(second, null)).rejects.toMatchObject({
      code: 'model-refused',
      message: expect.stringContaining('download it again') as string,
    });
  });

  it('that is killed tells who waits, and the next passage starts it again', async () => {
    const speech = open();
    await speech.read(second, null);
    const waiting = speech.read(second, null);
    processes[0]!.kill();
    await expect(waiting).rejects.toMatchObject({ code: 'model-unreachable' });
    expect(await speech.read(second, null)).toMatchObject({ doubtful: ['kiln'] });
    expect(processes).toHaveLength(2);
  });

  it('that takes too long is ended, and a smaller model is proposed', async () => {
    const script = await scripted(
      'silent',
      `process.on('message', () => {}); process.on('disconnect', () => process.exit());`,
    );
    await expect(open({ script, passageMs: 200 }).read(second, null)).rejects.toMatchObject({
      code: 'model-timeout',
      message: expect.stringContaining('smaller one') as string,
    });
  });

  it('is stopped for one window: it is told, the model stays, and what another window waits for is still written down', async () => {
    const script = await scripted(
      'waits',
      `process.on('message', () => {}); process.on('disconnect', () => process.exit());`,
    );
    const speech = open({ script });
    const [mine, theirs] = [{}, {}];
    const waiting = speech.read(second, mine);
    let isTheirsSettled = false;
    void speech.read(second, theirs).catch(() => (isTheirsSettled = true));
    speech.stopReading(mine);
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    expect(isTheirsSettled).toBe(false);
  });

  it('gives its memory back when nobody speaks for a while', async () => {
    const speech = open({ idleMs: 50 });
    await speech.read(second, null);
    await new Promise<void>((resolve) => processes[0]!.onExit(resolve));
    expect(await speech.read(second, null)).toMatchObject({ doubtful: ['kiln'] });
  });
});
