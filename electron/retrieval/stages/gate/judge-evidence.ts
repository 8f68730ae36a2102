import type { SourceRef } from '../../../../shared/domain/ids';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import type { JudgeCandidate } from '../../../ports/engine';
import type { JudgeEvidence } from '../../../ports/judge-evidence';
import { askedClass, membersIn } from '../../../language/questions/asked-class';
import { isListQuestion } from '../../../language/questions/is-list-question';
import { statedTime } from '../../../language/dates/stated-time';
import type { Funnel, FunnelDeps } from '../../funnel/funnel';
import { isSamePerson } from '../../../language/names/same-person';
import { namesakeIn } from '../../../language/names/namesake';
import { findNames } from '../../../language/names/names-in-text';
import { isToldInConfidence } from '../../../language/privacy/told-in-confidence';
import { statesTime } from '../../index/columns/states-time';
import { distinctTerms } from '../../../language/words/terms';
import { arePhrasesAlone } from '../understand/exact-phrases';
import { buildAdviceEvidence, buildDomainEvidence, buildScopeEvidence } from './question-evidence';
import { buildHopEvidence } from '../../multi-hop/hop-evidence';
import { bestFusedScore } from '../../funnel/candidates';
import { buildPageEvidence } from './page-evidence';
import { limitsOfNamed } from './named-limits';

/** Content words of a text that says something, from the person or another speaker, and from the assistant. */
const MIN_TERMS_OF_PERSON = 1;
const MIN_TERMS_OF_ASSISTANT = 3;

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
  { index, store }: Pick<FunnelDeps, 'index' | 'store'>,
): Promise<Map<SourceRef, JudgeCandidate>> {
  const { plan, candidates } = funnel.trace;
  const best = bestFusedScore(candidates);
  const inSession = countCandidatesBySession(funnel);
  const pages = buildPageEvidence(funnel, await index.mentions(funnel.request.question));
  const scopes = buildScopeEvidence(funnel);
  const advice = buildAdviceEvidence(funnel);
  const domains = buildDomainEvidence(funnel);
  const asked = isListQuestion(plan) ? askedClass(plan.question) : null;
  const steps = await buildHopEvidence(funnel, { index });
  const limits = await limitsOfNamed(funnel, { store });
  const limited = new Set([...limits.values()].map((name) => name.toLowerCase()));
  const isConfided = confidedToPerson(funnel);
  const sharesOnlyDescription = sharesOnlyWordsOfDescription(funnel);
  const speakers = plan.people.length === 0 ? [] : await index.speakers();
  // Of candidates that lack a phrase, fuse has left only those that the person put in.
  const isPhraseAskedFor = (plan.exactPhrases ?? []).length > 0 && arePhrasesAlone(funnel.request.question);
  const time = plan.window === null ? null : statedTime(plan.window);
  const isPersonSpeaker = plan.people.some((name) => speakers.some((speaker) => isSamePerson(name, speaker)));
  return new Map(
    funnel.live.map((candidate) => {
      const { ref, text, title, tier, role, speaker, at } = candidate;
      const page = pages.get(ref);
      const fuzzyName = fuzzyNameOf(candidate);
      const respelt = respeltShare(candidate, plan.question);
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
      const isOfAnother = sharesOnlyDescription(candidate);
      const listed = page === undefined ? membersIn(text, asked).map(({ word }) => word) : [];
      // A misspelt name is no namesake.
      const namesakeOf = page === undefined && fuzzyName === null ? namesakeIn(plan.question, text) : null;
      const evidence: JudgeEvidence = {
        coverage: isOfAnother ? 0 : coverage,
        contextCoverage: isOfAnother ? 0 : Math.max(contextCoverage, respelt),
        similarity,
        matchedTerms,
        namesPerson: respelt > 0 ? true : namesPerson,
        isInTimeWindow,
        isQuestion,
        isPersonInContext,
        isPersonSpeaker,
        fusedShare: best > 0 ? clampToUnit(candidate.fused.score / best) : 0,
        strength: clampToUnit(TEXT_MATCH_PARTS.reduce((sum, name) => sum + (candidate.fused.parts[name] ?? 0), 0)),
        sessionSupport: entry.sessionId === null ? null : 1 - 0.5 ** (inSession.get(entry.sessionId)! - 1),
        lesson: lessonEvidence(candidate),
        fuzzyName,
        ...(page === undefined ? {} : { page }),
        ...(isPhraseAskedFor ? { isPhraseAskedFor } : {}),
        ...(sharesOnlyNames(matchedTerms, limited) ? { sharesOnlyNames: true as const } : {}),
        ...(scopes.has(ref) && !isOfAnother ? { scope: scopes.get(ref)! } : {}),
        ...(advice.has(ref) ? { advice: advice.get(ref)! } : {}),
        ...(listed.length > 0 ? { listed } : {}),
        ...(domains.has(ref) ? { domain: domains.get(ref)! } : {}),
        ...(namesakeOf === null ? {} : { namesakeOf }),
        ...(limits.has(ref) ? { limitOf: limits.get(ref)! } : {}),
        ...(steps.has(ref) ? { step: steps.get(ref)! } : {}),
        // Fuse has left out what lies outside.
        ...(plan.window?.isFilter === true && says(candidate) ? { isTimeAskedFor: true as const } : {}),
        ...(time !== null && statesTime(entry, time) ? { statesTime: true as const } : {}),
        ...(isConfided(candidate) ? { isToldInConfidence: true as const } : {}),
      };
      return [ref, { ref, text, title, tier, role, speaker, at, evidence }];
    }),
  );
}

