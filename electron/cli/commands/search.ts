import { startCorpus } from '../../corpus/start-corpus';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { openEmbedder } from '../../models/embeddings/embedder-choice';
import { createIndexCore } from '../../retrieval/index/index-core';
import { startIndex } from '../../retrieval/index/start-index';
import { createRetrieval } from '../../retrieval/pipeline';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { gateReasonText } from '../../../shared/domain/trace-text/candidate-text';
import { silentLogger } from '../../../shared/lib/logger';
import { newIds, openToRead } from '../open-closed-vault';
import type { Command } from '../command';

/**
 * The app's funnel with the offline rules. By words only unless asked otherwise, since vectors are in the app's own
 * database.
 */
export const runSearch: Command = async (context) => {
  const { line, signal, writeProgress } = context;
  const { store, writer, close } = await openToRead(context);
  const ids = newIds();
  const corpus = await startCorpus({ store, writer, ids, now: Date.now, log: silentLogger });
  const index = await startIndex({
    openPort: () => createIndexCore(line.searchByMeaning ? openEmbedder : null),
    store,
    writer,
    log: silentLogger,
    now: Date.now,
  });
  try {
    if (line.searchByMeaning) {
      writeProgress('reading every text for its meaning; this takes about a minute for 4,000 texts');
      await index.embedded();
    }
    signal.throwIfAborted();
    const engine = createOfflineEngine();
    const retrieval = createRetrieval({
      index,
      store,
      ids,
      facts: corpus.factTable,
      lessons: corpus.lessonTable,
      decisions: corpus.decisionTable,
      hidden: corpus.hiddenTextFilter,
      fallback: engine,
    });
    const { trace } = await retrieval.retrieve({
      surface: 'search',
      question: line.operands.join(' '),
      recentTurns: [],
      sessionId: null,
      asOf: Date.now(),
      engine,
      includeArchived: line.includeArchived,
    });
    const kept = trace.candidates
      .filter(({ outcome }) => outcome.state === 'kept')
      .toSorted((a, b) => (a.rank?.position ?? Infinity) - (b.rank?.position ?? Infinity))
      .slice(0, line.limit);
    const results = kept.map(({ ref, kind, title, text, at, archived, gate, fused }) => ({
      ref,
      kind,
      title,
      text,
      at,
      ...(archived === true ? { archived } : {}),
      why: gate === null ? '' : gateReasonText(gate.reason),
      score: fused.score,
      parts: fused.parts,
    }));
    const found = results.map(
      ({ title, text, archived, why }, rank) =>
        `${rank + 1}. ${(title || text).split('\n')[0]!.slice(0, 160)}${archived === true ? ' (archived)' : ''}${why === '' ? '' : `\n   ${why}`}`,
    );
    return {
      json: {
        question: trace.plan.question,
        considered: trace.candidates.length,
        archived: trace.archived,
        facts: trace.facts ?? [],
        results,
      },
      text: [
        found.length === 0
          ? `Nothing in the vault applies; ${trace.candidates.length} were considered.`
          : found.join('\n'),
        ...archivedHint(trace.archived),
      ].join('\n'),
    };
  } finally {
    await index.close();
    await corpus.close();
    await close();
  }
};

function archivedHint(archived: RetrievalTrace['archived']): string[] {
  if (archived === undefined || archived.searched || archived.near === 0) return [];
  return [
    `${archived.near} archived ${archived.near === 1 ? 'note holds' : 'notes hold'} most of these words; --archived searches them too.`,
  ];
}
