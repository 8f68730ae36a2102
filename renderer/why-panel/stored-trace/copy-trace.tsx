import type { RetrievalTrace } from '../../../shared/domain/trace';
import { call } from '../../ipc/client';
import { Button } from '../../ui/actions/button';
import { showError } from '../../ipc/queries';
import { copyText } from '../../ui/feedback/copy-text';
import { traceForExport } from './stored-trace';
import { t } from '../../../shared/messages/message';

/** Copies the stored trace as JSON, including its further rounds. */
export function CopyTrace({ trace }: { trace: RetrievalTrace }) {
  const copy = async () => {
    const children = (trace.childIds?.length ?? 0) === 0 ? [] : await call('trace.children', { id: trace.id });
    copyText(JSON.stringify(traceForExport({ trace, children }), null, 2), t('whyPanel.wholeTraceClipboardJson'));
  };
  return (
    <Button size="small" tone="plain" onClick={() => void copy().catch(showError)}>
      {t('whyPanel.copyTrace')}
    </Button>
  );
}
