import { useCallback, useEffect, useMemo, useState } from 'react';
import type { TraceId, SourceRef } from '../../../../shared/domain/ids';
import type { PassageTarget } from '../../../editor/markdown-editor';
import { useRoute } from '../../../ipc/queries';
import { announce } from '../../../ui/feedback/announcer';
import { useEscape } from '../../../ui/focus/use-escape';
import { t } from '../../../../shared/messages/message';
import type { RetrievalTrace } from '../../../../shared/domain/trace';
import { citedPassages, type CitedPassage } from '../../../../shared/domain/trace-text/candidate-passages';
import type { TextSpan } from '../../../../shared/lib/markdown/literal-ranges';
import { locatePassage, nearestHeading } from '../../../../shared/lib/markdown/locate-passage';

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

/** A text as it is now. */
interface CurrentText {
  ref: SourceRef;
  text: string;
  /** Null when it has changes that no version holds. */
  version: number | null;
}

/**
 * Where a run's passages of a text stand now: the best one is scrolled to. Without one that stands there word for word
 * the nearest heading; null when the run found the text as a whole, or not at all.
 */
export function findCitedTarget(trace: RetrievalTrace, { ref, text, version }: CurrentText): PassageTarget | null {
  const candidate = trace.candidates.find((other) => other.ref === ref);
  const passages = candidate === undefined ? [] : citedPassages(candidate);
  const [best] = passages;
  if (candidate === undefined || best === undefined) return null;
  const isUnchanged = candidate.version === version;
  const marks = passages.map((passage) => locate(text, passage, isUnchanged)).filter((mark) => mark !== null);
  const [first] = marks;
  if (first !== undefined) return { start: first.start, marks, heading: null };
  const heading = nearestHeading(text, best.headings, best.start);
  return { start: heading?.start ?? 0, marks: [], heading: heading?.title ?? null };
}

function locate(text: string, passage: CitedPassage, isUnchanged: boolean): TextSpan | null {
  const { start, end } = passage;
  return isUnchanged && end <= text.length ? { start, end } : locatePassage(text, passage);
}
