import lemmatizer from 'wink-lemmatizer';
import { DEFAULT_ACTIONS } from './action-taxonomy';

/** "a deploy", "every release of the app", "the deployment". */
const NOUN_PHRASE =
  /^(?:an?|the|any|each|every|our|your|my|another|the next)\s+(?<noun>[\p{L}-]+)(?:\s+of\s+(?<object>[^,.;:!?]+))?/iu;
const VERBS: ReadonlySet<string> = new Set(DEFAULT_ACTIONS.flat());
const MAX_OBJECT_WORDS = 4;

/** The action that a noun phrase names, as a verb and its object; null where the noun is none of the known actions. */
export function parseNominalAction(phrase: string): string | null {
  const found = NOUN_PHRASE.exec(phrase.trim())?.groups;
  const noun = found?.noun?.toLowerCase() ?? '';
  const verb = verbsOf(noun).find((candidate) => VERBS.has(candidate)) ?? verbOfGerund(noun);
  if (verb === null) return null;
  const object = (found!.object ?? '').trim().split(/\s+/u).slice(0, MAX_OBJECT_WORDS).join(' ');
  return object === '' ? verb : `${verb} ${object}`;
}

const NO_GERUND =
  /^(?:morning|evening|spring|wedding|building|ceiling|thing|string|ring|king|wing|anything|something)$/u;

/** "crossing" → cross; null for other nouns. */
function verbOfGerund(noun: string): string | null {
  if (!noun.endsWith('ing') || NO_GERUND.test(noun)) return null;
  const verb = lemmatizer.verb(noun);
  return verb === noun ? null : verb;
}

/** "deployment" → deploy, "migration" → migrate, "removal" → remove, "meeting" → meet. */
function verbsOf(noun: string): string[] {
  const singular = noun.replace(/(?<=[^s])s$/u, '');
  const stems = ['ment', 'ing', 'ion', 'ation', 'al'].flatMap((suffix) => {
    const stem = singular.slice(0, -suffix.length);
    return singular.endsWith(suffix) && stem.length > 2 ? [stem, `${stem}e`] : [];
  });
  return [noun, singular, ...stems];
}
