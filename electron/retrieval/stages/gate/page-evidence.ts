import determiners from '../../../language/grammar/determiners.txt?raw';
import { isGermanText } from '../../../language/grammar/is-german-text';
import { findNames } from '../../../language/names/names-in-text';
import { escapePattern } from '../../../language/words/escape-pattern';
import { stopWordKind } from '../../../language/words/stop-words';
import { isEnglishWord } from '../../../language/words/english-words';
import { foldWord } from '../../../language/words/fold-word';
import { distinctTerms, splitWords, termsOf } from '../../../language/words/terms';
import { alternationOf } from '../../../language/words/word-list';
import { wholeWords } from '../../../language/words/whole-words';
import type { PageEvidence } from '../../../ports/judge-evidence';
import { candidateTermsInOrder } from '../../funnel/candidates';
import type { Funnel } from '../../funnel/funnel';
import { isPage } from '../../index/columns/index-entry';
import type { NameMention } from '../../index/names/name-dictionary';
import { FUSION_WEIGHT } from '../../index/queries/fusion-weight';
import { editDistance } from '../../index/words/similar-terms';
import type { ScoredHit } from '../../index/scoring/score-query';
import type { SourceRef } from '../../../../shared/domain/ids';
import type { QueryPlan } from '../../../../shared/domain/query-plan';
import type { TraceCandidate } from '../../../../shared/domain/trace';

/**
 * Places in the order of similarity of the pages that make up the field, which the nearest page stands out from. Where
 * there are no more pages than that, it is all but the nearest.
 */
const FIELD_START = 3;
const FIELD_END = 10;

/**
 * Pages share words with nearly every question, and some page is always the nearest in meaning. That the best of them
 * answers is shown by three things together: how many of the question's words one page holds, how near one is in
 * meaning, and how far that one stands out from the field. Pages that lack a name that is asked for do not count.
 *
 * @param known names of the vault in the question
 * @returns for each page among the candidates
 */
export function buildPageEvidence(
  { live, scored, request, trace }: Pick<Funnel, 'live' | 'scored' | 'request' | 'trace'>,
  known: readonly NameMention[],
): Map<SourceRef, PageEvidence> {
  const texts = [...scored.values()].map(({ entry: { title, text } }) => `${title}\n${text}`);
  const heldWords = new Set([...scored.values()].flatMap(({ matchedTerms }) => matchedTerms));
  const names = namesAskedFor(request.question, trace.plan, { known, texts, heldWords });
  const pages = live
    .filter(({ ref }) => isPage(scored.get(ref)!.entry))
    .map((candidate) => {
      const hit = scored.get(candidate.ref)!;
      return { candidate, hit, missingName: missingNameIn(candidate, hit.matchedTerms, names) };
    });
  const counted = pages.filter(({ missingName }) => missingName === null).map(({ hit }) => hit);
  const questionGround = groundOfQuestion(counted);
  const best = Math.max(0, ...counted.map(groundOf));
  return new Map(
    pages.map(({ candidate: { ref, fused }, hit, missingName }) => [
      ref,
      {
        isShort: isShortPage(hit.entry),
        titleMatch: Math.min(1, (fused.parts.title ?? 0) / FUSION_WEIGHT.title),
        questionGround,
        groundShare: best === 0 ? 0 : Math.min(1, groundOf(hit) / best),
        missingName,
      },
    ]),
  );
}

/** UTF-16 units of a page of a line or two. */
const MAX_SHORT_PAGE = 240;
const isShortPage = ({ text, passage }: ScoredHit['entry']): boolean =>
  passage === undefined && text.length <= MAX_SHORT_PAGE;

/** 0–2.5; 0 without a page. */
function groundOfQuestion(pages: readonly ScoredHit[]): number {
  const similarities = pages.map(({ similarity }) => similarity ?? 0).sort((a, b) => b - a);
  const field = similarities.slice(similarities.length > FIELD_START ? FIELD_START : 1, FIELD_END);
  const nearest = similarities[0] ?? 0;
  const standsOut = field.length === 0 ? 0 : nearest - field.reduce((sum, value) => sum + value, 0) / field.length;
  return Math.max(0, ...pages.map(({ coverage }) => coverage)) + nearest / 2 + standsOut;
}

const groundOf = ({ coverage, similarity }: ScoredHit): number => coverage + (similarity ?? 0) / 2;

/** What tells whether a word of a question is a name. */
interface NameEvidence {
  /** Names that the vault has, in the question. */
  known: readonly Pick<NameMention, 'kind' | 'isNameLike' | 'mention'>[];
  /** What was found for the question. */
  texts: readonly string[];
  /** The question's words that these hold, also in another form or spelling. */
  heldWords: ReadonlySet<string>;
}

/**
 * Names of things that the person's own question is about, other than the people it names; a rewritten query may have
 * lost them. A capital alone is no sign of one: German writes every noun so, and people whole titles. A name is a person
 * who is asked for, what the vault knows by that name, what its texts write with a capital inside of sentences, and in an
 * English question what has a capital, is no noun after its article, and is like no word of the vault, however it is spelt, unless
 * the vault's texts write every noun so.
 */
