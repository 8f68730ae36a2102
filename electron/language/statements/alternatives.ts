import { anyOf } from '../words/word-list';

/** UTF-16 units; the patterns take the square of a text's length. */
const MAX_CHARACTERS = 400;
/** Words before two alternatives: "between the train and the car", "should we …". */
const CHOICE_LEAD_INS = [
  'should',
  'shall',
  'do',
  'could',
  'would',
  'can',
  'use',
  'take',
  'choose',
  'pick',
  'between',
  'either',
  'whether(?: to)?',
];
const CHOOSING_VERBS = ['use', 'take', 'go with', 'choose', 'pick', 'book', 'buy', 'do'];
/** "Should we use A or B for the X?", "either A or B", "A vs B". */
export const CHOICES = [
  new RegExp(
    String.raw`\b${anyOf(CHOICE_LEAD_INS)}\s+(?:(?:i|we|you)\s+)?(?:${anyOf(CHOOSING_VERBS)}\s+)?(?<one>[^,?.;]+?)(?:,\s*(?<mid>[^,?.;]+?),?)?\s+(?:or|vs\.?|versus)\s+(?<other>[^,?.;]+)`,
    'iu',
  ),
  /\b(?<one>[\p{L}\p{N}][^,?.;]{1,60}?)\s+(?:vs\.?|versus)\s+(?<other>[^,?.;]+)/iu,
  // Alternatives without a verb are a choice only when asked: “Labels for the plants: copper or slate?”
  /(?:^|[:,]\s*)(?<one>[^,?.;:]{2,60}?)(?:,\s*(?<mid>[^,?.;:]{2,60}?),?)?\s+or\s+(?<other>[^,?.;:]+)\?/iu,
];
/** "We considered A, B and C for the X", "we are choosing between A and B". */
export const CONSIDERED =
  /\b(?:considered|considering|compared|comparing|looked at|weighed|deciding between|choosing between|torn between|shortlisted)\s+(?<list>[^.?!\n]+(?:,|\band\b|\bor\b)[^.?!\n]+)/iu;
export const OPTION_LIST =
  /\b(?:the )?(?:alternatives?|options?|other (?:options?|ways?))(?: (?:are|were|is|was|would be))?:?\s+(?<list>[^.?!\n]+)/iu;

/** Whether a sentence weighs several options: "A or B", "A vs B", "the options are A, B and C". */
export const weighsAlternatives = (sentence: string): boolean =>
  sentence.length <= MAX_CHARACTERS && [OPTION_LIST, CONSIDERED, ...CHOICES].some((pattern) => pattern.test(sentence));
