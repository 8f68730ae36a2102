import { isGerman } from '../grammar/finite-verbs';
import { isHedged } from '../hedging/hedges';
import { splitWords, toTerm } from '../words/terms';
import { STOP_WORDS } from '../words/stop-words';
import { isDone, isPlan } from './plan-or-deed';

/** How a sentence says what it is about: two that differ here are not the same, whatever words they share. */
export interface StatementMode {
  isAsked: boolean;
  /** A guess or a possibility. */
  isHedged: boolean;
  /** Null where it is neither or both. */
  time: 'planned' | 'done' | null;
  /** Who is spoken of where no name says it: the speakers themselves, a man, or a woman. Null for several or none. */
  person: 'own' | 'he' | 'she' | null;
  /** The word that each denial is about. */
  denied: ReadonlySet<string>;
  /** Verbs that somebody wants, asks or has to do: "to fix the roof". */
  wished: ReadonlySet<string>;
  /** The word or sign after each number. */
  units: ReadonlyMap<string, string>;
  /** Names in their order, where the order of words tells who does what to whom. */
  names: readonly string[];
  first: string | null;
}

/** UTF-16 units; a longer text says several things in several ways. */
const MAX_CHARACTERS = 400;
const PERSONS: readonly (readonly [NonNullable<StatementMode['person']>, RegExp])[] = [
  [
    'own',
    /(?<![\p{L}])(?:i|we|my|our|you|your|ich|wir|meine?[nmrs]?|unsere?[nmrs]?|yo|mis?|nuestr[oa]s?|je|nous|notre|io|noi|eu|nós|ik|wij|mijn|onze)(?![\p{L}])/iu,
  ],
  ['he', /(?<![\p{L}])(?:he|him|his|er|ihm|ihn|él|lui|egli|ele|hij)(?![\p{L}])/iu],
  ['she', /(?<![\p{L}])(?:she|hers?|ella|elle|ela|zij)(?![\p{L}])/iu],
];
const DENIED =
  /(?<![\p{L}])(?:not|no|never|without|nicht|kein(?:e[nmrs]?)?|nie|ohne|sin|non|senza|sem|não|pas|sans|niet|geen|zonder)\s+(?<what>(?:[\p{L}\p{N}-]+\s*){1,4})/giu;
const WISHED = /(?<![\p{L}])(?:to|will|shall|would|can|could|may|might|must|should|zu)\s+(?<verb>[\p{L}-]+)/giu;
const QUANTITY = /(?<before>[€$£¥]\s?)?(?<number>\d+(?:[.,:]\d+)*)\s?(?<after>[%€$£¥°]|\p{L}+)?/gu;
const NAME = /(?<=[\p{L}\p{N},;:)]\s)\p{Lu}[\p{L}\p{N}]+|^\p{Lu}\p{Ll}+/gu;

/** Null for a text that is too long to have one. */
export function readMode(text: string): StatementMode | null {
  if (text.length > MAX_CHARACTERS) return null;
  const [planned, done] = [isPlan(text), isDone(text)];
  const persons = PERSONS.flatMap(([person, words]) => (words.test(text) ? [person] : []));
  const term = (word: string): string[] =>
    splitWords(word).flatMap((each) => (STOP_WORDS.has(each) ? [] : [toTerm(each)]));
  const names = isGerman(text) ? [] : (text.match(NAME) ?? []).flatMap(term);
  return {
    isAsked: /[?？؟]["”’»)]*\s*$/u.test(text),
    isHedged: isHedged(text, 'person'),
    time: planned === done ? null : planned ? 'planned' : 'done',
    person: persons.length === 1 ? persons[0]! : null,
    denied: new Set([...text.matchAll(DENIED)].flatMap(({ groups }) => term(groups!.what!).slice(0, 1))),
    wished: new Set([...text.matchAll(WISHED)].flatMap(({ groups }) => term(groups!.verb!))),
    units: new Map(
      [...text.matchAll(QUANTITY)].flatMap(({ groups }) => {
        const { before, number, after } = groups!;
        const sign = before?.trim() ?? (after === undefined || /\p{L}/u.test(after) ? term(after ?? '')[0] : after);
        return sign === undefined ? [] : [[number!, sign] as const];
      }),
    ),
    names,
    first: /^\p{Lu}/u.test(text.trim()) ? (term(/^[\p{L}\p{N}'’-]+/u.exec(text.trim())?.[0] ?? '')[0] ?? null) : null,
  };
}

/** The words of each of the two, to tell a unit or a name that one lacks. */
interface ModeWords {
  terms: ReadonlySet<string>;
}

/**
 * Whether two sentences on one matter say different things of it: asked or told, perhaps or surely, planned or done, of
 * somebody else, in another unit, or denying another part. Symmetric.
 */
export function differInMode(
  [a, ownWords]: readonly [StatementMode | null, ModeWords],
  [b, otherWords]: readonly [StatementMode | null, ModeWords],
): boolean {
  if (a === null || b === null) return false;
  return (
    a.isAsked !== b.isAsked ||
    a.isHedged !== b.isHedged ||
    (a.time !== null && b.time !== null && a.time !== b.time) ||
    (a.person !== null && b.person !== null && a.person !== b.person) ||
    (a.denied.size > 0 && b.denied.size > 0 && deniesElse(a, b, otherWords) && deniesElse(b, a, ownWords)) ||
    [...a.units].some(([number, unit]) => isOtherUnit(unit, b.units.get(number), ownWords, otherWords)) ||
    isOnlyWished(a, b, otherWords) ||
    isOnlyWished(b, a, ownWords) ||
    (isOtherName(a.first, ownWords, otherWords) && isOtherName(b.first, otherWords, ownWords)) ||
    areSwapped(a.names, b.names)
  );
}

/** "Oak, not pine" and "pine, not oak": what one denies the other says without denying it. */
const deniesElse = (one: StatementMode, other: StatementMode, { terms }: ModeWords): boolean =>
  [...one.denied].some((word) => terms.has(word) && !other.denied.has(word));

/** Whether a sentence begins with a word that matters and that the other lacks: in both it is most often a name. */
const isOtherName = (first: string | null, own: ModeWords, other: ModeWords): boolean =>
  first !== null && own.terms.has(first) && !other.terms.has(first);

const isOtherUnit = (unit: string, other: string | undefined, own: ModeWords, others: ModeWords): boolean =>
  other !== undefined && other !== unit && !others.terms.has(unit) && !own.terms.has(other);

/** "I asked Ben to fix the roof" and "Ben fixed the roof". */
const isOnlyWished = (wishing: StatementMode, other: StatementMode, { terms }: ModeWords): boolean =>
  wishing.wished.size > 0 &&
  other.wished.size === 0 &&
  other.time === 'done' &&
  [...wishing.wished].some((verb) => terms.has(verb));

/** "Ana pays Ben" and "Ben pays Ana". */
function areSwapped(a: readonly string[], b: readonly string[]): boolean {
  const [own, other] = [[...new Set(a)], [...new Set(b)]];
  const shared = own.filter((name) => other.includes(name));
  const order = other.filter((name) => own.includes(name));
  return (
    shared.length > 1 && own.length === other.length && shared.length === own.length && shared.join() !== order.join()
  );
}
