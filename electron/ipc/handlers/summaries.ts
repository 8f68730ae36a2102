import type { Handlers } from '../../../shared/ipc/contract';
import type { SummaryStreamEvent } from '../../../shared/ipc/routes/summaries';
import type { Summaries } from '../../corpus/start-summaries';
import type { Streams } from '../../ports/streams';

type SummaryRoute =
  | 'summaries.ofSession'
  | 'summaries.make'
  | 'summaries.progress'
  | 'topics.list'
  | 'topics.find'
  | 'topics.stop'
  | 'topics.rename'
  | 'topics.dismiss'
  | 'topics.dismissMany'
  | 'topics.summarise';

export function createSummaryHandlers({ sessions, topics, job }: Summaries, streams: Streams): Handlers<SummaryRoute> {
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
    'topics.find': async () => {
      job.findTopicsNow();
      return null;
    },
    'topics.stop': async () => {
      job.stop();
      return null;
    },
    'topics.rename': async ({ id, subject }) => {
      await topics.rename(id, subject);
      return null;
    },
    'topics.dismiss': async ({ id, isDismissed }) => {
      await topics.dismiss([id], isDismissed);
      return null;
    },
    'topics.dismissMany': async ({ ids }) => {
      await topics.dismiss(ids, true);
      return null;
    },
    'topics.summarise': async ({ id }) => ({
      streamId: streams.start<SummaryStreamEvent>(async (emit, signal) => {
        await topics.write(id, signal);
        emit({ type: 'written', topicId: id });
      }),
    }),
  };
}
