import type { RetrievalTrace } from '../../../shared/domain/trace';
import { call } from '../../ipc/client';
import { Button } from '../../ui/actions/button';
import { showToast } from '../../ui/feedback/toasts';
import { traceForExport } from './stored-trace';

/** Copies the stored trace as JSON, including its further rounds. */
export function CopyTrace({ trace }: { trace: RetrievalTrace }) {
  const copy = async () => {
    try {
      const children = (trace.childIds?.length ?? 0) === 0 ? [] : await call('trace.children', { id: trace.id });
      await navigator.clipboard.writeText(JSON.stringify(traceForExport({ trace, children }), null, 2));
      showToast({ text: 'The whole trace is on the clipboard, as JSON.' });
    } catch {
      showToast({
        tone: 'error',
        text: 'The clipboard could not be reached. Show the stored trace and select its lines instead.',
      });
    }
  };
  return (
    <Button size="small" tone="plain" onClick={() => void copy()}>
      Copy trace
    </Button>
  );
}
