import addressWords from './address-words.txt?raw';
import firstPersonWords from './first-person-words.txt?raw';
import { alternationOf } from '../../../language/words/word-list';
import { anyWordPattern } from '../../../language/words/word-patterns';
import { parseTimeWindow } from '../../../language/dates/parse-time-window';
import { DAY_MS } from '../../../../shared/lib/time/calendar';
import { statesAnswerType } from '../../../language/questions/answer-type';
import { hyponymsOf } from '../../../language/words/hypernym-lexicon';
import { distinctTerms } from '../../../language/words/terms';
import type { AnswerRequest, AnswerSource } from '../../../ports/engine';
import { isQuestionSentence, quotableSentences } from './quotable-sentences';
import { readQuestion, type QuestionFocus } from './question-focus';
import { NOTHING_READ, sentenceKey, type SentenceReading } from './sentence-reading';

/** What speaks for a sentence, or against it; each between −1 and 1. */
interface Features {
  /** Its source's place in the ranking, relative to the package's best. */
  relevance: number;
  /** Share of the question's term weight in the sentence. */
  coverage: number;
  /** The same of the question that its source replies to, where that is in the package too. */
  reply: number;
  /** A member of a class that the question names: a clarinet is an instrument. */
  member: number;
  /** It holds a time, a number, a place, a person or a reason where the question asks for one, or lacks it (−1). */
  answerType: number;
  /** The person asked about speaks (1), is named (0.7), or somebody else speaks (−1); of oneself: speaks of oneself. */
  person: number;
  /** It addresses somebody and does not speak of the speaker; advice is, where advice is asked for (−1). */
  addressed: number;
  /** It tells of the time asked for, or was not said in it or within a week after (−1). */
  window: number;
  /** Of a question about how things are: how new it is among the sources, 0–1. */
  newest: number;
  /** What it says beside the question's own words: up to ten terms. */
  own: number;
  /** The note bears the question's own words as its title. */
  title: number;
  /** It states a limit of somebody whom the question names: what is planned for them has to heed it. */
  limit: number;
  /** A note was kept by the person; a message was only said, and a page is somebody's. */
  kept: number;
  /** How likely it helps, as the judge reads it with the question, above what is usual; 0 where nothing read it. */
  fit: number;
}
type FeatureName = keyof Features;

/** The values are rounded, with three long conversations and the written lives in view (docs/evidence.md). */
const WEIGHT: Features = {
  relevance: 2,
  coverage: 4,
  reply: 4,
  member: 0.3,
  answerType: 1,
  person: 1.5,
  addressed: -1.5,
  window: 1,
  newest: 1,
  own: 0.5,
  title: 4,
  limit: 4,
  kept: 1,
  fit: 4,
};

export interface ScoredSentence {
  /** Verbatim in `source.text`. */
  text: string;
  source: AnswerSource;
  score: number;
  /** Shares something with the question: a term, its subject, or the question it replies to. */
  isRelevant: boolean;
  /** Somebody else speaks, and the person asked about is not named. */
  isByOther: boolean;
  features: Features;
  /** How likely it helps, 0–1, as the judge says; null where nothing read it. */
  fit: number | null;
  /** The question's terms that it has. */
  asked: ReadonlySet<string>;
}