/**
 * Whether a candidate shares only some words of a description, and not whom it means: "a guy at the gym" of "the
 * construction guy", who is Dave.
 */
function sharesOnlyWordsOfDescription({ scored, trace: { plan } }: Funnel): (candidate: TraceCandidate) => boolean {
  const described = new Set(
    plan.references.flatMap(({ mention }) => distinctTerms(mention).map(({ word }) => word.toLowerCase())),
  );
  return ({ ref }) => {
    const { matchedTerms, namesPerson, isPersonInContext, coverage } = scored.get(ref)!;
    return (
      described.size > 0 &&
      coverage < 1 &&
      namesPerson !== true &&
      isPersonInContext !== true &&
      matchedTerms.every((word) => described.has(word.toLowerCase()))
    );
  };
}

/** Whether a text says something by itself; “Got it.” does not. */
const says = ({ role, text }: TraceCandidate): boolean =>
  distinctTerms(text).length >= (role === 'person' ? MIN_TERMS_OF_PERSON : MIN_TERMS_OF_ASSISTANT);

/** Whether a candidate was told in confidence and others will hear the answer, which does not ask for it. */
function confidedToPerson({ scored, trace: { plan } }: Funnel): (candidate: TraceCandidate) => boolean {
  if (!plan.needs.some(({ kind }) => kind === 'sensitive-context')) return () => false;
  const names = new Set(
    [...plan.people, ...findNames(plan.question).map(({ name }) => name)].flatMap((name) =>
      distinctTerms(name).map(({ word }) => word),
    ),
  );
  return ({ ref, text }) =>
    isToldInConfidence(text) && scored.get(ref)!.matchedTerms.every((word) => names.has(word.toLowerCase()));
}

const sharesOnlyNames = (words: readonly string[], names: ReadonlySet<string>): boolean =>
  words.length > 0 && words.every((word) => names.has(word.toLowerCase()));

/** What was folded into a candidate counts too: a message beside the note that was kept from it. */
function countCandidatesBySession({ live, scored }: Funnel): Map<string, number> {
  const counts = new Map<string, number>();
  for (const ref of live.flatMap(({ ref: own, dedup }) => [own, ...(dedup?.folded ?? [])])) {
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

/** Similarity from which a spelling leaves no doubt about the name. */
const MIN_RESPELT_SIMILARITY = 0.7;

/** Share of the question's terms that a misspelt name in it makes up, which the candidate spells right; else 0. */
function respeltShare({ found }: TraceCandidate, question: string): number {
  const named = found.find(({ lane, value }) => lane === 'fuzzy' && value >= MIN_RESPELT_SIMILARITY)?.note;
  if (named?.code !== 'fuzzy-name') return 0;
  const asked = distinctTerms(question);
  const mention = new Set(distinctTerms(named.mention).map(({ term }) => term));
  return asked.length === 0 ? 0 : asked.filter(({ term }) => mention.has(term)).length / asked.length;
}

const clampToUnit = (value: number): number => Math.max(0, Math.min(1, value));
