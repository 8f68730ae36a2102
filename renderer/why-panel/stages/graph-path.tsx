import { Fragment } from 'react';
import type { SourceRef } from '../../../shared/domain/ids';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { SourceLink } from '../trace/source-link';
import { candidateName, candidateOf } from '../trace/trace-summary';
import type { StageProps } from './stage-props';
import { t } from '../../../shared/messages/message';

const MAX_STEPS = 3;

/** The sources whose links led to a candidate, from the question on. */
function linkPath(trace: RetrievalTrace, candidate: TraceCandidate): SourceRef[] {
  const path: SourceRef[] = [];
  let at: TraceCandidate | null = candidate;
  while (at !== null && path.length < MAX_STEPS) {
    const via: SourceRef | null | undefined = at.found.find((finding) => finding.via !== null)?.via;
    if (via == null || path.includes(via) || via === candidate.ref) break;
    path.unshift(via);
    at = candidateOf(trace, via);
    // A note found by words or meaning ends the path.
    if (at?.found.some((finding) => finding.via === null)) break;
  }
  return path;
}

/** "Query → Ma → this note", where links led here. */
export function GraphPath({ trace, candidate }: StageProps) {
  const path = linkPath(trace, candidate);
  if (path.length === 0) return null;
  return (
    <div>
      <span className="quiet">{t('whyStages.queryArrow')} </span>
      {path.map((ref) => {
        const step = candidateOf(trace, ref);
        return (
          <Fragment key={ref}>
            <SourceLink source={ref}>{step === null ? t('whyPanel.anotherSource') : candidateName(step)}</SourceLink>
            <span className="quiet"> → </span>
          </Fragment>
        );
      })}
      <span className="quiet">{t(candidate.kind === 'note' ? 'whyStages.thisNote' : 'whyStages.thisSource')}</span>
    </div>
  );
}
