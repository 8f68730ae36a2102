import objectEndWords from '../../../language/grammar/object-end-words.txt?raw';
import notAnActionVerb from './not-an-action-verb.txt?raw';
import { alternationOf, anyOf, parseWordList } from '../../../language/words/word-list';
import { isBaseVerb } from '../../../language/grammar/finite-verbs';
import lemmatizer from 'wink-lemmatizer';
import { DEFAULT_ACTIONS } from './action-taxonomy';

/** Subject and auxiliary before the verb: "when you are about to …", "if we ever …". */
const SUBJECT =
  /^(?:you|i|we|they|he|she|one|someone|anyone)(?:['’](?:re|m|ve|d|ll|s))?\s+(?:(?:are|am|is|was|were|have|has|had|do|did|will|would|should|must|can|ever)\s+)*/iu;
const AUXILIARY_PHRASE =
  /^(?:(?:going|about|planning|trying|wanting|having|needing|ready|have|need|want|start|begin|try|get) to|starting|beginning)\s+/iu;
const ADVERB = /^(?:ever|just|again|really|always|actually|also|even|simply|directly|first|\p{Ll}+ly)\s+/iu;
/** Words that start no action: the clause describes a state. */
const NOT_AN_ACTION_VERB = new RegExp(String.raw`^${alternationOf(notAnActionVerb)}$`, 'iu');
const OBJECT_END_WORDS = [
  ...parseWordList(objectEndWords),
  'anyone',
  'directly',
  'everybody',
  'everyone',
  'over',
  'rather',
  'unless',
  'whenever',
  'without',
];
/** Where verb and object end; the rest says when, where, with whom or why. */
const OBJECT_END = new RegExp(String.raw`\s+${anyOf(OBJECT_END_WORDS)}\b|[,.;:!?](?=\s|$)|[–—(]`, 'iu');
const PARTICLE = /^(?:to|up|out|off|down|over|away)$/iu;
const MAX_WORDS = 5;

/**
 * The action of a clause, as verb and object in the infinitive: "you're deploying the site on Friday" → "deploy the
 * site". Null for a state ("the tests are red") or a clause without an action.
 */
export function parseAction(clause: string): string | null {
  let rest = clause
    .trim()
    .replace(SUBJECT, '')
    .replace(AUXILIARY_PHRASE, '')
    .replace(/^to\s+/iu, '');
  while (ADVERB.test(rest)) rest = rest.replace(ADVERB, '');
  const [verb = '', after = ''] = rest.split(/\s+/u);
  if (!/^\p{L}[\p{L}-]+$/u.test(verb.replace(/[.,;:!?]+$/u, '')) || NOT_AN_ACTION_VERB.test(verb)) return null;
  // The particle belongs to the verb: "write to Henrike", "roll out the update".
  const own = /[.,;:!?]$/u.test(verb)
    ? verb.length
    : PARTICLE.test(after)
      ? rest.indexOf(after, verb.length) + after.length
      : verb.length;
  const tail = rest.slice(own);
  const end = /[.,;:!?]$/u.test(verb) ? 0 : (OBJECT_END.exec(tail)?.index ?? tail.length);
  const words = `${rest.slice(0, own)}${tail.slice(0, end)}`
    .replace(/[.,;:!?]+$/u, '')
    .trim()
    .split(/\s+/u)
    .slice(0, MAX_WORDS);
  const base = toInfinitive(words[0]!);
  return NOT_AN_ACTION_VERB.test(base) ? null : [base, ...words.slice(1)].join(' ').slice(0, 100);
}

const GERUND = /^\p{Ll}{2,}ing(?!\p{L})/u;
const KNOWN_VERBS: ReadonlySet<string> = new Set(DEFAULT_ACTIONS.flat().map((name) => name.split(' ')[0]!));

export const isKnownAction = (action: string | null): boolean =>
  action !== null && KNOWN_VERBS.has(action.split(' ')[0]!);

/** Whether a clause tells of somebody's act: "you deploy", "booking a flight", "deploy"; not "week 3", "noon". */
export function isAct(clause: string): boolean {
  const plain = clause.trim();
  const [first = ''] = plain.replace(ADVERB, '').split(/[\s,.;:!?]+/u, 1);
  return (
    SUBJECT.test(plain) ||
    AUXILIARY_PHRASE.test(plain) ||
    GERUND.test(first) ||
    isBaseVerb(first) ||
    isKnownAction(parseAction(plain))
  );
}

/** Verbs whose object is followed by what becomes of it: "let the dough rest", "keep the door shut". */
const CAUSATIVE = /^(?:let|make|have|help|keep|leave|get|see)$/iu;
const DETERMINER = /^(?:the|an?|this|that|these|those|my|our|your|his|her|its|their)$/iu;

/** The noun that a clause's action is about: "warm up the old kiln for an hour" → "kiln". Null without an object. */
export function headNounOf(clause: string): string | null {
  const action = parseAction(clause.replace(/^(?:never|do not|don['’]t)\s+/iu, ''))?.split(' ') ?? [];
  const [verb = '', ...rest] = action;
  const object = rest.filter((word) => !PARTICLE.test(word));
  const start = object.findIndex((word) => DETERMINER.test(word));
  const isFollowed = CAUSATIVE.test(verb) && start !== -1 && object.length - start > 2;
  return object.at(isFollowed ? -2 : -1) ?? null;
}

/** "deploying", "deployed", "deploys" → "deploy"; an unknown form is returned unchanged. */
function toInfinitive(word: string): string {
  const lower = word.toLowerCase();
  return lemmatizer.verb(lower);
}
