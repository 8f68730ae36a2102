import { distinctTerms } from '../../language/words/terms';
import { nameOfDescription } from '../../language/coreference/name-of-description';
import { namesInSentence, nearestName, sentencesWith } from '../../language/names/names-in-sentence';
import type { LexicalHit } from '../funnel/lexical-hits';
import { letterClassFor } from '../../language/words/character-classes';
import { splitSentences } from '../../language/sentences/split-sentences';

/** Share of the step's term weight that a hit, with its neighbouring turns, must cover. */
const MIN_COVERAGE = 0.5;
const ASKS_PERSON = /\b(?:person|guy|man|woman|lady|girl|boy|friend|someone|somebody)\b/i;
/** "Anna has a sister": her name must be next to the noun, not merely near it. */
const KINSHIP = / has an? ([\p{L} -]+)$/u;
const GENERIC_PERSON_TERMS: ReadonlySet<string> = new Set(
  distinctTerms('person guy man woman lady girl boy friend').map(({ term }) => term),
);
/** The speaker of "I recommended" is the one who recommended. */
const FIRST_PERSON = /\b(?:i|i'd|i've|my)\b/i;

/** What a step's best hits name. */
export interface HopAnswer {
  answer: string;
  ref: LexicalHit['ref'];
}

/**
 * Lower-case names that the vault's dictionary finds in the hits. `persons` are names of people, which cannot answer a
 * step about a thing.
 */
export interface NamesInHits {
  known: ReadonlySet<string>;
  persons: ReadonlySet<string>;
}

/**
 * The answer that replaces `{n}`: the name in the sentence that covers most of the step, else its first-person speaker,
 * else the noun phrase with the step's noun. Null when no hit covers enough of the step.
 *
 * @param lookUp called only when the answer depends on names, since the dictionary is in another thread
 */
export async function extractHopAnswer(
  step: string,
  hits: readonly LexicalHit[],
  lookUp: () => Promise<NamesInHits>,
): Promise<HopAnswer | null> {
  const kinship = KINSHIP.exec(step)?.[1];
  for (const hit of hits) {
    if (Math.max(hit.coverage, hit.contextCoverage) < MIN_COVERAGE) continue;
    const answer =
      kinship === undefined
        ? await extractStepAnswer(step, hit, lookUp)
        : extractKinshipAnswer(kinship, step, hit, (await lookUp()).known);
    if (answer !== null) return { answer, ref: hit.ref };
  }
  return null;
}

/** The name of a relative: "My sister Clara", "Clara, Anna's sister"; said by her, or with her name in the text. */
function extractKinshipAnswer(
  kinship: string,
  step: string,
  { text, speaker }: LexicalHit,
  known: ReadonlySet<string>,
): string | null {
  const whose = step.replace(KINSHIP, '').trim();
  const isHers = /^(?:my|our)\b/i.test(whose) || speaker?.startsWith(whose) === true || text.includes(whose);
  if (!isHers) return null;
  const description = { mention: '', kind: 'person' as const, modifiers: kinship, head: kinship };
  const terms = new Set(distinctTerms(kinship).map(({ term }) => term));
  const found = sentencesWith(text, terms)
    .map((sentence) => nameOfDescription(sentence, description, known))
    .find((name) => name !== null && name.name !== whose);
  return found?.name ?? null;
}

async function extractStepAnswer(
  step: string,
  hit: LexicalHit,
  lookUp: () => Promise<NamesInHits>,
): Promise<string | null> {
  const terms = new Set(
    distinctTerms(step)
      .map(({ term }) => term)
      .filter((term) => !GENERIC_PERSON_TERMS.has(term)),
  );
  const asksPerson = ASKS_PERSON.test(step);
  const sentence = bestCoveredSentence(hit.text, terms);
  const phrase = asksPerson ? null : extractNounPhrase(sentence, step);
  if (phrase !== null) return phrase;
  const { known, persons } = await lookUp();
  const name = nearestName(sentence, namesInSentence(sentence, known), terms);
  if (asksPerson) return name?.name ?? (hit.speaker !== null && FIRST_PERSON.test(sentence) ? hit.speaker : null);
  return name === null || persons.has(name.name.toLowerCase()) ? null : name.name;
}

/** The sentence that covers the most terms; the shortest of equals. */
function bestCoveredSentence(text: string, terms: ReadonlySet<string>): string {
  const whole = sentencesWith(text, terms)[0];
  if (whole !== undefined) return whole;
  const shared = (sentence: string) => distinctTerms(sentence).filter(({ term }) => terms.has(term)).length;
  return (
    splitSentences(text)
      .map((sentence) => sentence.text)
      .sort((a, b) => shared(b) - shared(a) || a.length - b.length)[0] ?? text
  );
}

/** The step's noun with its modifiers: "A small blue necklace" for a step about "the necklace". */
function extractNounPhrase(sentence: string, step: string): string | null {
  const noun = /\bthe ([\p{Ll}-]+)$/u.exec(step)?.[1];
  if (noun === undefined || !sentence.toLowerCase().includes(noun)) return null;
  const phrase = new RegExp(
    `\\b(?:a|an|the|this|my|our|her|his)\\s+((?:[${letterClassFor(sentence)}-]+\\s+){1,3}${noun})\\b`,
    'iu',
  ).exec(sentence);
  return phrase?.[1] ?? null;
}
