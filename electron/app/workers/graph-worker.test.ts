import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLinkedVault } from '../../testing/seeded/linked-vault';
import { writeJournal } from '../../testing/write-journal';
import { silentLogger } from '../../../shared/lib/logger';
import { createGraphCore } from '../../corpus/graph/graph-core';
import type { GraphPort } from '../../corpus/graph/graph-port';
import { loadGraph } from '../../corpus/graph/testing/load-graph';
import { createGraphClient } from '../../corpus/graph/worker/graph-client';
import { readGraphHistory } from './graph-history';

const project = resolve(import.meta.dirname, '../../..');
const vault = createLinkedVault({ notes: 300 });
const { at: endAt } = vault.batches.at(-1)!;
let folder: string;
let workerUrl: URL;

/** The thread as it ships: bundled by the product's own bundler. */
beforeAll(async () => {
  const cache = join(project, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'graph-worker-'));
  await build({
    configFile: false,
    root: project,
    logLevel: 'silent',
    build: {
      ssr: true,
      outDir: join(folder, 'built'),
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: { worker: resolve(import.meta.dirname, 'graph-worker.ts') },
        output: { entryFileNames: '[name].mjs' },
      },
    },
    ssr: { noExternal: true },
  });
  await writeJournal(join(folder, 'vault'), vault.batches);
  workerUrl = pathToFileURL(join(folder, 'built', 'worker.mjs'));
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fed(port: GraphPort): Promise<GraphPort> {
  await loadGraph(port, vault.notes.values(), vault.links.values());
  await port.loaded(vault.batches.length);
  return port;
}

describe('the graph worker', () => {
  it('gives the same replies as the graph in this thread, history included', async () => {
    const worker = await fed(createGraphClient(workerUrl, { vaultFolder: join(folder, 'vault') }, silentLogger));
    const here = await fed(createGraphCore((toSeq) => readGraphHistory(join(folder, 'vault'), toSeq)));
    const whole = await worker.whole(20_000);
    expect(whole).toEqual(await here.whole(20_000));
    const [first, , third] = whole.ids.split('\n');
    expect(await worker.local(first!, 2)).toEqual(await here.local(first!, 2));
    expect(await worker.path(first!, third!)).toEqual(await here.path(first!, third!));
    expect(await worker.gaps()).toEqual(await here.gaps());
    expect(await worker.timeline()).toEqual(await here.timeline());
    const year = 365 * 86_400_000;
    expect(await worker.asOf(endAt - year, 20_000)).toEqual(await here.asOf(endAt - year, 20_000));
    expect(await worker.difference(endAt - year, endAt)).toEqual(await here.difference(endAt - year, endAt));
    await worker.close();
  });

  it('shows the same graph as of the last change as it shows now', async () => {
    const worker = await fed(createGraphClient(workerUrl, { vaultFolder: join(folder, 'vault') }, silentLogger));
    const [now, then] = [await worker.whole(20_000), await worker.asOf(endAt, 20_000)];
    expect({ ...then, zones: null, edges: null, edgeKinds: null }).toEqual({
      ...now,
      zones: null,
      edges: null,
      edgeKinds: null,
    });
    const pairs = ({ edges, edgeKinds }: typeof now) =>
      Array.from(edgeKinds, (kind, index) => `${edges[index * 2]} ${edges[index * 2 + 1]} ${kind}`).toSorted();
    expect(pairs(then)).toEqual(pairs(now));
    await worker.close();
  });

  it('reports an unreadable journal in plain words, and refuses calls after it was closed', async () => {
    const worker = await fed(createGraphClient(workerUrl, { vaultFolder: join(folder, 'nothing') }, silentLogger));
    await expect(worker.timeline()).rejects.toMatchObject({ code: 'journal-damaged' });
    const waiting = worker.whole(10);
    const refused = expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    await worker.close();
    await refused;
    await expect(worker.whole(10)).rejects.toMatchObject({ code: 'cancelled' });
  });
});
