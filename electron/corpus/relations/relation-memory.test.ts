import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import type { StatementPair } from '../../ports/statement-pair';
import { createInMemoryRelations, openRelationMemory } from './relation-memory';
import { createRelations } from './relations';
import { openTestRelations } from './testing/open-test-relations';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-relations-'));
  path = join(folder, 'relations.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

const pairOf = (older: string, newer: string): StatementPair => ({
  newer: { text: newer, at: 2, author: 'person', speaker: null },
  older: { text: older, at: 1, author: 'person', speaker: null },
});
const said = (model: string | null, relation: 'same' | 'apart' = 'same') => ({ relation, reason: '', model, at: 5 });
const open = (max?: number) => openRelationMemory(path, silentLogger, max);

it('what was said of a pair is there after a restart, with who said it, in a private file', async () => {
  const memory = await open();
  memory.add(pairOf('I live in Oslo', 'I live in Bergen'), said('one model'));
  await memory.flush();
  expect((await open()).find(pairOf('I live in Oslo', 'I live in Bergen'))).toMatchObject(said('one model'));
  expect((await open()).find(pairOf('I live in Bergen', 'I live in Oslo'))).toBeNull();
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, 'utf8')).not.toContain('Oslo');
});

it('a line that a crash has cut loses itself alone', async () => {
  const memory = await open();
  memory.add(pairOf('a', 'b'), said('m'));
  await memory.flush();
  await appendFile(path, '{"key":"cut');
  const again = await open();
  again.add(pairOf('c', 'd'), said('m'));
  await again.flush();
  const third = await open();
  expect([third.find(pairOf('a', 'b')), third.find(pairOf('c', 'd'))]).toEqual([
    expect.objectContaining(said('m')),
    expect.objectContaining(said('m')),
  ]);
});

it('the oldest go first, and the file does not grow without bounds', async () => {
  const memory = await open(8);
  for (let index = 0; index < 100; index += 1) memory.add(pairOf('a', `b${index}`), said('m'));
  await memory.flush();
  expect((await readFile(path, 'utf8')).trim().split('\n').length).toBeLessThanOrEqual(10);
  const again = await open(8);
  expect([91, 92, 99].map((index) => again.find(pairOf('a', `b${index}`)) !== null)).toEqual([false, true, true]);
});

it('what one model said stays when another is chosen, until that one is asked about other texts', async () => {
  const first = await openTestRelations([['Oslo', 'Bergen', 'R', 'Bergen statt Oslo']]);
  try {
    const memory = createInMemoryRelations();
    const engineOf = (label: string) => () => ({ ...first.engine, label });
    const signal = new AbortController().signal;
    const [one, other] = ['one model', 'another model'].map((label) =>
      createRelations({ engine: engineOf(label), memory, now: () => 7 }),
    );
    const pair = pairOf('Ich wohne in Oslo', 'Ich wohne in Bergen');
    expect(await one!.relate([pair], signal)).toMatchObject([
      { relation: 'replaces', reason: 'Bergen statt Oslo', model: 'one model' },
    ]);
    expect(await other!.relate([pair, pairOf('Vivo en Gante', 'Vivo en Brujas')], signal)).toMatchObject([
      { model: 'one model' },
      { model: 'another model', relation: 'apart' },
    ]);
    expect(first.askedPairs).toEqual(['Ich wohne in Oslo → Ich wohne in Bergen', 'Vivo en Gante → Vivo en Brujas']);
  } finally {
    await first.close();
  }
});

it('a call has twelve pairs at most, and fewer where the window is small', async () => {
  const test = await openTestRelations();
  try {
    const pairs = Array.from({ length: 30 }, (_, index) => pairOf('I live in Oslo', `I live at number ${index}`));
    await test.relations.relate(pairs, new AbortController().signal);
    expect(test.fake.requestsOf('relations')).toHaveLength(3);
    const narrow = createRelations({
      engine: () => ({ ...test.engine, contextWindowTokens: 1_000 }),
      memory: createInMemoryRelations(),
      now: () => 0,
    });
    await narrow.relate(pairs.slice(0, 12), new AbortController().signal);
    expect(test.fake.requestsOf('relations')).toHaveLength(6);
  } finally {
    await test.close();
  }
});
