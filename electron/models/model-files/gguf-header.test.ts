import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readGgufHeader } from './gguf-header';
import { makeGguf } from './testing/make-gguf';

describe('the header of a model file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gguf-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const read = async (bytes: Buffer) => {
    const path = join(folder, 'model.gguf');
    await writeFile(path, bytes);
    return readGgufHeader(path);
  };

  it('says name, architecture, context, quantisation, parameters and licence, past a long vocabulary', async () => {
    expect(await read(makeGguf({ name: 'Qwen3 4B', words: 60_000 }))).toEqual({
      name: 'Qwen3 4B',
      architecture: 'qwen3',
      contextTokens: 40_960,
      quantisation: 'Q4_K_M',
      parameters: 2_048,
      licence: 'apache-2.0',
      writesText: true,
    });
  });

  it('is refused in words where the file is another kind, of another version, cut, or lies about its lengths', async () => {
    const whole = makeGguf();
    const refused = async (bytes: Buffer) => read(bytes).then(String, (error: Error) => error.message);
    expect(await refused(Buffer.from('<!doctype html>'))).toBe('This is not a GGUF file.');
    expect(await refused(makeGguf({ version: 1 }))).toContain('version 1');
    for (const length of [3, 20, 200, whole.length - 8_192])
      expect(await refused(whole.subarray(0, length)), String(length)).toContain('ends early');
    const lying = Buffer.from(whole);
    lying.writeBigUInt64LE(2n ** 60n, 16);
    expect(await refused(lying)).toContain('damaged');
    const long = Buffer.from(whole);
    long.writeBigUInt64LE(2n ** 40n, 24);
    expect(await refused(long)).toContain('damaged');
  });

  it('is read or refused, and never waits or throws a bug, whichever byte is another', async () => {
    const whole = makeGguf({ words: 1, weightBytes: 64 });
    for (let at = 0; at < whole.length - 64; at += 7) {
      const bytes = Buffer.from(whole);
      bytes[at] = bytes[at]! ^ 0xff;
      const result = await read(bytes).catch((error: unknown) => error);
      if (result instanceof Error) expect(result).toMatchObject({ code: 'bad-input' });
    }
  });
});
