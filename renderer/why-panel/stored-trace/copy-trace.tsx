import type { RetrievalTrace } from '../../../shared/domain/trace';
import { call } from '../../ipc/client';
import { Button } from '../../ui/actions/button';
import { showToast } from '../../ui/feedback/toasts';
import { traceForExport } from './stored-trace';
import { t } from '../../../shared/messages/message';

/** Copies the stored trace as JSON, including its further rounds. */
export function CopyTrace({ trace }: { trace: RetrievalTrace }) {
  const copy = async () => {
    try {
      const children = (trace.childIds?.length ?? 0) === 0 ? [] : await call('trace.children', { id: trace.id });
      await navigator.clipboard.writeText(JSON.stringify(traceForExport({ trace, children }), null, 2));
      showToast({ text: t('whyPanel.wholeTraceClipboardJson') });
    } catch {
      showToast({
        tone: 'error',
        text: t('whyPanel.clipboardCouldReachedShow'),
      });
    }
  };
  return (
    <Button size="small" tone="plain" onClick={() => void copy()}>
      {t('whyPanel.copyTrace')}
    </Button>
  );
}
