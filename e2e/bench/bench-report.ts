import type { AppFigures } from './measure-app';
import type { GraphFigures } from './measure-graph';
import type { PeerFigures } from './measure-peers';
import type { VitalityFigures } from './measure-vitality';

export interface BenchReport extends Omit<AppFigures, 'answers'> {
  notes: number;
  restart: RestartFigures;
  /** Questions per peer; `funnel.queries` for the funnel. */
  queries: number;
  buildSeconds: number;
  buildCpuSeconds: number;
  peers: { minisearch: PeerFigures; orama: PeerFigures };
  /** Wall-clock ratios for the same questions; `cpu…` by processor time. */
  ratios: {
    funnelToOramaP95: number;
    buildToMinisearch: number;
    cpuFunnelToOramaP95: number;
    cpuBuildToMinisearch: number;
  };
  vitality: VitalityFigures;
  graph: GraphFigures;
  embedPerSecond: number;
}

/** The second start, from the index that the first one stored. */
type RestartFigures = Pick<AppFigures, 'coldStartMs' | 'coldStartCpuMs' | 'mainRssMb' | 'mainPeakRssMb'> & {
  p95Ms: number;
  cpuP95Ms: number;
  /** Questions that it answered otherwise than the first start. */
  changedAnswers: number;
};

function restartFigures(app: AppFigures, restart: AppFigures): RestartFigures {
  const { coldStartMs, coldStartCpuMs, mainRssMb, mainPeakRssMb, funnel } = restart;
  const changedAnswers = restart.answers.filter((order, index) => order.join() !== app.answers[index]!.join()).length;
  return {
    coldStartMs,
    coldStartCpuMs,
    mainRssMb,
    mainPeakRssMb,
    p95Ms: funnel.p95Ms,
    cpuP95Ms: funnel.cpuP95Ms,
    changedAnswers,
  };
}

export interface BenchParts {
  notes: number;
  queries: number;
  app: AppFigures;
  restart: AppFigures;
  build: { buildSeconds: number; buildCpuSeconds: number };
  minisearch: PeerFigures;
  orama: PeerFigures;
  vitality: VitalityFigures;
  graph: GraphFigures;
  encoder: { embedPerSecond: number };
}

export function reportOf({
  notes,
  queries,
  app,
  restart,
  build,
  minisearch,
  orama,
  vitality,
  graph,
  encoder,
}: BenchParts): BenchReport {
  const { answers: _, ...figures } = app;
  return rounded({
    notes,
    queries,
    ...build,
    ...figures,
    restart: restartFigures(app, restart),
    peers: { minisearch, orama },
    ratios: {
      funnelToOramaP95: app.funnel.sharedP95Ms / orama.p95Ms,
      buildToMinisearch: build.buildSeconds / minisearch.buildSeconds,
      cpuFunnelToOramaP95: app.funnel.cpuSharedP95Ms / orama.cpuP95Ms,
      cpuBuildToMinisearch: build.buildCpuSeconds / minisearch.buildCpuSeconds,
    },
    vitality,
    graph,
    ...encoder,
  });
}

/** The report of long pages: the funnel beside MiniSearch over the same passages. */
export function pagesReportOf(
  {
    notes,
    queries,
    app,
    restart,
    build,
    minisearch,
    encoder,
  }: Pick<BenchParts, 'notes' | 'queries' | 'app' | 'restart' | 'build' | 'minisearch' | 'encoder'>,
  wordsPerPage: number,
) {
  const { answers: _, ...figures } = app;
  return rounded({
    pages: notes,
    wordsPerPage,
    queries,
    ...build,
    ...figures,
    restart: restartFigures(app, restart),
    minisearch,
    ratios: {
      p95: app.funnel.sharedP95Ms / minisearch.p95Ms,
      cpuP95: app.funnel.cpuSharedP95Ms / minisearch.cpuP95Ms,
      cpuBuild: build.buildCpuSeconds / minisearch.buildCpuSeconds,
    },
    ...encoder,
    /** The minutes that every passage takes, with the built-in encoder on this machine. */
    embedMinutes: app.vectors / encoder.embedPerSecond / 60,
  });
}

/** The report as a Markdown table. */
export function tableOf(report: BenchReport): string {
  const { notes, funnel, peers, ratios, vitality, graph } = report;
  const lines = [
    `| ${notes.toLocaleString('en')} notes | funnel | MiniSearch | Orama hybrid |`,
    '|---|---|---|---|',
    `| build, s | ${report.buildSeconds} | ${peers.minisearch.buildSeconds} | ${peers.orama.buildSeconds} |`,
    `| query p50 / p95, ms | ${funnel.p50Ms} / ${funnel.p95Ms} | ${peers.minisearch.p50Ms} / ${peers.minisearch.p95Ms} | ${peers.orama.p50Ms} / ${peers.orama.p95Ms} |`,
    `| process, MB | ${report.mainRssMb} (peak ${report.mainPeakRssMb}) | ${peers.minisearch.rssMb} | ${peers.orama.rssMb} |`,
    '',
    `The funnel was asked ${funnel.queries} questions, the peers the first ${report.queries} of them. Funnel to Orama (p95 of these): ${ratios.funnelToOramaP95}; build to MiniSearch: ${ratios.buildToMinisearch}; cold start to the first answer ${report.coldStartMs} ms (${report.coldStartCpuMs} of the processor),`,
    `to the last vector ${report.allVectorsMs} ms; main thread blocked at most ${report.mainBlockedMs} ms; ${report.embedPerSecond} sentences embedded a second.`,
    `Started again from the stored index: ${report.restart.coldStartMs} ms to the first answer (${report.restart.coldStartCpuMs} of the processor), ${report.restart.mainRssMb} MB, p95 ${report.restart.p95Ms} ms.`,
    `Vitality of ${vitality.links.toLocaleString('en')} links: a full recomputation ${vitality.fullMs} ms, one use ${vitality.incrementalP95Ms} ms (p95), bridges ${vitality.bridgesMs} ms, of a chain of 100,000 ${vitality.chainMs} ms, ${vitality.rssMb} MB.`,
    `Graph of ${graph.notes.toLocaleString('en')} notes and ${graph.links.toLocaleString('en')} links: first ${graph.firstMs} ms, again ${graph.againMs} ms, ${(graph.messageBytes / 2 ** 20).toFixed(1)} MiB a message; the journal of ${graph.journalMb} MB read in ${graph.historyMs} ms, then as of a date ${graph.asOfP95Ms} ms (p95; ${graph.asOfCpuMs} of the processor).`,
    '',
  ];
  return lines.join('\n');
}

/** Rounds every figure to three significant digits. */
function rounded<Value>(value: Value): Value {
  if (typeof value === 'number')
    return (
      Number.isInteger(value) ? value : Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))
    ) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)])) as Value;
}
