import { useCallback, useEffect, useMemo, useState } from 'react';
import type { TraceId } from '../../../../shared/domain/ids';
import type { PassageTarget } from '../../../editor/markdown-editor';
import { useRoute } from '../../../ipc/queries';
import { announce } from '../../../ui/feedback/announcer';
import { useEscape } from '../../../ui/focus/use-escape';
import { findCitedTarget, type CurrentText } from './cited-target';
import { t } from '../../../../shared/messages/message';

/** The passage for which a note or chunk was opened, until it is dismissed: by Esc, or by the first edit. */
export function useCitedTarget(
  { ref, text, version }: CurrentText,
  traceId: TraceId | null,
): { target: PassageTarget | null; dismiss: () => void } {
  const [dismissed, setDismissed] = useState<TraceId | null>(null);
  // A run of an earlier search may be gone; the page then opens at its beginning.
  const trace = useRoute('trace.get', { id: traceId! }, { enabled: traceId !== null && traceId !== dismissed }).data;
  const target = useMemo(
    () =>
      trace === undefined || traceId === null || traceId === dismissed
        ? null
        : findCitedTarget(trace, { ref, text, version }),
    [trace, traceId, dismissed, ref, text, version],
  );
  const dismiss = useCallback(() => setDismissed(traceId), [traceId]);
  useEscape(dismiss, target !== null);
  const isMarked = target !== null && target.marks.length > 0;
  useEffect(() => {
    if (isMarked) announce(t('vault.passageMarkedEscRemoves'));
  }, [isMarked, traceId]);
  return { target, dismiss };
}
