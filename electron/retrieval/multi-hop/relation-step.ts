import { nameOfDescription } from '../../language/coreference/name-of-description';
import { sentencesWith } from '../../language/names/names-in-sentence';
import { isSamePerson } from '../../language/names/same-person';
import { escapePattern } from '../../language/words/escape-pattern';
import { distinctTerms } from '../../language/words/terms';
import { anyOf } from '../../language/words/word-list';
import type { LexicalHit } from '../funnel/lexical-hits';

/** A step that asks who somebody's relative or dentist is: "Anna has a sister", "I have a dentist". */
export interface RelationStep {
  /** Who has them; "I" for the person who asks. */
  owner: string;
  relation: string;
}

const RELATION_STEP = /^(.{1,80}?) (?:has|have) an? ([\p{L} -]{1,60})$/u;
/** Parts of a name that are no name by themselves. */
const MIN_NAME_CHARACTERS = 3;
/** "My old dentist" is not my dentist. */
const FORMER = String.raw`(?:old|former|previous|last|ex|late)(?!\p{L})`;
const WORD_START = String.raw`(?<![\p{L}\p{N}])`;

export function parseRelationStep(step: string): RelationStep | null {
  const match = RELATION_STEP.exec(step);
  return match === null ? null : { owner: match[1]!, relation: match[2]! };
}

/** What stands for somebody whom no name was found for: "my dentist" for "I have a dentist". */
export function descriptionOfRelation(step: string): string | null {
  const parsed = parseRelationStep(step);
  return parsed?.owner === 'I' ? `my ${parsed.relation}` : null;
}

/**
 * The name that a text gives to somebody's relative: "Amara's brother Chidi", "Chidi is the brother of Amara", "my
 * brother Chidi" where Amara speaks. Null where it names none, or the relative of somebody else.
 *
 * @param owners the owner's name, and descriptions of the owner
 */
export function extractRelationAnswer(
  { relation }: Pick<RelationStep, 'relation'>,
  owners: readonly string[],
  { text, speaker }: Pick<LexicalHit, 'text' | 'speaker'>,
  known: ReadonlySet<string>,
): string | null {
  const terms = new Set(distinctTerms(relation).map(({ term }) => term));
  const description = { mention: '', kind: 'person' as const, modifiers: relation, head: relation };
  const isOwnerInText = owners.some((owner) => owner !== 'I' && namesOwner(text, owner));
  for (const sentence of sentencesWith(text, terms)) {
    const stated = statedForOwner(sentence, relation, owners, { speaker, isOwnerInText });
    if (stated === null) continue;
    const found = nameOfDescription(stated, description, known);
    if (found !== null && !owners.some((owner) => isSamePerson(owner, found.name))) return found.name;
  }
  return null;
}

/** The forms under which a text speaks of an owner: the whole name and its parts, or "my dentist". */
function ownerForms(owner: string): string {
  const mine = /^my (.+)$/u.exec(owner)?.[1];
  if (mine !== undefined) return String.raw`(?:my|our|the)\s+${escapePattern(mine)}`;
  const parts = owner.split(/\s+/).filter((part) => part.length >= MIN_NAME_CHARACTERS);
  return anyOf([owner, ...parts].map(escapePattern));
}

const namesOwner = (text: string, owner: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${ownerForms(owner)}(?![\\p{L}\\p{N}])`, 'iu').test(text);

/** The sentence with "the" in place of the owner, where it says that the relative is the owner's; else null. */
function statedForOwner(
  sentence: string,
  relation: string,
  owners: readonly string[],
  { speaker, isOwnerInText }: { speaker: string | null; isOwnerInText: boolean },
): string | null {
  const noun = String.raw`(?:(?!${FORMER})[\p{L}-]{1,20}\s+){0,2}${escapePattern(relation)}(?!\p{L})`;
  const forms = anyOf(owners.filter((owner) => owner !== 'I').map(ownerForms));
  const isSpeaker = owners.some((owner) => owner === 'I' || (speaker !== null && isSamePerson(owner, speaker)));
  const before = [
    ...(isOwnerInText
      ? [
          String.raw`(?:the\s+)?${forms}(?:['’]s|(?<=s)['’])`,
          String.raw`${forms}\s+(?:has|had)(?:\s+got)?\s+(?:an?|one|two|three)`,
          '(?:her|his|their)',
        ]
      : []),
    ...(isSpeaker ? ['(?:my|our)', String.raw`(?:i|we)\s+have\s+an?`] : []),
  ];
  const owned =
    before.length === 0 ? null : new RegExp(`${WORD_START}${anyOf(before)}(?=\\s+${noun})`, 'iu').exec(sentence);
  if (owned !== null) return `${sentence.slice(0, owned.index)}the${sentence.slice(owned.index + owned[0].length)}`;
  const of = isOwnerInText
    ? new RegExp(`(?<=${WORD_START}${escapePattern(relation)})\\s+of\\s+${forms}(?!\\p{L})`, 'iu').exec(sentence)
    : null;
  return of === null ? null : `${sentence.slice(0, of.index)}${sentence.slice(of.index + of[0].length)}`;
}
