import type { SourceRef } from '../../../shared/domain/ids';
import type { TraceCandidate } from '../../../shared/domain/trace';
import type { JudgeCandidate, JudgeEvidence } from '../../models/engine';
import type { Funnel, FunnelDeps } from '../funnel';

/**
 * The parts of the fused score that are said in words and meaning, by the candidate, the turn it was kept from and the
 * turns beside it; the rest are hints.
 */
const SAID = [
  'words',
  'meaning',
  'said with it',
  'question before',
  'turn before',
  'two turns before',
  'turn after',
] as const;

/**
 * What the judge is shown of each candidate that is still in. The figures that look at other candidates are places and
 * counts; no text of one
 * reaches the verdict on another.
 */
export async function judgeCandidates(
  funnel: Funnel,
  { index }: Pick<FunnelDeps, 'index'>,
): Promise<Map<SourceRef, JudgeCandidate>> {
  const { plan, candidates } = funnel.trace;
  const best = Math.max(0, ...candidates.map(({ fused }) => fused.score));
  const inSession = countBySession(funnel);
  const asked = await askedShare(funnel, index);
  const speakers = new Set((plan.people.length === 0 ? [] : await index.speakers()).map((name) => name.toLowerCase()));
  const personSpeaks = plan.people.some((name) => speakers.has(name.toLowerCase()));
  return new Map(
    funnel.live.map((candidate) => {
      const { ref, text, title, tier, role, speaker, at } = candidate;
      const {
        entry,
        coverage,
        contextCoverage,
        similarity,
        matchedTerms,
        namesPerson,
        personNear,
        inWindow,
        isQuestion,
      } = funnel.scored.get(ref)!;
      const evidence: JudgeEvidence = {
        coverage: coverage * asked,
        contextCoverage: contextCoverage * asked,
        similarity,
        matchedTerms,
        namesPerson,
        inWindow,
        isQuestion,
        personNear,
        personSpeaks,
        fusedShare: best > 0 ? between(candidate.fused.score / best) : 0,
        strength: between(asked * SAID.reduce((sum, name) => sum + (candidate.fused.parts[name] ?? 0), 0)),
        support: entry.sessionId === null ? null : 1 - 0.5 ** (inSession.get(entry.sessionId)! - 1),
        cue: cueOf(candidate),
        fuzzy: candidate.found.find(({ lane }) => lane === 'fuzzy')?.note ?? null,
      };
      return [ref, { ref, text, title, tier, role, speaker, at, evidence }];
    }),
  );
}

/**
 * 0–1: a round that leaves out a word the vault does not have still owes it; a word put in for another one pays for it.
 */
async function askedShare({ request, trace }: Funnel, index: FunnelDeps['index']): Promise<number> {
  if (request.purpose !== 'reformulation' || trace.plan.question === request.question) return 1;
  const [before, now] = await Promise.all([index.vocabulary(request.question), index.vocabulary(trace.plan.question)]);
  const [known, kept] = [before, now].map((terms) => new Set(terms.map(({ term }) => term)));
  const putIn = now.filter(({ term }) => !known!.has(term)).length;
  const lost = before.filter(({ term, documents }) => documents === 0 && !kept!.has(term)).slice(putIn);
  const weight = (terms: { idf: number }[]) => terms.reduce((sum, { idf }) => sum + idf, 0);
  return weight(now) === 0 ? 1 : weight(now) / (weight(now) + weight(lost));
}

function countBySession({ live, scored }: Funnel): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { ref } of live) {
    const { sessionId } = scored.get(ref)!.entry;
    if (sessionId !== null) counts.set(sessionId, (counts.get(sessionId) ?? 0) + 1);
  }
  return counts;
}

function cueOf({ found }: TraceCandidate): JudgeEvidence['cue'] {
  const best = found.filter(({ lane }) => lane === 'cue').sort((a, b) => b.value - a.value)[0];
  return best === undefined ? null : { value: best.value, note: best.note ?? best.matchedTerms.join(', ') };
}

const between = (value: number): number => Math.max(0, Math.min(1, value));
