import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SummaryStreamEvent } from '../../shared/ipc/routes/summaries';
import { call, errorText } from './client';
import { openStream, type OpenStream } from './stream';

export interface SummaryStream {
  isWriting: boolean;
  /** The last error in the person's words; null without one. */
  problem: string | null;
  /** Calls a route of main that replies with a stream, and follows it to its end. */
  start: (begin: () => Promise<{ streamId: string }>) => void;
  stop: () => void;
}

/**
 * Follows the writing of a summary or topic. It continues when the screen is left, and the result is there on return.
 */
export function useSummaryStream(): SummaryStream {
  const queries = useQueryClient();
  const [state, setState] = useState<{ isWriting: boolean; problem: string | null }>({
    isWriting: false,
    problem: null,
  });
  const stream = useRef<{ id: string; open: OpenStream } | null>(null);
  useEffect(() => () => stream.current?.open.close(), []);

  const end = (problem: string | null) => {
    stream.current?.open.close();
    stream.current = null;
    setState({ isWriting: false, problem });
  };
  const start = (begin: () => Promise<{ streamId: string }>) => {
    setState({ isWriting: true, problem: null });
    begin()
      .then(({ streamId }) => {
        const open = openStream<SummaryStreamEvent | { type: 'failed'; message: string }>(streamId, (event) => {
          if (event.type === 'failed') end(event.message === 'Stopped.' ? null : event.message);
          else
            void queries
              .invalidateQueries({
                predicate: ({ queryKey }) => queryKey[0] === 'summaries.ofSession' || queryKey[0] === 'topics.list',
              })
              .then(() => end(null));
        });
        stream.current = { id: streamId, open };
      })
      .catch((error: unknown) => end(errorText(error)));
  };
  return {
    ...state,
    start,
    stop: () => {
      if (stream.current !== null) void call('stream.cancel', { streamId: stream.current.id });
    },
  };
}
