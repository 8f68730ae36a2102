import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readLives } from './read-lives';

const folder = fileURLToPath(new URL('../../../resources/judge/data/', import.meta.url));

it('reads the lives: enough pairs, in many languages, half of them hard', async () => {
  const lives = (await Promise.all(readdirSync(folder).map((name) => readLives(`${folder}${name}`)))).flat();
  const pairs = lives.flatMap(({ language, memories, questions }) => {
    const ids = new Set(memories.map(({ id }) => id));
    return questions.flatMap(({ judged }) =>
      [...judged].map(([id, { kind }]) => ({ language, isHard: kind !== '', isKnown: ids.has(id) })),
    );
  });
  expect(pairs.every(({ isKnown }) => isKnown)).toBe(true);
  expect(pairs.length).toBeGreaterThanOrEqual(12_000);
  expect(pairs.filter(({ isHard }) => isHard).length).toBeGreaterThan(pairs.length / 2);
  expect(new Set(pairs.map(({ language }) => language.slice(0, 2))).size).toBeGreaterThanOrEqual(10);
  for (const { name, memories, questions } of lives) {
    expect(memories.length, name).toBeGreaterThanOrEqual(16);
    expect(questions.length, name).toBeGreaterThanOrEqual(8);
  }
});

it('names the line that is none of the format', async () => {
  await expect(readLives(fileURLToPath(new URL('read-lives.ts', import.meta.url)))).rejects.toThrow(
    /read-lives\.ts:1: /,
  );
});
