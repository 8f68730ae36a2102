import timeAnswerWords from './time-answer-words.txt?raw';
import { alternationOf } from '../../../language/words/word-list';
import { withoutLooseMarks } from '../../../../shared/lib/markdown/loose-marks';
import { parseWikilinks } from '../../../../shared/lib/markdown/wikilinks';
import { eachSentence, splitSentences, type Sentence } from '../../../language/sentences/split-sentences';
import { distinctTerms } from '../../../language/words/terms';
import { questionParts } from './question-parts';
import type { AnswerRequest, AnswerSource } from '../../../ports/engine';

export interface PickedSentence {
  /** Verbatim in `source.text`. */
  text: string;
  source: AnswerSource;
}

interface ScoredSentence extends PickedSentence {
  score: number;
  /** Shares a term with the question; addressing somebody (“Wow, Anna!”) does not count. */
  isRelevant: boolean;
}

const MAX_QUOTES = 5;
const MAX_PER_SOURCE = 2;
const MAX_QUOTE_CHARACTERS = 320;
/** Sentences below this share of the best score are left out. */
const MIN_SCORE_SHARE = 0.6;
/** Weights set by hand from reading answers on long conversations; the package's order keeps a strong influence. */
const WEIGHT = { terms: 1, sourceRank: 0.35, person: 0.2, subject: 1.4, answerType: 0.3, question: -0.35 } as const;

/** A sentence with fewer terms than this besides the question's, or a smaller share of them, does not answer it. */
const MIN_OWN_TERMS = { least: 3, share: 0.5 } as const;
/**
 * Sources longer than this many UTF-16 units are searched for relevant sentences instead of read whole; then the units
 * searched and the sentences compared.
 */
