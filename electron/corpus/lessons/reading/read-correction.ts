import idiomaticProhibitions from './idiomatic-prohibitions.txt?raw';
import { alternationOf, anyOf } from '../../../language/words/word-list';
import { parseAction } from './parse-action';
import { parseTriggerClause } from './parse-trigger-clause';
import { DEFAULT_ACTIONS } from './action-taxonomy';
import type { ParsedLessonBody } from './parsed-lesson';

/** Objects to what was just done: "no, …", "that's wrong, …", "I meant …". */
const OBJECTION =
  /^(?:no|nope|wrong|stop|wait|careful|that(?:['’]s| is) (?:wrong|not right)|not like that|i said)(?:[,.:;!—–-]+|\s+-)?\s+(?=\S)/iu;
const TOLD_YOU =
  /^(?:i|we)(?:['’]ve| have)? (?:already |just )?(?:told|asked|reminded) you(?: \p{L}+){0,3}? (?<not>not )?to (?<what>.+)$/iu;
const PROHIBITION =
  /^(?:(?:you|we) (?:should|must|can) )?(?:please )?(?:don['’]?t|do not|never|not|mustn['’]?t|must not|shouldn['’]?t|should not|stop)\s+(?:ever\s+|again\s+)?(?<what>.+)$/iu;
const WE_NEVER = /^(?<who>we|i) never (?<what>.+)$/iu;
const WE_ALWAYS = /^(?<who>we|i) always (?<what>.+)$/iu;
const REQUEST_LEAD_INS = [
  '(?:must|should|have to|need to) (?:always )?',
  'always ',
  'first[,:]? ',
  'make sure (?:to |that (?:you|we|i) |you |we )?',
  'be sure to ',
  "don['’]?t forget to ",
  'remember to ',
  'never forget to ',
];
const REQUEST = new RegExp(String.raw`^(?:(?:you|we) )?(?:please )?${anyOf(REQUEST_LEAD_INS)}(?<what>.+)$`, 'iu');
const INSTEAD_OF = /^(?<what>\p{L}+ .+? (?:instead of|rather than|, not|and not) .+)$/iu;
/** What has to be so: "the printer must be off", "two people have to hold the ladder". */
const MUST_BE = /^(?!(?:i|we|you|he|she|they|it)\s).{2,80}?\s(?:must|has to|have to|needs? to|should)\s\p{L}/iu;
/** "When writing SQL, use parameters"; not "when in doubt". */
const WHEN_DOING = /^when (?:you|we|\p{Ll}{2,}ing)\s/iu;
/** Encouragement and politeness in the form of a prohibition. */
const COLLOQUIAL_PROHIBITION = new RegExp(String.raw`^${alternationOf(idiomaticProhibitions)}\b`, 'iu');
const KNOWN_VERBS: ReadonlySet<string> = new Set(DEFAULT_ACTIONS.flat().map((name) => name.split(' ')[0]!));

/**
 * Reads "No, don't …", "next time …", "I told you to …", "always … before …", "never … when …"; null for anything else.
 */
export function readCorrection(claim: string): ParsedLessonBody | null {
  const isAgainst = OBJECTION.test(claim);
  const rest = claim.replace(OBJECTION, '');
  return (
    readToldYou(rest) ??
    readProhibition(rest, isAgainst) ??
    readRequest(rest, isAgainst) ??
    readNextTime(rest, isAgainst)
  );
}

const lesson = (type: ParsedLessonBody['type'], action: string, instruction: string): ParsedLessonBody => ({
  type,
  trigger: { actions: [action], objects: [] },
  instruction,
});

function readToldYou(text: string): ParsedLessonBody | null {
  const found = TOLD_YOU.exec(text)?.groups;
  if (found === undefined) return null;
  const isNot = found.not !== undefined;
  return isNot ? buildProhibition('correction', found.what!) : buildRequest('correction', found.what!);
}

function readProhibition(text: string, isAgainst: boolean): ParsedLessonBody | null {
  const split = parseTriggerClause(text);
  const own = WE_NEVER.exec(text)?.groups;
  // "I never eat fish" describes a person; "we never deploy on Fridays" describes a way of working.
  if (own !== undefined)
    return split.action !== null || (own.who!.toLowerCase() === 'we' && isKnownAction(parseAction(own.what!)))
      ? buildProhibition('procedure', own.what!)
      : null;
  const found = PROHIBITION.exec(split.action === null || split.when === 'before' ? text : split.main)?.groups;
  if (found === undefined || COLLOQUIAL_PROHIBITION.test(found.what!)) return null;
  if (split.isNextTime && split.action !== null) return lesson('correction', split.action, `do not ${found.what!}`);
  if (/^not\b/iu.test(text) && !isAgainst) return null;
  const what = PROHIBITION.exec(text)?.groups?.what ?? found.what!;
  // "Never saw it" reports and "quit" alone warns of nothing: an instruction has a base-form verb and an object.
  if (
    !isImperative(what) ||
    (!isAgainst && split.action === null && !isKnownAction(parseAction(what)) && !hasObject(what))
  )
    return null;
  return buildProhibition('correction', what, split);
}

/** "Never X before Y" is triggered by X; "don't X when you Y" by Y. */
function buildProhibition(
  type: ParsedLessonBody['type'],
  what: string,
  whole = parseTriggerClause(what),
): ParsedLessonBody | null {
  const split = whole.when !== null && what.includes(whole.main) ? whole : parseTriggerClause(what);
  const isOfMain = split.action === null || /^(?:before|until|unless|without|after|for)$/u.test(split.when ?? '');
  const action = isOfMain ? parseAction(split.main) : split.action;
  return action === null
    ? null
    : lesson(type, action, `do not ${isOfMain ? what : split.main.replace(/^(?:don['’]?t|do not|never)\s+/iu, '')}`);
}

function readRequest(text: string, isAgainst: boolean): ParsedLessonBody | null {
  const split = parseTriggerClause(text);
  const own = WE_ALWAYS.exec(split.main)?.groups;
  if (own !== undefined) return split.action === null ? null : lesson('procedure', split.action, own.what!);
  const found = REQUEST.exec(split.main)?.groups;
  if (found !== undefined) {
    if (split.action !== null)
      return isStateOfMind(split.action) ? null : lesson('correction', split.action, found.what!);
    const action = parseAction(found.what!);
    return action !== null &&
      !COLLOQUIAL_PROHIBITION.test(found.what!) &&
      isImperative(found.what!) &&
      (isAgainst || /^(?:always|never)\b/iu.test(text))
      ? lesson('correction', action, `always ${found.what!}`)
      : null;
  }
  // "The printer must be off before you change the toner": what must be so before the act.
  if (split.when === 'before' && split.action !== null && MUST_BE.test(split.main))
    return lesson(
      'correction',
      split.action,
      `make sure that ${split.main.replace(/^(?:the|a|an|my|our)\b/iu, lowerFirst)}`,
    );
  const isRule =
    isAgainst || /^(?:before|whenever|every time|each time)$/u.test(split.when ?? '') || WHEN_DOING.test(text);
  const starts = parseAction(split.main);
  if (split.action !== null && isRule && isImperative(split.main) && starts !== null)
    return lesson('correction', split.action, split.main);
  const instead = isAgainst ? INSTEAD_OF.exec(text)?.groups : undefined;
  return instead !== undefined && starts !== null ? lesson('correction', split.action ?? starts, instead.what!) : null;
}

function readNextTime(text: string, isAgainst: boolean): ParsedLessonBody | null {
  const { main, action, isNextTime } = parseTriggerClause(text);
  if (!isNextTime) return null;
  const what = main.replace(
    /^(?:please |you (?:should|must|need to|have to) |we (?:should|must|need to|have to) |i (?:should|must|need to|have to|will|want to)|let['’]?s )\s*/iu,
    '',
  );
  if (!isImperative(what) && action === null && !isAgainst) return null;
  const trigger = action ?? parseAction(what);
  return trigger === null ? null : lesson('correction', trigger, what);
}

function buildRequest(type: ParsedLessonBody['type'], what: string): ParsedLessonBody | null {
  const split = parseTriggerClause(what);
  const action = split.action ?? parseAction(what);
  return action === null || COLLOQUIAL_PROHIBITION.test(what)
    ? null
    : lesson(type, action, split.action === null ? `always ${what}` : split.main);
}

const lowerFirst = (word: string): string => word.toLowerCase();
/** Whether it starts with a base-form verb without a subject. */
const isImperative = (text: string): boolean => {
  const [first = ''] = text.trim().split(/\s+/u);
  const action = parseAction(text);
  return (
    action !== null && action.split(' ')[0] === first.toLowerCase() && !/^(?:i|we|you|he|she|they|it)\b/iu.test(text)
  );
};
/** Whether the action is a state of mind: "When you need to …". */
const isStateOfMind = (action: string): boolean => /^(?:need|want|feel|like|get|destress|relax)\b/iu.test(action);
const hasObject = (what: string): boolean => (parseAction(what)?.split(' ').length ?? 0) > 1;
const isKnownAction = (action: string | null): boolean => action !== null && KNOWN_VERBS.has(action.split(' ')[0]!);
