import type { QueryPlan } from '../../../../shared/domain/query-plan';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import { isGermanText } from '../../../language/grammar/is-german-text';
import { findNames } from '../../../language/names/names-in-text';
import { candidateTermsInOrder } from '../../funnel/candidate-terms';
import { wholeWords } from '../../../language/words/whole-words';
import type { NameMention } from '../../index/names/name-dictionary';
import { stopWordKind } from '../../../language/words/stop-words';
import { distinctTerms, splitWords, termsOf } from '../../../language/words/terms';

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
 * English question what has a capital and is like no word of the vault, however it is spelt.
 */
export function namesAskedFor(
  question: string,
  { people }: Pick<QueryPlan, 'people'>,
  evidence: NameEvidence,
): string[] {
  if (isGermanText(question) || !/\p{Ll}/u.test(question)) return [];
  const isEnglish = isEnglishQuestion(question);
  const asked = people.join(' ').toLowerCase();
  return findNames(question)
    .filter(({ name }) => !asked.includes(name.toLowerCase()))
    .filter(
      ({ name, kind }) =>
        (kind === 'person' && isEnglish) ||
        partsOf(name).some((part) => isWrittenAsName(part, evidence.texts)) ||
        isKnown(name, evidence) ||
        (isEnglish && distinctTerms(name).some(({ word }) => !evidence.heldWords.has(word))),
    )
    .map(({ name }) => name);
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

const isKnown = (name: string, { known, texts }: Pick<NameEvidence, 'known' | 'texts'>): boolean =>
  known.some(
    ({ kind, isNameLike, mention }) => isNameLike && mention === name && (kind === 'person' || !isNoun(name, texts)),
  );

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
export function missingNameIn(
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
