import type { Handlers } from '../../../shared/ipc/contract';
import type { SummaryStreamEvent } from '../../../shared/ipc/routes/summaries';
import type { Summaries } from '../../corpus/summaries/start-summaries';
import type { Streams } from '../streams';

type SummaryRoute =
  | 'summaries.ofSession'
  | 'summaries.make'
  | 'summaries.progress'
  | 'threads.list'
  | 'threads.look'
  | 'threads.stop'
  | 'threads.rename'
  | 'threads.dismiss'
  | 'threads.write';

export function createSummaryHandlers({ sessions, threads, job }: Summaries, streams: Streams): Handlers<SummaryRoute> {
  return {
    'summaries.ofSession': ({ sessionId }) => sessions.view(sessionId),
    'summaries.make': async ({ sessionId }) => ({
      streamId: streams.start<SummaryStreamEvent>(async (emit, signal) => {
        await sessions.make(sessionId, signal);
        emit({ type: 'made', sessionId });
      }),
    }),
    'summaries.progress': async () => job.progress(),
    'threads.list': () => threads.list(),
    'threads.look': async () => {
      job.look();
      return null;
    },
    'threads.stop': async () => {
      job.stop();
      return null;
    },
    'threads.rename': async ({ id, subject }) => {
      await threads.rename(id, subject);
      return null;
    },
    'threads.dismiss': async ({ id, isDismissed }) => {
      await threads.dismiss(id, isDismissed);
      return null;
    },
    'threads.write': async ({ id }) => ({
      streamId: streams.start<SummaryStreamEvent>(async (emit, signal) => {
        await threads.write(id, signal);
        emit({ type: 'written', threadId: id });
      }),
    }),
  };
}