/** A cited quote, “…” [3], from an earlier answer; the cited source is the better one to quote. */
const CITED_QUOTE = /[“"][^”"\n]*[”"]\s*\[\d+\]/u;
const MANY_TERMS = 10;
const NAMED = 0.7;
/** What the judge says of a sentence that helps no more than others of a package. */
const USUAL_FIT = 0.35;
/** From here on the judge alone makes a note bear on the question. */
export const BEARING_FIT = 0.5;
/** A season or a year says too little about when it was said. */
const LONGEST_WINDOW_MS = 32 * DAY_MS;
const TOLD_LATER_MS = 7 * DAY_MS;

/** All quotable sentences of the package, best first. */
export function scoreSentences(request: AnswerRequest, { fits }: SentenceReading = NOTHING_READ): ScoredSentence[] {
  const focus = readQuestion(request);
  const original = request.sources.filter(
    ({ role, tier, text }) => role === 'person' || tier !== 'chat' || !CITED_QUOTE.test(text),
  );
  const sources = original.length > 0 ? original : request.sources;
  // “Thanks, Anna!” names nobody who answers.
  const addressees = new Set(sources.flatMap(({ speaker }) => termsIn(speaker ?? '')));
  const pieces = sources.flatMap((source, index) => {
    const sentences = quotableSentences(source, focus.terms);
    const stated = focus.asksForQuestions ? sentences : sentences.filter((text) => !isQuestionSentence(text));
    // The open question that a person kept is a note like others.
    const used = stated.length > 0 || source.tier !== 'engram' ? stated : sentences;
    return used
      .map((text) => ({ text, source, index, terms: new Set(termsIn(text)) }))
      .filter(({ terms }) => [...terms].some((term) => !addressees.has(term)));
  });
  const weights = weighTerms(focus, pieces);
  const bySource = new Map(sources.map((source) => [source, readSource(source, sources, focus, weights)]));
  return pieces
    .map(({ text, source, index, terms }): ScoredSentence => {
      const around = bySource.get(source)!;
      const fit = fits.get(sentenceKey({ text, source }));
      const features = featuresOf({ text, terms, index, source, fit }, around, focus, weights, sources);
      const score = (Object.keys(WEIGHT) as FeatureName[]).reduce(
        (sum, name) => sum + WEIGHT[name] * features[name],
        0,
      );
      const isRelevant =
        features.coverage > 0 ||
        features.title > 0 ||
        features.reply > 0 ||
        features.member > 0 ||
        (source.tier !== 'chat' && (fit ?? 0) >= BEARING_FIT);
      return {
        text,
        source,
        score,
        isRelevant: around.isOfSubject ? features.title > 0 : isRelevant,
        isByOther: focus.people.size > 0 && features.person === -1,
        features,
        fit: fit ?? null,
        asked: new Set([...terms].filter((term) => weights.has(term))),
      };
    })
    .sort(
      (left, right) =>
        Number(right.isRelevant) - Number(left.isRelevant) ||
        right.score - left.score ||
        left.source.number - right.source.number,
    );
}

/** What a source says about each of its sentences. */
interface SourceReading {
  reply: number;
  person: number;
  /** The question “What is Ma?” and the note “Ma”. */
  isOfSubject: boolean;
}

function readSource(
  source: AnswerSource,
  sources: readonly AnswerSource[],
  focus: QuestionFocus,
  weights: ReadonlyMap<string, number>,
): SourceReading {
  return {
    reply: replyCoverage(source, sources, weights),
    person: personOf(source, focus),
    isOfSubject: source.title !== '' && termsIn(source.title).join(' ') === focus.terms.join(' '),
  };
}

/** Coverage of the question that somebody else asked right before. */
function replyCoverage(
  { turn, speaker, role }: AnswerSource,
  sources: readonly AnswerSource[],
  weights: ReadonlyMap<string, number>,
): number {
  if (turn === undefined) return 0;
  const asking = sources.find(
    (other) =>
      other.turn?.sessionId === turn.sessionId &&
      other.turn.index === turn.index - 1 &&
      (other.speaker !== speaker || other.role !== role),
  );
  if (asking === undefined) return 0;
  const questions = quotableSentences(asking, []).filter(isQuestionSentence);
  return Math.max(0, ...questions.map((text) => coverageOf(new Set(termsIn(text)), weights)));
}

/**
 * Whether what it tells happened in the time asked for: at the time that the sentence names (“two weekends ago”), else
 * when it was said, since what happened is told until a week later.
 */
function windowOf(text: string, at: number, { window }: QuestionFocus): number {
  if (window === null || window.to - window.from > LONGEST_WINDOW_MS) return 0;
  const told = parseTimeWindow(text, at);
  const [from, to] = told !== null && told.to <= at + DAY_MS ? [told.from, told.to] : [at - TOLD_LATER_MS, at];
  return to >= window.from && from <= window.to ? 1 : -1;
}

const ADDRESS = anyWordPattern(alternationOf(addressWords));
const FIRST_PERSON = anyWordPattern(alternationOf(firstPersonWords));
const isFirstPerson = (text: string): boolean => FIRST_PERSON.test(text);
const isAddressed = (text: string): boolean => ADDRESS.test(text) && !isFirstPerson(text);

/** Whether the source is by the person asked about, or by somebody else. */
function personOf({ speaker, role, title, text }: AnswerSource, { people, author }: QuestionFocus): number {
  if (people.size === 0) return author === null ? 0 : role === author && speaker === null ? 1 : -1;
  if (termsIn(speaker ?? '').some((term) => people.has(term))) return 1;
  if (termsIn(`${title} ${text}`).some((term) => people.has(term))) return 0;
  // It is less sure whom one's own notes and pages are about.
  return speaker === null ? -0.5 : -1;
}

interface Piece {
  text: string;
  terms: ReadonlySet<string>;
  source: AnswerSource;
  /** The index of the source among those quoted from. */
  index: number;
  fit: number | undefined;
}

function featuresOf(
  { text, terms, index, source, fit = USUAL_FIT }: Piece,
  around: SourceReading,
  focus: QuestionFocus,
  weights: ReadonlyMap<string, number>,
  sources: readonly AnswerSource[],
): Features {
  const coverage = coverageOf(terms, weights);
  const isNamed = [...focus.people].some((term) => terms.has(term));
  // “How do I feed the tomatoes” is not answered by how the neighbour does.
  const isOfSelf = focus.author === 'person' && around.person > 0 && !isFirstPerson(text);
  const own = [...terms].filter((term) => !focus.wanted.has(term) && !focus.people.has(term)).length;
  return {
    relevance: source.relevance ?? 1 - index / sources.length,
    coverage,
    reply: around.reply,
    member: memberShare(terms, weights),
    answerType: focus.type === null ? 0 : statesAnswerType(focus.type, text) ? 1 : -1,
    person: isNamed && around.person < 1 ? NAMED : isOfSelf ? 0 : around.person,
    addressed: !isAddressed(text) ? 0 : focus.asksForAdvice ? -1 : 1,
    window: windowOf(text, source.at, focus),
    newest: focus.isPresent ? newnessOf(source, sources) : 0,
    own: Math.min(own, MANY_TERMS) / MANY_TERMS,
    title: around.isOfSubject && text !== source.title ? 1 : 0,
    limit: source.isLimit === true ? 1 : 0,
    kept: source.tier === 'engram' ? 1 : 0,
    // What a message means lies in the turns around it, which are not read with it.
    fit: source.tier === 'chat' ? 0 : fit - USUAL_FIT,
  };
}

/** Share of the other sources that are older. */
const newnessOf = ({ at }: AnswerSource, sources: readonly AnswerSource[]): number =>
  sources.length < 2 ? 0 : sources.filter((other) => other.at < at).length / (sources.length - 1);

function coverageOf(terms: ReadonlySet<string>, weights: ReadonlyMap<string, number>): number {
  let total = 0;
  let covered = 0;
  for (const [term, weight] of weights) {
    total += weight;
    if (terms.has(term)) covered += weight;
  }
  return total === 0 ? 0 : covered / total;
}

/** Share of the question's terms that the sentence holds a member of. */
function memberShare(terms: ReadonlySet<string>, weights: ReadonlyMap<string, number>): number {
  const classes = [...weights.keys()].filter((term) => !terms.has(term) && hyponymsOf(term).size > 0);
  return classes.some((term) => [...terms].some((own) => hyponymsOf(term).has(own))) ? 1 : 0;
}

const CIRCUMSTANCE_SHARE = 0.5;
/** Inverse document frequency among the sources' sentences: `ln(1 + N / (1 + n))`. */
function weighTerms(
  { wanted, circumstances }: QuestionFocus,
  pieces: readonly { terms: ReadonlySet<string> }[],
): Map<string, number> {
  const seenIn = (term: string) => pieces.filter(({ terms }) => terms.has(term)).length;
  return new Map(
    [...wanted].map((term) => [
      term,
      Math.log(1 + pieces.length / (1 + seenIn(term))) * (circumstances.has(term) ? CIRCUMSTANCE_SHARE : 1),
    ]),
  );
}

const termsIn = (text: string): string[] => distinctTerms(text).map(({ term }) => term);
