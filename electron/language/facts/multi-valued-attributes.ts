import { MULTI_VALUED_KINSHIP } from './fact-subjects';
import { attributeKey } from './attribute-names';

/** Attributes that may have several values at a time: a second allergy does not replace the first. */
const MULTI_VALUED_ATTRIBUTES: ReadonlySet<string> = new Set(
  ['allergy', 'likes', 'dislikes', 'prefers', 'language', 'uses', 'hobby', 'nickname', 'email', 'parents', 'kids'].map(
    attributeKey,
  ),
);

/** Whether the attribute may have several values at a time; procedures may. */
export const isMultiValued = (attribute: string): boolean =>
  MULTI_VALUED_ATTRIBUTES.has(attributeKey(attribute)) || MULTI_VALUED_KINSHIP.test(attribute.trim().toLowerCase());
