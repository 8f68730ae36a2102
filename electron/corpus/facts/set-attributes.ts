import { SEVERAL } from './read/subjects';
import { attributeKey } from './attribute-names';

/** Attributes of which one may have several at a time: a second allergy does not end the first. */
const SETS: ReadonlySet<string> = new Set(
  ['allergy', 'likes', 'dislikes', 'prefers', 'language', 'uses', 'hobby', 'nickname', 'email', 'parents', 'kids'].map(
    attributeKey,
  ),
);

/** Whether values of this attribute stand side by side, as procedures do. */
export const holdsSeveral = (attribute: string): boolean =>
  SETS.has(attributeKey(attribute)) || SEVERAL.test(attribute.trim().toLowerCase());
