import { isFiniteVerb } from '../grammar/finite-verbs';
import { hyponymsOf } from '../words/hypernym-lexicon';
import { anyOf } from '../words/word-list';
import { toTerm } from '../words/terms';

/** "Which musical instruments does …", "what kind of art does …": the noun before the auxiliary is the class asked for. */
const ASKED_CLASS = new RegExp(
  [
    String.raw`^(?:${anyOf(['in', 'at', 'on', 'to', 'from', 'for', 'with'])}\s+)?(?:what|which)\s+`,
    String.raw`(?<kind>(?:kinds?|types?|sorts?)\s+of\s+)?(?:[^\s?]+\s+){0,3}?(?<noun>\p{L}+)\s+`,
    String.raw`(?:did|do|does|is|are|was|were|has|have|had|will|would|can|could)\b`,
  ].join(''),
  'iu',
);

/** Index term of the class of things that a question asks for; null where it names none. */
export function askedClass(question: string): string | null {
  const asked = ASKED_CLASS.exec(question.trim())?.groups;
  if (asked === undefined || (asked.kind === undefined && !/[^s]s$/iu.test(asked.noun!))) return null;
  const term = toTerm(asked.noun!.toLowerCase());
  return hyponymsOf(term).size === 0 ? null : term;
}

/**
 * What of a text is a member of a class, as it is written there: of instruments the "clarinet". Members that stand
 * together are one, named after the last: "rainbow flag".
 */
export function membersIn(text: string, asked: string | null): { word: string; term: string }[] {
  if (asked === null) return [];
  const members = hyponymsOf(asked);
  const found: { word: string; term: string; end: number }[] = [];
  for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
    const term = toTerm(word.toLowerCase());
    if (!members.has(term) || isFiniteVerb(word.toLowerCase())) continue;
    const before = found.at(-1);
    const end = index + word.length;
    if (before !== undefined && text.slice(before.end, index) === ' ')
      found.splice(-1, 1, { word: `${before.word} ${word}`, term, end });
    else found.push({ word, term, end });
  }
  const distinct = new Map(found.toReversed().map(({ word, term }) => [term, { word, term }]));
  return [...distinct.values()].toReversed();
}
