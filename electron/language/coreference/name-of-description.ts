import { distinctTerms } from '../words/terms';
import type { ReferringExpression } from './referring-expressions';
import { namesInSentence, nearestName } from '../names/names-in-sentence';

/** Words between a name and a description that identify the one with the other. */
const APPOSITION =
  /^[\s,]*(?:(?:the|my|our|a|an|is|was|['’]s|who|works?|working|as|in|at|from|for|does|runs|called|named|name|new|old|are|of|,|–|-|\()[\s,]*)*(?:[\p{L}-]+\s+){0,1}$/u;

/**
 * The name that a sentence gives a description by apposition or predicate ("Dave, the construction guy", "my dentist Dr
 * Lind", "Dave works in construction"); sharing a sentence is not enough. A thing's name must contain its noun ("Bear
 * Creek Trail") or follow "called". Null without one.
 */
export function nameOfDescription(
  sentence: string,
  { kind, modifiers, head }: ReferringExpression,
  known: ReadonlySet<string>,
): { name: string; sentence: string } | null {
  const terms = new Set(distinctTerms(modifiers).map(({ term }) => term));
  const names = namesInSentence(sentence, known);
  if (kind === 'thing') {
    const noun = new Set(distinctTerms(head).map(({ term }) => term));
    const named = names.find(
      ({ name }) => distinctTerms(name).length > 1 && distinctTerms(name).some(({ term }) => noun.has(term)),
    );
    const called = /\b(?:called|named)\s+/u.exec(sentence);
    const after =
      called === null
        ? undefined
        : names.find(({ start }) => start >= called.index && start <= called.index + called[0].length + 1);
    return named !== undefined
      ? { name: named.name, sentence }
      : after === undefined
        ? null
        : { name: after.name, sentence };
  }
  const name = nearestName(sentence, names, terms);
  if (name === null) return null;
  const modifierMatch = [...sentence.matchAll(/[\p{L}\p{N}]+/gu)].find(([word]) =>
    distinctTerms(word).some(({ term }) => terms.has(term)),
  );
  if (modifierMatch === undefined) return null;
  const between =
    modifierMatch.index < name.start
      ? sentence.slice(modifierMatch.index + modifierMatch[0].length, name.start)
      : sentence.slice(name.end, modifierMatch.index);
  const isTied = APPOSITION.test(modifierMatch.index < name.start ? withoutRole(between) : between);
  return isTied ? { name: name.name, sentence } : null;
}

/** Drops the description's noun between the modifier and the name: "the construction guy Dave". */
const withoutRole = (between: string): string =>
  between.replace(/^\s*(?:guy|man|woman|lady|girl|boy|person|worker|friend)\b/i, '');
