import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import type { SummaryStreamEvent } from '../../../shared/ipc/routes/summaries';
import type { Summaries } from '../../corpus/start-summaries';
import type { Streams } from '../../ports/streams';

export function createSummaryHandlers(
  { sessions, topics, job }: Summaries,
  streams: Streams,
): Handlers<RoutesOf<'summaries' | 'topics'>> {
  return {
    'summaries.ofSession': ({ sessionId }) => sessions.view(sessionId),
    'summaries.make': async ({ sessionId }) => ({
      streamId: streams.start<SummaryStreamEvent>(async (emit, signal) => {
        await sessions.make(sessionId, signal);
        emit({ type: 'made', sessionId });
      }),
    }),
    'summaries.progress': async () => job.progress(),
    'topics.list': () => topics.list(),
    'topics.find': async () => job.findTopicsNow(),
    'topics.stop': async () => job.stop(),
    'topics.rename': ({ id, subject }) => topics.rename(id, subject),
    'topics.dismiss': ({ id, isDismissed }) => topics.dismiss([id], isDismissed),
    'topics.dismissMany': ({ ids }) => topics.dismiss(ids, true),
    'topics.summarise': async ({ id }) => ({
      streamId: streams.start<SummaryStreamEvent>(async (emit, signal) => {
        await topics.write(id, signal);
        emit({ type: 'written', topicId: id });
      }),
    }),
  };
}
