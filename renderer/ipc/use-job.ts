import { useState } from 'react';
import type { JobEvent } from '../../shared/ipc/routes/exchange';
import { errorText } from './client';
import { useStream } from './stream';

type JobState<Report> =
  | { step: 'ready'; problem: string | null }
  | { step: 'asking' }
  | { step: 'running'; streamId: string; done: number; total: number; what: string }
  | { step: 'done'; report: Report };

export interface Job<Report> {
  state: JobState<Report>;
  start: () => void;
  cancel: () => void;
}

/**
 * A job of main that a dialog starts and follows.
 *
 * @param begin null when the person declined main's question
 * @param firstWords shown until main tells what it does
 */
export function useJob<Report>(begin: () => Promise<{ streamId: string } | null>, firstWords: string): Job<Report> {
  const [state, setState] = useState<JobState<Report>>({ step: 'ready', problem: null });
  const { cancel } = useStream<JobEvent<Report>>(state.step === 'running' ? state.streamId : null, (event) => {
    if (event.type === 'progress') {
      const { done, total, what } = event;
      setState((before) => (before.step === 'running' ? { ...before, done, total, what } : before));
    } else if (event.type === 'finished') setState({ step: 'done', report: event.report });
    else setState({ step: 'ready', problem: event.message });
  });
  const start = async () => {
    setState({ step: 'asking' });
    try {
      const started = await begin();
      if (started === null) setState({ step: 'ready', problem: null });
      else setState({ step: 'running', streamId: started.streamId, done: 0, total: 0, what: firstWords });
    } catch (error) {
      setState({ step: 'ready', problem: errorText(error) });
    }
  };
  return { state, start: () => void start(), cancel: () => void cancel() };
}
