import { expect, it } from 'vitest';
import { folderSecret } from './sync-key';

it.each([
  ['memory', { N: 524_288, r: 8, p: 1 }],
  ['time', { N: 262_144, r: 8, p: 2 }],
])('a mark that asks for too much %s is refused at once, in words', async (_what, cost) => {
  const startedAt = performance.now();
  await expect(folderSecret('four words of hers', { name: 'scrypt', ...cost, salt: '00' }, 'x')).rejects.toMatchObject({
    code: 'import-unreadable',
  });
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
