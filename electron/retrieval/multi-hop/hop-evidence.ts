import type { SourceRef } from '../../../shared/domain/ids';
import type { QueryPlan, SubQuery } from '../../../shared/domain/query-plan';
import { answerTypeOf, statesAnswerType } from '../../language/questions/answer-type';
import { normaliseText } from '../../language/words/normalise-text';
import { distinctTerms, toTerm } from '../../language/words/terms';
import type { StepEvidence, StepFigures } from '../../ports/judge-evidence';
import type { Funnel, FunnelDeps } from '../funnel/funnel';
import type { ScoredHit } from '../index/scoring/score-query';
import { ANSWER_SEPARATOR, asksForContents, asksForPerson } from './hop-answer-extraction';

/** Calibrated similarity from which a text is near a step in meaning; unrelated sentences reach 0.39. */
const MIN_SIMILARITY = 0.45;

/** A step that was searched with the answer of an earlier one. */
interface FollowedStep {
  text: string;
  /** What the earlier step's placeholder became. */
  answer: string;
  isPerson: boolean;
  isLast: boolean;
}

/**
 * What each candidate has to do with the steps of a question: it is where a step's answer was read, or it names that
 * answer and is scored against the step that follows, as if that were the question. Empty for a question of one step,
 * and where no step was answered.
 */
export async function buildHopEvidence(
  { trace: { plan }, live, request }: Funnel,
  { index }: Pick<FunnelDeps, 'index'>,
): Promise<Map<SourceRef, StepEvidence>> {
  const hops = plan.subQueries.filter(({ aim }) => aim === 'hop');
  const steps = hops.flatMap((hop, position) => followedStep(hop, position, hops));
  const evidence = new Map<SourceRef, StepEvidence>();
  if (steps.length === 0) return evidence;
  // A message and the note taken from it say the same.
  for (const { became } of hops) {
    const source = live.find(({ ref }) => ref === became?.from);
    if (became === undefined || source === undefined) continue;
    const said = normaliseText(source.text);
    for (const { ref, text } of live)
      if (ref === source.ref || saysTheSame(normaliseText(text), said))
        evidence.set(ref, { text: became.text, answer: became.answer, role: 'source' });
  }
  for (const step of steps) {
    const naming = live.filter(({ title, text, speaker }) => namesAnswer(`${speaker ?? ''} ${title} ${text}`, step));
    if (naming.length === 0) continue;
    const scored = await index.score({
      words: step.text,
      statement: step.text,
      timeWindow: null,
      people: step.isPerson ? [step.answer] : [],
      expectedAnswerType: step.isLast ? answerTypeOf(plan.question) : null,
      exclude: request.exclude ?? [],
      pool: naming.map(({ ref }) => ref),
      topK: naming.length,
    });
    const best = Math.max(0, ...scored.map(({ ranked }) => ranked?.score ?? 0));
    for (const hit of scored) {
      const figures = figuresFor(hit, step, plan, best);
      const known = evidence.get(hit.entry.ref);
      const isSource = known?.role === 'source';
      if (figures !== null && (step.isLast || !isSource))
        evidence.set(hit.entry.ref, {
          text: step.text,
          answer: step.answer,
          role: step.isLast ? 'answer' : 'between',
          isSource,
          figures,
        });
    }
  }
  const isAnswered = [...evidence.values()].some(({ role }) => role === 'answer');
  if (isAnswered) for (const { ref } of live) if (!evidence.has(ref)) evidence.set(ref, { role: 'beside' });
  return evidence;
}

const saysTheSame = (text: string, other: string): boolean =>
  Math.min(text.length, other.length) > 0 && (text.startsWith(other) || other.startsWith(text));

function followedStep({ became }: SubQuery, position: number, hops: readonly SubQuery[]): FollowedStep[] {
  if (became === undefined) return [];
  const number = /\{(\d+)\}/u.exec(hops[position]!.text)?.[1];
  const before = hops[Number(number) - 1];
  const asked = before?.became?.text ?? before?.text ?? '';
  const isPerson = asksForPerson(asked);
  // A common noun, such as "the key", identifies nothing by which a candidate could be told from others.
  if (!isPerson && !asksForContents(asked) && !/\p{Lu}/u.test(became.answer)) return [];
  return [{ text: became.text, answer: became.answer, isPerson, isLast: position === hops.length - 1 }];
}

/**
 * One part of a person's name is enough; of anything else, such as one of the things contained, every word must be
 * there.
 */
function namesAnswer(text: string, { answer, isPerson }: FollowedStep): boolean {
  const terms = new Set(distinctTerms(text).map(({ term }) => term));
  return answer.split(ANSWER_SEPARATOR).some((one) => {
    const wanted = one.split(/\s+/u).map((word) => toTerm(word.toLowerCase()));
    return isPerson ? wanted.some((term) => terms.has(term)) : wanted.every((term) => terms.has(term));
  });
}

/**
 * The figures of a candidate against a step; null where it only names the answer: it shares none of the step's other
 * words, is not near it in meaning, and states nothing of the kind asked for.
 */
function figuresFor(
  hit: ScoredHit,
  { answer, isLast }: FollowedStep,
  plan: QueryPlan,
  best: number,
): StepFigures | null {
  const named = new Set(distinctTerms(answer).map(({ term }) => term));
  const own = hit.matchedTerms.filter((word) => !named.has(toTerm(word.toLowerCase())));
  const kind = isLast ? answerTypeOf(plan.question) : null;
  const isAnswer = kind !== null && statesAnswerType(kind, hit.entry.text);
  const isNear = (hit.similarity ?? 0) >= MIN_SIMILARITY;
  if (own.length === 0 && !isAnswer && !isNear) return null;
  return {
    coverage: hit.coverage,
    contextCoverage: hit.contextCoverage,
    similarity: hit.similarity,
    matchedTerms: hit.matchedTerms,
    fusedShare: best > 0 ? Math.max(0, (hit.ranked?.score ?? 0) / best) : 0,
  };
}
