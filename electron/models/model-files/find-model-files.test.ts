import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModelFinder } from './find-model-files';
import { makeGguf } from './testing/make-gguf';

describe('models on this computer', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'models-'));
  });
  afterEach(() => rm(home, { recursive: true }));
  const put = async (path: string, content: Buffer | string) => {
    const file = join(home, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    return file;
  };
  const find = (environment: NodeJS.ProcessEnv = {}) =>
    createModelFinder({ folder: join(home, 'own'), homeFolder: home, environment }).find();
  const putOllama = async (folder: string, tag: string, digit: string) => {
    const manifest = {
      layers: [
        { mediaType: 'application/vnd.ollama.image.license', digest: `sha256:${'0'.repeat(64)}` },
        { mediaType: 'application/vnd.ollama.image.model', digest: `sha256:${digit.repeat(64)}` },
      ],
    };
    await put(`${folder}/manifests/registry.ollama.ai/library/${tag.replace(':', '/')}`, JSON.stringify(manifest));
    return put(`${folder}/blobs/sha256-${digit.repeat(64)}`, makeGguf({ name: 'Of Ollama' }));
  };

  it('are none where no program has any', async () => {
    expect(await find()).toEqual([]);
  });

  it('that compare texts and write none cannot be used to answer, and say so', async () => {
    await put('own/reranker.gguf', makeGguf({ name: 'Reranker', pooling: 4 }));
    await put('own/writer.gguf', makeGguf({ name: 'Writer', pooling: 0 }));
    expect((await find()).map(({ problem }) => problem)).toEqual([expect.stringContaining('writes none'), null]);
  });

  it('are found in the app’s folder, in Ollama’s and in LM Studio’s, new and old, each with what its file says', async () => {
    const own = await put('own/mine.gguf', makeGguf({ name: 'Mine' }));
    const ollama = await putOllama('.ollama/models', 'qwen3:4b', '1');
    await putOllama('.ollama/models', 'qwen3:latest', '1');
    const studio = await put('.lmstudio/models/someone/Some-GGUF/some.gguf', makeGguf({ name: 'Some' }));
    await put('.lmstudio/models/someone/Some-GGUF/mmproj-some.gguf', makeGguf());
    const old = await put('.cache/lm-studio/models/someone/Old-GGUF/old.gguf', makeGguf({ name: 'Old' }));
    await put('.ollama/models/manifests/registry.ollama.ai/library/broken/1b', '{"layers":[{"mediaType":');
    const found = await find();
    expect(found.map(({ place, path, label, problem }) => [place, path, label, problem])).toEqual([
      ['app', own, null, null],
      ['ollama', ollama, 'qwen3:4b', null],
      ['lm-studio', studio, null, null],
      ['lm-studio', old, null, null],
    ]);
    expect(found[0]).toMatchObject({ bytes: makeGguf({ name: 'Mine' }).length, header: { name: 'Mine' } });
    expect(new Set(found.map(({ id }) => id)).size).toBe(4);
  });

  it('are found where OLLAMA_MODELS says', async () => {
    const path = await putOllama('elsewhere', 'gemma3:1b', '2');
    expect(await find({ OLLAMA_MODELS: join(home, 'elsewhere') })).toMatchObject([{ path, label: 'gemma3:1b' }]);
  });

  it('are one entry where they lie in several files, with the size of all; a missing part is named', async () => {
    const size = makeGguf().length;
    for (const part of [1, 2, 3]) await put(`own/big-0000${part}-of-00003.gguf`, makeGguf());
    expect(await find()).toMatchObject([{ bytes: 3 * size, problem: null }]);
    await rm(join(home, 'own/big-00002-of-00003.gguf'));
    expect(await find()).toMatchObject([
      { bytes: 2 * size, problem: expect.stringContaining('1 of 3 parts is missing') },
    ]);
  });

  it('are listed with the reason where a file is broken, and without where it was mended since', async () => {
    const finder = createModelFinder({ folder: join(home, 'own'), homeFolder: home, environment: {} });
    await put('own/cut.gguf', makeGguf().subarray(0, 100));
    await put('own/page.gguf', '<html>sign in</html>');
    expect((await finder.find()).map(({ problem }) => problem)).toEqual([
      expect.stringContaining('ends early'),
      'This is not a GGUF file.',
    ]);
    await put('own/cut.gguf', makeGguf());
    expect((await finder.find())[0]).toMatchObject({ problem: null, header: { architecture: 'qwen3' } });
  });
});