const LONG_SOURCE_CHARACTERS = 20_000;
const MAX_READ_CHARACTERS = 200_000;
const MAX_SENTENCES = 200;
const MAX_SENTENCE_CHARACTERS = 2_000;
/** Letters of a word's beginning that identify it, whatever its ending. */
const PREFIX_LETTERS = 5;
/** `[label]: address` says where a link leads. */
const LINK_DEFINITION = /^\[[^[\]\n]{1,600}\]:\s*\S/u;
/** `Page › Heading`: stands above a passage. */
const HEADING_PATH = /\S › [^\n]*[^\n.!?…]$/u;
/** A cited quote, “…” [3], from an earlier answer; the cited source is the better one to quote. */
const CITED_QUOTE = /[“"][^”"\n]*[”"]\s*\[\d+\]/u;

/**
 * The one to five sentences that bear most on the question, best first; at least one if there is any source. Each part
 * of a several-part question has its own.
 */
export function pickSentences(request: AnswerRequest): PickedSentence[] {
  const parts = questionParts(request.question);
  if (parts.length < 2) return takeDistinct(scoreSentences(request));
  const byPart = parts.map((question) => takeDistinct(scoreSentences({ ...request, question })));
  // The best of each part first.
  const inTurn = Array.from({ length: MAX_QUOTES }, (_, rank) => byPart.flatMap((picked) => picked[rank] ?? [])).flat();
  const seen = new Set<string>();
  return inTurn
    .filter(({ text }) => !seen.has(text.toLowerCase()) && seen.add(text.toLowerCase()))
    .slice(0, MAX_QUOTES);
}

/** All quotable sentences, best first. */
function scoreSentences({ question, sources, plan }: AnswerRequest): ScoredSentence[] {
  const original = sources.filter(
    ({ role, tier, text }) => role === 'person' || tier !== 'chat' || !CITED_QUOTE.test(text),
  );
  const quotable = original.length > 0 ? original : sources;
  const questionTerms = termsIn(question);
  const pieces = quotable.flatMap((source) =>
    quotableSentences(source, questionTerms).map((text) => ({ text, source, index: sources.indexOf(source) })),
  );
  const people = new Set(plan.people.flatMap(termsIn));
  const named = questionTerms.filter((term) => !people.has(term));
  const wanted = new Set(named.length > 0 ? named : questionTerms);
  const weights = weighTerms(
    wanted,
    pieces.map(({ text }) => text),
  );
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  return pieces
    .map(({ text, source, index }): ScoredSentence => {
      const own = termsIn(text).reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
      const around = termsIn(source.title).reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
      // The question “What is Ma?” and the note “Ma”.
      const isOfSubject = source.title !== '' && termsIn(source.title).join(' ') === questionTerms.join(' ');
      const isSubject = isOfSubject && text !== source.title;
      const namesPerson = termsIn(`${source.speaker ?? ''} ${text}`).some((term) => people.has(term));
      const score =
        WEIGHT.terms * (isSubject ? WEIGHT.subject : Math.max(own, around / 2) / total) +
        WEIGHT.sourceRank * (1 - index / sources.length) +
        (namesPerson ? WEIGHT.person : 0) +
        (own > 0 && matchesAnswerType(question, text) ? WEIGHT.answerType : 0) +
        (text.endsWith('?') ? WEIGHT.question : 0);
      return { text, source, score, isRelevant: isOfSubject ? isSubject : own > 0 };
    })
    .sort(
      (left, right) =>
        Number(right.isRelevant) - Number(left.isRelevant) ||
        right.score - left.score ||
        left.source.number - right.source.number,
    );
}

const termsIn = (text: string): string[] => distinctTerms(text).map(({ term }) => term);

function takeDistinct(scored: ScoredSentence[]): PickedSentence[] {
  const picked: ScoredSentence[] = [];
  const perSource = new Map<number, number>();
  for (const sentence of scored) {
    const count = perSource.get(sentence.source.number) ?? 0;
    if (picked.length === MAX_QUOTES || count === MAX_PER_SOURCE) continue;
    if (picked.length > 0 && sentence.score < MIN_SCORE_SHARE * picked[0]!.score) break;
    if (picked.length > 0 && !sentence.isRelevant) continue;
    if (picked.some(({ text }) => text.toLowerCase() === sentence.text.toLowerCase())) continue;
    picked.push(sentence);
    perSource.set(sentence.source.number, count + 1);
  }
  return picked;
}

/**
 * Sentences with content, without list marks and without earlier citation marks, which would read as citations of this
 * answer.
 */
function quotableSentences(source: AnswerSource, questionTerms: readonly string[]): string[] {
  const all = candidateSentences(source.text, questionTerms)
    .flatMap(({ text }) => text.split(/\[\d+(?:\s*,\s*\d+)*\]/u))
    .map((text) => text.replace(/^\s*(?:#{1,6}|[-*+•>]|\d+[.)])\s+/u, '').trim())
    .map((text) =>
      text.length <= MAX_QUOTE_CHARACTERS ? text : text.slice(0, text.lastIndexOf(' ', MAX_QUOTE_CHARACTERS)),
    )
    .map(withoutLooseMarks)
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
  const saying = all.filter((text) => !isMostlyLink(text) && !LINK_DEFINITION.test(text) && !HEADING_PATH.test(text));
  const pieces = saying.length > 0 ? saying : all;
  // A title is left out if its note repeats it in full.
  const bare = pieces.map((text) => text.toLowerCase().replace(/[.!?]+$/u, ''));
  return pieces.filter(
    (_text, index) =>
      !bare.some((other, at) =>
        other === bare[index]
          ? at < index
          : ` ${other} `.includes(` ${bare[index]!} `) || other.startsWith(`${bare[index]!},`),
      ),
  );
}

/**
 * The sentences of a source. Of a long one, usually pasted, the first that share the beginning of a word with the
 * question.
 */
function candidateSentences(text: string, questionTerms: readonly string[]): Pick<Sentence, 'text'>[] {
  if (text.length <= LONG_SOURCE_CHARACTERS) return splitSentences(text);
  const starts = questionTerms.map((term) => term.slice(0, PREFIX_LETTERS));
  const found: Sentence[] = [];
  for (const sentence of eachSentence(text.slice(0, MAX_READ_CHARACTERS))) {
    if (found.length === MAX_SENTENCES) break;
    const lower = sentence.text.slice(0, MAX_SENTENCE_CHARACTERS).toLowerCase();
    if (starts.some((start) => lower.includes(start)))
      found.push({ ...sentence, text: sentence.text.slice(0, MAX_SENTENCE_CHARACTERS) });
  }
  return found.length > 0 ? found : [{ text: text.slice(0, MAX_SENTENCE_CHARACTERS) }];
}

function isMostlyLink(text: string): boolean {
  const links = parseWikilinks(text);
  if (links.length === 0) return false;
  let own = text;
  for (const { start, end } of links.toReversed()) own = `${own.slice(0, start)} ${own.slice(end)}`;
  const terms = termsIn(own).length;
  return terms < MIN_OWN_TERMS.least || terms < MIN_OWN_TERMS.share * termsIn(text).length;
}

/** Inverse document frequency among the sources' sentences: `ln(1 + N / (1 + n))`. */
function weighTerms(wanted: ReadonlySet<string>, texts: string[]): Map<string, number> {
  const seenIn = new Map<string, number>();
  for (const text of texts)
    for (const { term } of distinctTerms(text)) if (wanted.has(term)) seenIn.set(term, (seenIn.get(term) ?? 0) + 1);
  return new Map([...wanted].map((term) => [term, Math.log(1 + texts.length / (1 + (seenIn.get(term) ?? 0)))]));
}

const ANSWER_TYPES: { asks: RegExp; answers: RegExp }[] = [
  {
    asks: /\b(?:when|what (?:date|day|time|year|month)|how long|wann)\b/iu,
    answers: new RegExp(String.raw`\d|\b${alternationOf(timeAnswerWords)}\b`, 'iu'),
  },
  {
    asks: /\bhow (?:many|much|old|often|far)\b/iu,
    answers: /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|once|twice)\b/iu,
  },
  { asks: /\bwhy\b/iu, answers: /\b(?:because|since|so that|in order to|reason|due to|so)\b/iu },
  { asks: /\bwho\b/iu, answers: /(?<=\S\s)\p{Lu}\p{Ll}+/u },
  { asks: /\bwhere\b/iu, answers: /\b(?:in|at|near|to|from|on)\s+(?:the\s+)?\p{Lu}/u },
];

const matchesAnswerType = (question: string, text: string): boolean =>
  ANSWER_TYPES.some(({ asks, answers }) => asks.test(question) && answers.test(text));
