import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureBuild } from './measure-index-build';
import { measureMiniSearch, measureOrama } from './measure-peers';
import { pagesReportOf, reportOf, tableOf } from './bench-report';
import { measureGraph } from './measure-graph';
import { measureVitality } from './measure-vitality';
import { describe, expect, it } from 'vitest';
import { createChannelPair } from '../../shared/ipc/testing/channel-pair';
import { measureApp } from './measure-app';
import { serveBenchStore } from './seeded-store-page';

const NOTES = 120;
const QUERIES = 12;
const SHARED = 5;

/** The app's part with the store page at the other end of a channel of strings, the index in this thread. */
async function runApp(imageFolder: string) {
  const { main, page } = createChannelPair('json');
  serveBenchStore(NOTES, page);
  return measureApp({ store: main, workerUrl: null, queries: QUERIES, shared: SHARED, imageFolder });
}

describe('the benchmark', () => {
  it('reports every figure, with ratios of the measured values', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'engram-bench-test-'));
    const [app, restart, build, vitality, graph, minisearch, orama] = [
      await runApp(folder),
      await runApp(folder),
      await measureBuild(NOTES),
      await measureVitality(NOTES, null),
      await measureGraph(NOTES, null),
      await measureMiniSearch(NOTES, SHARED),
      await measureOrama(NOTES, SHARED),
    ];
    const report = reportOf({
      notes: NOTES,
      queries: SHARED,
      app,
      restart,
      build,
      minisearch,
      orama,
      vitality,
      graph,
      encoder: { embedPerSecond: 10 },
    });
    for (const key of ['notes', 'buildSeconds', 'coldStartMs', 'mainRssMb', 'embedPerSecond', 'mainBlockedMs'] as const)
      expect(report[key]).toEqual(expect.any(Number));
    expect(Object.keys(report.funnel.stages)).toEqual(
      expect.arrayContaining(['understand', 'search', 'fuse', 'gate', 'rank', 'compose']),
    );
    expect(report.ratios.funnelToOramaP95).toBeCloseTo(app.funnel.sharedP95Ms / orama.p95Ms, 1);
    expect(report.ratios.buildToMinisearch).toBeCloseTo(build.buildSeconds / minisearch.buildSeconds, 1);
    expect(report.vitality).toMatchObject({ nodes: NOTES, links: NOTES * 5, chainBridges: 99_998 });
    for (const key of ['fullMs', 'incrementalP95Ms', 'bridgesMs', 'chainMs', 'rssMb'] as const)
      expect(report.vitality[key]).toEqual(expect.any(Number));
    expect(report.graph).toMatchObject({
      notes: NOTES,
      messageBytes: expect.any(Number),
      firstMs: expect.any(Number),
      historyMs: expect.any(Number),
      asOfP95Ms: expect.any(Number),
    });
    expect(report.restart).toMatchObject({ changedAnswers: 0, coldStartMs: expect.any(Number) });
    expect(await readdir(folder)).toEqual(['index-entries', 'index-image', 'index-vectors']);
    await rm(folder, { recursive: true });
    expect(tableOf(report)).toContain('120 notes');
  }, 120_000);

  it('measures long pages by their passages, beside MiniSearch over the same', async () => {
    const [pages, words] = [12, 600];
    const start = () => {
      const { main, page } = createChannelPair('json');
      serveBenchStore(pages, page, words);
      return measureApp({ store: main, workerUrl: null, queries: QUERIES, shared: SHARED });
    };
    const parts = {
      notes: pages,
      queries: SHARED,
      app: await start(),
      restart: await start(),
      build: await measureBuild(pages, words),
      minisearch: await measureMiniSearch(pages, SHARED, words),
      encoder: { embedPerSecond: 10 },
    };
    expect(parts.app.entries).toBeGreaterThan(4 * pages);
    expect(parts.app.vectors).toBe(parts.app.entries);
    expect(parts.app.answers.flat().length).toBeGreaterThan(0);
    const report = pagesReportOf(parts, words);
    expect(report).toMatchObject({ pages, wordsPerPage: words, minisearch: { p95Ms: expect.any(Number) } });
    expect(report.embedMinutes).toBeCloseTo(parts.app.vectors / 600, 1);
  }, 120_000);
});
