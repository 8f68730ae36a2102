import { headNounOf, isAct, parseAction } from './parse-action';
import lemmatizer from 'wink-lemmatizer';
import { DEFAULT_ACTIONS } from './action-taxonomy';

/** "a deploy", "every release of the app", "the deployment". */
const NOUN_PHRASE =
  /^(?:an?|the|any|each|every|our|your|my|another|the next)\s+(?<noun>[\p{L}-]+)(?:\s+of\s+(?<object>[^,.;:!?]+))?/iu;
const VERBS: ReadonlySet<string> = new Set(DEFAULT_ACTIONS.flat());
const MAX_OBJECT_WORDS = 4;

/** The action that a noun phrase names, as a verb and its object; null where the noun is none of the known actions. */
function parseNominalAction(phrase: string): string | null {
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

const CONJUNCTIONS = 'before|whenever|when|every time|each time|any time|while|as soon as|once|after|if';
const NEXT_TIME =
  /^(?:and |so |but )?(?:the )?next time(?:,\s*|\s+)(?:(?<clause>(?:you|we|i|one)\b[^,]+),\s*)?(?<main>.+)$/iu;
const LEADING_CLAUSE = new RegExp(
  `^(?:and |so |but |also )?(?<when>${CONJUNCTIONS})\\s+(?<clause>[^,]+),\\s*(?:then\\s+)?(?<main>.+)$`,
  'iu',
);
const TRAILING_CONJUNCTION = new RegExp(`,?\\s+(?<when>${CONJUNCTIONS}|for|until|unless|without)\\s+(?=\\S)`, 'giu');
/** These introduce an action only as a gerund: "for booking flights", not "for Anna". */
const NEEDS_GERUND = /^(?:for|until|unless|without)$/u;

export interface TriggerClause {
  /** What to do, without the clause that says when; the whole text if no clause names an action. */
  main: string;
  /** The action that the clause names; null for none. */
  action: string | null;
  when: string | null;
  isNextTime: boolean;
}

/** Splits a sentence into what to do and the action before which: "always check X before you book a flight". */
export function parseTriggerClause(text: string): TriggerClause {
  const next = NEXT_TIME.exec(text)?.groups;
  if (next !== undefined) {
    const rest = parseTriggerClause(next.main!);
    const action = next.clause === undefined ? null : parseAction(next.clause);
    return { ...rest, action: action ?? rest.action, isNextTime: true };
  }
  return (
    readLeadingClause(text) ?? readTrailingClause(text) ?? { main: text, action: null, when: null, isNextTime: false }
  );
}

function readLeadingClause(text: string): TriggerClause | null {
  const found = LEADING_CLAUSE.exec(text)?.groups;
  if (found === undefined) return null;
  const when = found.when!.toLowerCase();
  const action = actionOf(found.clause!, when, found.main!);
  return action === null ? null : { main: found.main!, action, when, isNextTime: false };
}

/** The first conjunction after which an action is named: "warm it up for an hour before you fire it". */
function readTrailingClause(text: string): TriggerClause | null {
  for (const found of text.matchAll(TRAILING_CONJUNCTION)) {
    const when = found.groups!.when!.toLowerCase();
    const clause = text.slice(found.index + found[0].length);
    const main = text.slice(0, found.index);
    if (main === '' || (NEEDS_GERUND.test(when) && !/^\p{Ll}{2,}ing\b/u.test(clause))) continue;
    const action = actionOf(clause, when, main);
    if (action !== null) return { main, action, when, isNextTime: false };
  }
  return null;
}

/** The action of a clause, also as a noun ("before a deploy"); "it" is what the other clause is about. */
function actionOf(clause: string, when: string, main: string): string | null {
  const action =
    (isAct(clause) ? parseAction(clause) : null) ??
    (when === 'before' || when === 'after' ? parseNominalAction(clause) : null);
  const verb = action === null ? null : /^(?<verb>.+) (?:it|them|these|those)$/iu.exec(action)?.groups?.verb;
  if (verb === null || verb === undefined) return action;
  const noun = headNounOf(main);
  return noun === null ? verb : `${verb} ${noun}`;
}
