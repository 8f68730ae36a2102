import { describe, expect, it } from 'vitest';
import { chunkDocument } from './cut-document';

describe('a document of nothing but headings', () => {
  const headings = (count: number) => ({ format: 'markdown' as const, text: '# a\n'.repeat(count) });

  it('is read up to a bound, and refused above it with a message', async () => {
    expect((await chunkDocument(headings(1_000))).chunks).toHaveLength(1_000);
    await expect(chunkDocument(headings(50_001))).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('50,001 headings') as string,
    });
  });
});
