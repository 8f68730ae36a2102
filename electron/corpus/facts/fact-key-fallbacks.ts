import { attributeKey } from '../../language/facts/attribute-names';

export interface FactKey {
  entity: string;
  attribute: string;
}

/** "My sister", "Anna’s dentist": a person by their relation to somebody. */
const RELATION = /^(my|our|.+?['’]s?)\s(.+)$/iu;

/**
 * Other keys to try when the key asked for has no value: "my dentist · phone" is the phone of the value of "me ·
 * dentist", "my sister · name" is "me · sister", and "Anna · phone" is Anna Berg's if only one Anna is known.
 */
export function* fallbackKeys(
  key: FactKey,
  { valuesOf, namedLike }: { valuesOf(key: FactKey): string[]; namedLike(word: string): string[] },
): Generator<FactKey> {
  const related = RELATION.exec(key.entity.trim());
  if (related !== null) {
    const owner = /^(?:my|our)$/iu.test(related[1]!) ? 'me' : related[1]!.replace(/['’]s?$/u, '');
    const relation = { entity: owner, attribute: related[2]! };
    if (attributeKey(key.attribute) === attributeKey('name')) yield relation;
    const whom = valuesOf(relation);
    if (whom.length === 1) yield { entity: whom[0]!, attribute: key.attribute };
  }
  const alike = /\s/u.test(key.entity.trim()) ? [] : namedLike(key.entity);
  if (alike.length === 1) yield { entity: alike[0]!, attribute: key.attribute };
}

/** Attributes implied by the form of a question. */
const QUESTION_FORMS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\W*(?:so |and |do you know |tell me )?where\b/iu, ['location', 'home']],
  [/\bhow old\b/iu, ['age']],
  [/\bhow tall\b/iu, ['height']],
  [/\bwho (?:runs|is running|is in charge of|is responsible for)\b/iu, ['lead', 'owner', 'maintainer']],
];
export const attributesAskedByForm = (text: string): readonly string[] =>
  QUESTION_FORMS.find(([form]) => form.test(text.trim()))?.[1] ?? [];