function namesAskedFor(question: string, { people }: Pick<QueryPlan, 'people'>, evidence: NameEvidence): string[] {
  if (isGermanText(question) || !/\p{Ll}/u.test(question)) return [];
  const asked = people.join(' ').toLowerCase();
  const names = findNames(question).filter(({ name }) => !asked.includes(name.toLowerCase()));
  if (names.length === 0) return [];
  const isEnglish = isEnglishQuestion(question);
  const areNounsCapital = writeNounsWithCapital(evidence.texts);
  const nouns = new Set(evidence.texts.flatMap((text) => text.match(SMALL_WORD) ?? []));
  const isUnknown = (word: string) =>
    !evidence.heldWords.has(word) &&
    !nearlySpells(word, nouns) &&
    !(isEnglishWord(foldWord(word)) && isNounIn(question, word));
  return names
    .filter(
      ({ name, kind }) =>
        (kind === 'person' && isEnglish) ||
        (!areNounsCapital && partsOf(name).some((part) => isWrittenAsName(part, evidence.texts))) ||
        isKnown(name, evidence, areNounsCapital) ||
        (isEnglish && !areNounsCapital && distinctTerms(name).some(({ word }) => isUnknown(word))),
    )
    .map(({ name }) => name);
}

/** Whether a word follows an article: “the Manual” is one of many, “Notion” is a name. */
const isNounIn = (question: string, word: string): boolean =>
  new RegExp(String.raw`(?<!\p{L})${DETERMINER}\s+${escapePattern(word)}(?!\p{L})`, 'iu').test(question);
const DETERMINER = alternationOf(determiners);

const SMALL_WORD = /(?<!\p{L})\p{Ll}{5,}(?!\p{L})/gu;

/** Whether a word is within one mistake of another of 5 letters, two of 8. The first letter is taken as right. */
function nearlySpells(word: string, others: ReadonlySet<string>): boolean {
  const allowed = word.length >= 8 ? 2 : word.length >= 5 ? 1 : 0;
  return (
    allowed > 0 && [...others].some((other) => other[0] === word[0] && editDistance(word, other, allowed) <= allowed)
  );
}

/** Whether stop words say so; where they say nothing, a capital says nothing either. */
function isEnglishQuestion(question: string): boolean {
  const kinds = new Set(splitWords(question).map(stopWordKind));
  return kinds.has('english') && !kinds.has('other');
}

/** A name, and its words where it is no part of a sentence in capitals: “Obsidian Sync” is a thing of Obsidian’s. */
function partsOf(name: string): string[] {
  const words = name.split(/\s+/u);
  return distinctTerms(name).length < words.length ? [name] : [name, ...words];
}

/** A title is a name unless texts write it small, or only such texts have it as write every noun with a capital. */
function isKnown(
  name: string,
  { known, texts }: Pick<NameEvidence, 'known' | 'texts'>,
  areNounsCapital: boolean,
): boolean {
  const found = known.filter(({ isNameLike, mention }) => isNameLike && mention === name);
  return found.some(({ kind }) => kind === 'person') || (found.length > 0 && !areNounsCapital && !isNoun(name, texts));
}

/** Whether texts that do not write every noun with a capital mostly write these words so, inside of a sentence. */
function isWrittenAsName(name: string, texts: readonly string[]): boolean {
  const { capitals, others } = countSpellings(name, texts);
  return capitals > others;
}

/** Whether such texts write it small. */
function isNoun(name: string, texts: readonly string[]): boolean {
  const { capitals, others } = countSpellings(name, texts);
  return others > capitals;
}

/** A word inside of a sentence. */
const INSIDE = /(?<=[\p{Ll}\p{N},;]\s)\p{L}{2,}/gu;
/** Share of the words inside of sentences that have a capital: a third and more in German, less elsewhere. */
const MAX_CAPITALS = 0.3;

function writesNounsWithCapital(text: string): boolean {
  const words = text.match(INSIDE) ?? [];
  return words.filter((word) => /^\p{Lu}/u.test(word)).length > MAX_CAPITALS * words.length;
}

/** Whether most texts are in a language that writes every noun with a capital. */
const writeNounsWithCapital = (texts: readonly string[]): boolean =>
  2 * texts.filter((text) => isGermanText(text) && writesNounsWithCapital(text)).length > texts.length;

function countSpellings(name: string, texts: readonly string[]): { capitals: number; others: number } {
  let [capitals, others] = [0, 0];
  for (const text of texts) {
    if (!text.toLowerCase().includes(name.toLowerCase()) || writesNounsWithCapital(text)) continue;
    for (const { index, 0: written } of text.matchAll(wholeWords([name], 'g', text))) {
      if (!/[\p{Ll}\p{N},;:)(]\s*[*_"“([]{0,3}$/u.test(text.slice(Math.max(0, index - 5), index))) continue;
      if (/^\p{Lu}/u.test(written)) capitals += 1;
      else others += 1;
    }
  }
  return { capitals, others };
}

/**
 * The first of the names that a passage lacks; null: none. A name of one word may stand in any form; one of several
 * words stands as a whole ("Obsidian Sync" is not meant where Obsidian and a sync are mentioned).
 *
 * @param matchedWords of the question that the candidate holds, as they are written there
 */
function missingNameIn(
  candidate: TraceCandidate,
  matchedWords: readonly string[],
  names: readonly string[],
): string | null {
  if (names.length === 0) return null;
  const held = new Set(matchedWords);
  return (
    names.find((name) => {
      const words = distinctTerms(name).map(({ word }) => word);
      return !(words.length === 1 && held.has(words[0]!)) && !standsIn(name, candidate);
    }) ?? null
  );
}

/** Whether the name's terms follow each other in the title or the text. */
function standsIn(name: string, candidate: TraceCandidate): boolean {
  const wanted = termsIn(name);
  return [termsIn(candidate.title), candidateTermsInOrder(candidate)].some((terms) =>
    terms.some((_, start) => wanted.every((term, index) => terms[start + index] === term)),
  );
}

const termsIn = (text: string): string[] => termsOf(text).map(({ term }) => term);
