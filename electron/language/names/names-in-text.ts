import type { EntityKind } from '../../../shared/ipc/routes/entities';
import { isNationality } from '../facts/attribute-nouns';
import { isProperName } from '../facts/fact-subjects';

/** Capitalised words inside a sentence; its first word is capitalised anyway. */
const NAMES = /(?:(\p{L}+)[,]?\s|(?<=[\p{L}\p{N}][,;:)]?\s))(\p{Lu}[\p{L}\p{N}&-]+(?:\s\p{Lu}[\p{L}\p{N}&-]+){0,3})/gu;
const BEFORE_PEOPLE =
  /^(?:with|and|by|call|called|ask|asked|tell|told|meet|met|see|visit|visited|thank|help|helped|mit|und|von|wife|husband|sister|brother|friend|boss|colleague|neighbou?r|dentist|doctor|Dr|Mr|Mrs|Ms)$/u;
const BEFORE_PLACES = /^(?:in|near|at|to|from|through|nach|bei)$/u;
/** Acronyms name techniques more often than people. */
const ACRONYM = /^[\p{Lu}\p{N}]{1,5}$/u;

/**
 * Names inside a sentence, each with the entity kind that the previous word suggests. Finds people and projects that
 * have no facts yet.
 */
export function findNames(sentence: string): { name: string; kind: EntityKind }[] {
  return [...sentence.matchAll(NAMES)].flatMap(([, before = '', name]) => {
    const plain = name!.replace(/['’]s$/u, '');
    if (plain.length < 3 || ACRONYM.test(plain) || isNationality(plain) || !isProperName(plain)) return [];
    return [
      {
        name: plain,
        kind: BEFORE_PEOPLE.test(before) ? 'person' : BEFORE_PLACES.test(before) ? 'place' : 'thing',
      } as const,
    ];
  });
}
