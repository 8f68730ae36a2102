import { useEffect, useRef, useState } from 'react';
import { call, errorText } from './client';
import { openStream, type OpenStream } from './stream';

export interface StreamedResult {
  isWorking: boolean;
  /** The last error in the person's words; null without one. */
  problem: string | null;
  /** Calls a route of main that replies with a stream, and follows it to its end. */
  start: (begin: () => Promise<{ streamId: string }>) => void;
  stop: () => void;
}

/** Follows a stream of main whose first event is its result. */
export function useStreamedResult<Result extends { type: string }>(
  onResult: (result: Exclude<Result, { type: 'failed' }>) => Promise<unknown> | void,
): StreamedResult {
  const [state, setState] = useState<{ isWorking: boolean; problem: string | null }>({
    isWorking: false,
    problem: null,
  });
  const stream = useRef<{ id: string; open: OpenStream } | null>(null);
  useEffect(() => () => stream.current?.open.close(), []);

  const end = (problem: string | null) => {
    stream.current?.open.close();
    stream.current = null;
    setState({ isWorking: false, problem });
  };
  const start = (begin: () => Promise<{ streamId: string }>) => {
    setState({ isWorking: true, problem: null });
    begin()
      .then(({ streamId }) => {
        const open = openStream<Result | { type: 'failed'; message: string }>(streamId, (event) => {
          if (event.type === 'failed') {
            const { message } = event as { message: string };
            end(message === 'Stopped.' ? null : message);
          } else void Promise.resolve(onResult(event as Exclude<Result, { type: 'failed' }>)).then(() => end(null));
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
