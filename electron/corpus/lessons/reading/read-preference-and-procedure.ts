import { anyOf } from '../../../language/words/word-list';
import { distinctTerms } from '../../../language/words/terms';
import { parseAction } from './parse-action';
import { parseTriggerClause } from './parse-trigger-clause';
import type { ParsedLessonBody } from './parsed-lesson';

const PREFERENCE =
  /^(?:i|we)(?:['’]d| would)?(?: (?:really|much|generally|usually|always|still|strongly))? (?:prefer|favou?r|(?:much )?rather(?: have)?) (?:to )?(?<what>.+)$/iu;
const LIKES_WHEN =
  /^(?:i|we) (?:really )?(?<how>like|love|want|hate|dislike|can['’]?t stand|don['’]?t like|don['’]?t want) (?<what>.+)$/iu;
const OVER = /^(?<one>.+?),? (?:over|to|rather than|instead of|than|not) (?<other>.+)$/iu;
const CHOICE_ACTIONS = ['choose', 'book', 'buy', 'plan'];

const LAST_TIME = /^(?:the )?(?:last time|the time|when) (?:i|we|you) (?<clause>[^,]+),\s*(?<what>.+)$/iu;
const PURPOSE_CLAUSE = /^(?:in order )?to (?<clause>[^,:]+)[,:]\s*(?<what>.+)$/iu;
const STEPS_HEADING =
  /^(?:the )?(?:how (?:i|we|to)|(?:steps|procedure|process|checklist|recipe|routine|instructions)(?: (?:for|to|of|when))?)\s+(?<clause>[^:]+?)(?::\s*(?<what>.+))?$/iu;
const DISCOVERING_VERBS = ['found out', 'learn(?:ed|t)', 'discovered', 'reali[sz]ed', 'noticed', 'figured out'];
const DISCOVERY_LEAD_INS = [
  '(?:it |so |as it )?turn(?:s|ed) out(?: that)?',
  String.raw`(?:i|we)(?:['’]ve| have)? (?:just |finally |now )?${anyOf(DISCOVERING_VERBS)}(?: that)?`,
  'the (?:trick|secret|catch|lesson|insight) (?:is|was)(?: that| to|:)?',
  'lessons? learn(?:ed|t):',
];
const DISCOVERY = new RegExp(String.raw`^${anyOf(DISCOVERY_LEAD_INS)}[,:]?\s+(?<what>.+)$`, 'iu');

/** "I prefer window seats over aisle seats", "I'd rather take the train when I go to Bergen". */
export function readPreference(claim: string): ParsedLessonBody | null {
  const split = parseTriggerClause(claim);
  const found = PREFERENCE.exec(split.main)?.groups;
  if (found === undefined) {
    const likes = LIKES_WHEN.exec(split.main)?.groups;
    if (likes === undefined || split.action === null || !/^(?:when|whenever|if|before|for)$/u.test(split.when ?? ''))
      return null;
    const isAgainst = /^(?:hate|dislike|can|don)/iu.test(likes.how!);
    return {
      type: 'preference',
      trigger: { actions: [split.action], objects: [] },
      instruction: `${isAgainst ? 'avoid' : 'choose'} ${likes.what!}`,
    };
  }
  const { one = found.what!, other = '' } = OVER.exec(found.what!)?.groups ?? {};
  const verb =
    /\bto$/iu.test(split.main.slice(0, split.main.length - found.what!.length).trim()) ||
    /rather/iu.test(split.main) ||
    /^\p{Ll}+ing\b/u.test(one)
      ? parseAction(one)
      : null;
  const instruction =
    verb === null
      ? `choose ${one}${other === '' ? '' : ` over ${other}`}`
      : `${[verb, one.split(/\s+/u).slice(verb.split(' ').length).join(' ')].join(' ').trim()}${other === '' ? '' : ` rather than ${other}`}`;
  if (split.action !== null)
    return { type: 'preference', trigger: { actions: [split.action], objects: [] }, instruction };
  if (verb !== null) return { type: 'preference', trigger: { actions: [verb], objects: [] }, instruction };
  const about = comparedThing(one, other);
  return about === null
    ? null
    : { type: 'preference', trigger: { actions: CHOICE_ACTIONS, objects: [about] }, instruction };
}

/** What the two have in common ("seats"), else the last word of the preferred one. */
function comparedThing(one: string, other: string): string | null {
  const terms = distinctTerms(one);
  const known = new Set(distinctTerms(other).map(({ term }) => term));
  return (terms.findLast(({ term }) => known.has(term)) ?? terms.at(-1))?.word ?? null;
}

/** "Last time we deployed the site, the cache had to be cleared." */
export function readPrecedent(claim: string): ParsedLessonBody | null {
  const found = LAST_TIME.exec(claim)?.groups;
  if (found === undefined) return null;
  const isPast =
    /^(?:last|the)/iu.test(claim) ||
    /^\p{Ll}+ed\b/u.test(found.clause!.trim()) ||
    parseAction(found.clause!)?.split(' ')[0] !== found.clause!.trim().split(/\s+/u)[0]!.toLowerCase();
  const action = parseAction(found.clause!);
  return action === null || !isPast
    ? null
    : {
        type: 'precedent',
        trigger: { actions: [action], objects: [] },
        instruction: `remember the last time: ${found.what!}`,
      };
}

/** UTF-16 units of a note that are read for steps; an instruction holds at most 500. */
const STEPS_CHARACTERS = 4_000;

/**
 * "To deploy the site, first run the tests, then tag the release", or a note "How we deploy the site" with its steps.
 */
export function readProcedure(claim: string, body: string): ParsedLessonBody | null {
  const steps = body
    .slice(0, STEPS_CHARACTERS)
    .split(/\r?\n/u)
    .map((line) =>
      line
        .trim()
        .replace(/^(?:#{1,6}|[-*+•]|\d{1,9}[.)]|\[[ x]\])\s*/iu, '')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('; ');
  const found = PURPOSE_CLAUSE.exec(claim)?.groups ?? STEPS_HEADING.exec(claim)?.groups;
  const what = (found?.what ?? '') === '' ? steps : found!.what!;
  const action = found === undefined ? null : parseAction(found.clause!);
  if (action === null || what === '') return null;
  // "To be honest, it rained" and "to Anna, it was new" only look like procedures.
  const first = what.replace(
    /^(?:you |we |i |one )?(?:first|start by|begin by|always|must|should|have to|need to|then)?[,:]?\s*/iu,
    '',
  );
  return parseAction(first) === null || /^(?:it|this|that|there|he|she|they)\b/iu.test(first)
    ? null
    : { type: 'procedure', trigger: { actions: [action], objects: [] }, instruction: what };
}

/** "It turned out that the printer needs the old driver when you scan a page." */
export function readDiscovery(claim: string): ParsedLessonBody | null {
  const found = DISCOVERY.exec(claim)?.groups;
  if (found === undefined) return null;
  const split = parseTriggerClause(found.what!);
  const instruction = `remember that ${found.what!}`;
  if (split.action !== null)
    return { type: 'discovery', trigger: { actions: [split.action], objects: [] }, instruction };
  const [about] = distinctTerms(found.what!);
  // A discovery about a person is a fact, not a lesson.
  if (about === undefined || /^(?:he|she|they|i|we|you|it|there)\b/iu.test(found.what!)) return null;
  // Whatever one does with its subject.
  return { type: 'discovery', trigger: { actions: [`use ${about.word}`], objects: [] }, instruction };
}
