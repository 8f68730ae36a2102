import lemmatizer from 'wink-lemmatizer';
import objectEndWords from '../grammar/object-end-words.txt?raw';
import plannedActionVerbs from './planned-action-verbs.txt?raw';
import { STOP_WORDS } from '../words/stop-words';
import { splitWords } from '../words/terms';
import { alternationOf, anyOf } from '../words/word-list';
import { readForeignRiskyAction } from './risky-actions';

/** Phrases that announce an action; the verb follows. */
const ABOUT_TO = [
  /\bi(?:'m|’m| am)? (?:about|going|planning|ready|set|getting ready) to ([a-z].*)$/i,
  /\bi(?:'ll|’ll| will| need to| have to| must| want to| would like to|'d like to|’d like to| plan to| should| shall| might| could| intend to| gotta)\s+(?!be\b|have been\b)([a-z].*)$/i,
  /\b(?:should|shall|can|could|may|how (?:do|should|shall|can|could|would)|when (?:should|shall)|where (?:should|shall)|what should) (?:i|we) (?:best )?([a-z].*)$/i,
  /\b(?:let'?s|we(?:'re|’re| are) (?:about|going) to|we (?:need|have|want|plan) to|before (?:i|we)) ([a-z].*)$/i,
  /\b(?:help me(?: to)?|(?:can|could|would) you(?: please)?(?: help me(?: to)?)?|please) ([a-z].*)$/i,
  /\bhow to ([a-z].*)$/i,
] as const;

/** Verbs at the start of a request for something to be done now. */
const IMPERATIVE = new RegExp(
  String.raw`^(?:(?:please|now|ok|okay|then|so)[,\s]+)*(${alternationOf(plannedActionVerbs)}\b.*)$`,
  'i',
);
/** Telling and remembering are the vault's own purpose, not the person's actions. */
const TELLING_VERBS = anyOf(
  'tell remind remember recall know say show find look see think ask help explain understand mention wonder'.split(' '),
);
const BEING_VERBS = anyOf(['be', 'have', 'get', 'feel', 'like', 'love', 'miss', 'hope', 'use to']);
/** "Do yoga" is an act, "do it" is not. */
const DOING_SOMETHING = String.raw`do(?!\s+(?!(?:it|that|this|so|you|i|we|the|something|anything|nothing)\b)[a-z])`;
const NOT_AN_ACTION = new RegExp(String.raw`^(?:${TELLING_VERBS}|${BEING_VERBS}|${DOING_SOMETHING}|go\s*$)\b`, 'i');
/** Where verb and object end; the rest says when, where, with whom or why. */
const OBJECT_END = new RegExp(String.raw`\s+${alternationOf(objectEndWords)}\b|[,.;:!?](?=\s|$)|[–—(]`, 'i');
/** Making something that acts: "write a script that deletes …". */
const MAKING_VERBS = anyOf([
  'write',
  'make',
  'build',
  'create',
  'draft',
  'prepare',
  'add',
  'implement',
  'generate',
  'develop',
  'code',
  'program',
  'set up',
]);
const DETERMINERS = anyOf(['me', 'us', 'the', 'an?', 'some', 'another', 'new', 'small', 'short']);
const MADE_TO_ACT = new RegExp(
  String.raw`^${MAKING_VERBS}\s+(?:${DETERMINERS}\s+)*(?<made>[a-z][\w-]*(?: [a-z][\w-]*)?)\s+(?:that|which)\s+(?<does>[a-z]+s\b.*)$`,
  'i',
);
/** "stores and formats the dates": verbs that share an object. */
const SHARED_OBJECT = /^(?<verb>\p{L}+)\s+(?:and|or|then)\s+(?=\p{L})/iu;
/** "How did I want to …" asks for something said before and announces no action. */
const PAST_QUESTION = /\b(?:did|didn['’]t|had|was|were|have|haven['’]t)\s+(?:i|we)\b/i;
const MAX_WORDS = 5;
const MAX_ACTIONS = 4;

/**
 * Actions that the message announces, as verb and object in the infinitive: "I'm going to book a flight to Oslo" →
 * "book a flight". Lessons are matched on them. Questions about the past yield none. Of other languages only actions
 * that are hard to take back are read.
 */
export function plannedActionsIn(message: string): string[] {
  const actions: string[] = [];
  for (const sentence of message.split(/(?<=[.!?])\s+|\n/)) {
    if (PAST_QUESTION.test(sentence)) continue;
    const verbs = ABOUT_TO.map((pattern) => pattern.exec(sentence)?.[1]);
    for (const phrase of [...verbs, IMPERATIVE.exec(sentence.trim())?.[1]]) {
      if (phrase === undefined) continue;
      for (const action of [toAction(phrase), ...actionsOfMade(phrase)])
        if (action !== null && !actions.some((known) => known.includes(action))) actions.push(action);
    }
    const risky = actions.length === 0 ? readForeignRiskyAction(sentence) : null;
    if (risky !== null) actions.push(risky);
  }
  return actions.slice(0, MAX_ACTIONS);
}

/** Where one step of a plan ends and the next begins: "1. update the model, 2. drop the column, then release". */
const STEP_END = /\s*(?:[\n,;:.!?]|\b\d{1,2}[.)]|\b(?:and|then)\b|->|→)\s*/giu;

/**
 * The same of a message that is known to announce what somebody is about to do, whatever its form: each step counts as well
 * that begins with a word of its own, not “the” or “I”.
 */
export function stepsOfPlan(message: string): string[] {
  const actions = plannedActionsIn(message);
  for (const step of message.split(STEP_END)) {
    const [first] = splitWords(step);
    const action = first === undefined || STOP_WORDS.has(first) ? null : toAction(step.trim());
    if (action !== null && !actions.some((known) => known.includes(action))) actions.push(action);
  }
  return actions.slice(0, MAX_ACTIONS);
}

/**
 * What a thing to be made will do, in its setting: "write a migration that removes the field" → "remove the field in a
 * migration".
 */
function actionsOfMade(phrase: string): (string | null)[] {
  const found = MADE_TO_ACT.exec(phrase)?.groups;
  if (found === undefined) return [];
  const verbs: string[] = [];
  let rest = found.does!;
  for (let shared = SHARED_OBJECT.exec(rest); shared !== null; shared = SHARED_OBJECT.exec(rest)) {
    verbs.push(shared.groups!.verb!);
    rest = rest.slice(shared[0].length);
  }
  const [last = '', ...object] = rest.split(/\s+/);
  return [...verbs, last].map((verb) => {
    const action = toAction([lemmatizer.verb(verb.toLowerCase()), ...object].join(' '));
    return action === null ? null : `${action} in a ${found.made!.toLowerCase()}`;
  });
}

function toAction(phrase: string): string | null {
  const end = OBJECT_END.exec(phrase)?.index ?? phrase.length;
  const words = phrase.slice(0, end).trim().split(/\s+/).slice(0, MAX_WORDS);
  const action = words.join(' ').toLowerCase();
  return action === '' || NOT_AN_ACTION.test(action) ? null : action;
}
