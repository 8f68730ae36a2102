import type { SourceRef } from '../../../shared/domain/ids';
import { createDecisionReader } from '../../corpus/decisions/decision-reader';
import { withoutKeptAnswers } from '../../corpus/projects/leaving';
import { createProbeWriter } from '../../corpus/lessons/probe-writer';
import { plannedActionsIn, stepsOfPlan } from '../../language/questions/planned-actions';
import { createIdleJob } from '../../corpus/idle/idle-job';
import { textRefOf } from '../../retrieval/index/columns/passage-ref';
import type { IndexPort } from '../../retrieval/index/index-port';
import type { BaseServices } from './base-services';
import type { ChatServices } from './chat-services';
import type { ServiceOptions } from './service-options';

/** Notes and messages that are looked at for one decision, by their words and by meaning. */
const MOST_ALIKE = 20;

/** What a model reads when nobody waits: decisions, sentences to test lessons with, names of topics. */
export function startIdleServices(
  options: ServiceOptions,
  base: BaseServices,
  { chat, summaries }: Pick<ChatServices, 'chat' | 'summaries'>,
) {
  const { vault, settingsStore, now, log, quietMs } = options;
  const { engine, corpus, index, leaving } = base;
  const { mayRead } = leaving;
  const { store, writer } = vault;
  const waits = { isBusy: () => chat.isAnswering(), log, ...(quietMs === undefined ? {} : { quietMs }) };
  const decisions = createIdleJob({
    ...waits,
    name: 'decisions',
    step: createDecisionReader({
      store,
      writer,
      engine,
      mayRead,
      decisions: corpus.decisionTable,
      hidden: withoutKeptAnswers(corpus.hiddenTextFilter, leaving),
      excluded: () => settingsStore.get().excluded,
      runExclusive: corpus.runExclusive,
      // What a project keeps is mixed into nothing else.
      async findAlike(text) {
        const kept = await leaving.kept();
        return (await findAlike(index.port, text)).filter((ref) => kept?.refs.has(ref) !== true);
      },
      meaning: index.port,
    }),
  });
  const probes = createIdleJob({
    ...waits,
    name: 'probes',
    step: createProbeWriter({
      store,
      writer,
      engine,
      mayRead,
      lessons: corpus.lessonTable,
      catalog: corpus.catalog,
      hidden: corpus.hiddenTextFilter,
      excluded: () => settingsStore.get().excluded,
      runExclusive: corpus.runExclusive,
      actionsOf: async (text) =>
        (await index.port.readMessage(text))?.kind === 'plans' ? stepsOfPlan(text) : plannedActionsIn(text),
      compare: (pairs) => index.port.phraseSimilarities(pairs),
      now,
    }),
  });
  const names = createIdleJob({ ...waits, name: 'topic names', step: (signal) => summaries.topics.nameNext(signal) });
  const jobs = [decisions, probes, names];
  const wake = () => jobs.forEach((job) => job.wake());
  // A model may have been chosen since, so that any change is an occasion to look.
  const stopListening = writer.onBatch(wake);
  wake();
  return {
    async settled(): Promise<void> {
      for (const job of jobs) await job.settled();
    },
    async close(): Promise<void> {
      stopListening();
      await Promise.all(jobs.map((job) => job.close()));
    },
  };
}

/** What is on the subject of a text, by its words and by meaning in turn, the nearest first. */
async function findAlike(port: Pick<IndexPort, 'lexical' | 'dense'>, text: string): Promise<SourceRef[]> {
  const query = { words: text, statement: text, timeWindow: null, exclude: [], limit: MOST_ALIKE };
  const [byWords, byMeaning] = await Promise.all([port.lexical(query), port.dense(query)]);
  const refs = Array.from({ length: MOST_ALIKE }, (_, rank) => [byWords[rank], byMeaning[rank]]).flat();
  return [...new Set(refs.flatMap((hit) => (hit === undefined ? [] : [textRefOf(hit.ref)])))];
}
