import type { SourceRef } from '../../../shared/domain/ids';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { purposeNoteText } from '../../../shared/domain/trace-text/run-text';
import { candidateOf, summariseTrace } from './trace-summary';
import { t } from '../../../shared/messages/message';

/** A run with its further runs: searches that the model requested during its answer. */
export interface TraceWithRounds {
  trace: RetrievalTrace;
  children: readonly RetrievalTrace[];
}

export interface CandidateInRun {
  trace: RetrievalTrace;
  candidate: TraceCandidate;
}

/**
 * The candidate of a reference and its run: the one that used it (the main run, then a supplement), else one that
 * considered it. A candidate that the first run dropped may be requested by the model later.
 */
export function findCandidate({ trace, children }: TraceWithRounds, ref: SourceRef): CandidateInRun | null {
  const runs = [
    trace,
    ...children.filter(({ purpose }) => purpose === 'supplemental'),
    ...children.filter(({ purpose }) => purpose !== 'supplemental'),
  ];
  const matches = runs.flatMap((run) => {
    const candidate = candidateOf(run, ref);
    return candidate === null ? [] : [{ trace: run, candidate }];
  });
  return matches.find(({ candidate }) => candidate.outcome.state === 'kept') ?? matches[0] ?? null;
}

/** Runs that the model requested during its answer. */
export const supplementsOf = ({ children }: Pick<TraceWithRounds, 'children'>): RetrievalTrace[] =>
  children.filter(({ purpose }) => purpose === 'supplemental');

/** Every source available to the answer, each once: the package, then the additions of supplements. */
export function usedCandidates(story: TraceWithRounds): TraceCandidate[] {
  const used = summariseTrace(story.trace).used;
  const known = new Set(used.map(({ ref }) => ref));
  for (const run of supplementsOf(story)) {
    for (const candidate of summariseTrace(run).used) {
      if (known.has(candidate.ref)) continue;
      known.add(candidate.ref);
      used.push(candidate);
    }
  }
  return used;
}

/** The line that describes a further run. */
export function describeRun(run: RetrievalTrace): string {
  const note = run.purposeNote === undefined ? '' : purposeNoteText(run.purposeNote);
  const asked = note === '' ? run.plan.question : note;
  if (run.purpose === 'supplemental') return t('whyPanel.middleAnswerAsked', { asked });
  if (run.purpose === 'depth') return t('chat.analystOfDepth');
  if (run.purpose === 'breadth') return t('chat.analystOfBreadth');
  return t('whyPanel.aFurtherRunAsked', { asked });
}
