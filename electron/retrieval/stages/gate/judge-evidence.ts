import type { SourceRef } from '../../../../shared/domain/ids';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import type { JudgeCandidate, JudgeEvidence } from '../../../ports/engine';
import { asksOnlyForPhrases } from '../../../language/questions/quoted-phrases';
import type { Funnel, FunnelDeps } from '../../funnel/funnel';
import { buildPageEvidence } from './page-evidence';

/**
 * Score parts from words and meaning, of the candidate, its source turn and adjacent turns; the other parts are hints.
 */
const TEXT_MATCH_PARTS = [
  'lexical',
  'title',
  'page-lead',
  'dense',
  'source-turn',
  'previous-question',
  'previous-turn',
  'second-previous-turn',
  'next-turn',
] as const;

/**
 * The judge's input for each remaining candidate. Figures about other candidates are ranks and counts only; no
 * candidate's text reaches another's verdict.
 */
export async function buildJudgeCandidates(
  funnel: Funnel,
  { index }: Pick<FunnelDeps, 'index'>,
): Promise<Map<SourceRef, JudgeCandidate>> {
  const { plan, candidates } = funnel.trace;
  const best = Math.max(0, ...candidates.map(({ fused }) => fused.score));
  const inSession = countCandidatesBySession(funnel);
  const questionShare = await retainedQuestionShare(funnel, index);
  const pages = buildPageEvidence(funnel, questionShare);
  const speakers = new Set((plan.people.length === 0 ? [] : await index.speakers()).map((name) => name.toLowerCase()));
  // Of candidates that lack a phrase, fuse has left only those that the person put in.
  const isPhraseAskedFor = (plan.exactPhrases ?? []).length > 0 && asksOnlyForPhrases(funnel.request.question);
  const isPersonSpeaker = plan.people.some((name) => speakers.has(name.toLowerCase()));
  return new Map(
    funnel.live.map((candidate) => {
      const { ref, text, title, tier, role, speaker, at } = candidate;
      const page = pages.get(ref);
      const {
        entry,
        coverage,
        contextCoverage,
        similarity,
        matchedTerms,
        namesPerson,
        isPersonInContext,
        isInTimeWindow,
        isQuestion,
      } = funnel.scored.get(ref)!;
      const evidence: JudgeEvidence = {
        coverage: coverage * questionShare,
        contextCoverage: contextCoverage * questionShare,
        similarity,
        matchedTerms,
        namesPerson,
        isInTimeWindow,
        isQuestion,
        isPersonInContext,
        isPersonSpeaker,
        fusedShare: best > 0 ? clampToUnit(candidate.fused.score / best) : 0,
        strength: clampToUnit(
          questionShare * TEXT_MATCH_PARTS.reduce((sum, name) => sum + (candidate.fused.parts[name] ?? 0), 0),
        ),
        sessionSupport: entry.sessionId === null ? null : 1 - 0.5 ** (inSession.get(entry.sessionId)! - 1),
        lesson: lessonEvidence(candidate),
        fuzzyName: fuzzyNameOf(candidate),
        ...(page === undefined ? {} : { page }),
        ...(isPhraseAskedFor ? { isPhraseAskedFor } : {}),
      };
      return [ref, { ref, text, title, tier, role, speaker, at, evidence }];
    }),
  );
}

/** Share of the original question that a round's query retains, 0–1: dropped words reduce it, replaced ones too. */
async function retainedQuestionShare({ request, trace }: Funnel, index: FunnelDeps['index']): Promise<number> {
  if (request.purpose !== 'reformulation' || trace.plan.question === request.question) return 1;
  const [before, now] = await Promise.all([
    index.termStatistics(request.question),
    index.termStatistics(trace.plan.question),
  ]);
  const [known, kept] = [before, now].map((terms) => new Set(terms.map(({ term }) => term)));
  const addedCount = now.filter(({ term }) => !known!.has(term)).length;
  const droppedTerms = before
    .filter(({ term, documentFrequency }) => documentFrequency === 0 && !kept!.has(term))
    .slice(addedCount);
  const weight = (terms: { idf: number }[]) => terms.reduce((sum, { idf }) => sum + idf, 0);
  return weight(now) === 0 ? 1 : weight(now) / (weight(now) + weight(droppedTerms));
}

function countCandidatesBySession({ live, scored }: Funnel): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { ref } of live) {
    const { sessionId } = scored.get(ref)!.entry;
    if (sessionId !== null) counts.set(sessionId, (counts.get(sessionId) ?? 0) + 1);
  }
  return counts;
}

function lessonEvidence({ found }: TraceCandidate): JudgeEvidence['lesson'] {
  const best = found.filter(({ lane }) => lane === 'lesson').sort((a, b) => b.value - a.value)[0];
  return best === undefined
    ? null
    : {
        value: best.value,
        action: best.note?.code === 'lesson-trigger' ? best.note.action : best.matchedTerms.join(', '),
      };
}

function fuzzyNameOf({ found }: TraceCandidate): JudgeEvidence['fuzzyName'] {
  const note = found.find(({ lane }) => lane === 'fuzzy')?.note;
  return note?.code === 'fuzzy-name' ? { mention: note.mention, name: note.name } : null;
}

const clampToUnit = (value: number): number => Math.max(0, Math.min(1, value));
