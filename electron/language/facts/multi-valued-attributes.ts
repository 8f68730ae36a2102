import { MULTI_VALUED_KINSHIP } from './fact-subjects';
import { attributeKey } from './attribute-names';

/** Attributes of which one may have several at a time: a second allergy does not end the first. */
const MULTI_VALUED_ATTRIBUTES: ReadonlySet<string> = new Set(
  ['allergy', 'likes', 'dislikes', 'prefers', 'language', 'uses', 'hobby', 'nickname', 'email', 'parents', 'kids'].map(
    attributeKey,
  ),
);

/** Whether values of this attribute stand side by side, as procedures do. */
export const isMultiValued = (attribute: string): boolean =>
  MULTI_VALUED_ATTRIBUTES.has(attributeKey(attribute)) || MULTI_VALUED_KINSHIP.test(attribute.trim().toLowerCase());
