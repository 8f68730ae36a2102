import idiomaticProhibitions from './idiomatic-prohibitions.txt?raw';
import { alternationOf, anyOf } from '../../../language/words/word-list';
import { isKnownAction, parseAction } from './parse-action';
import { parseTriggerClause } from './parse-trigger-clause';
import type { ParsedLessonBody } from './parsed-lesson';

/** Objects to what was just done: "no, …", "that's wrong, …", "I meant …". */
const OBJECTION_MARK = '(?:[,.:;!—–-]+|\\s+-)';
/** "No" before a noun denies it: "no speed work before week 3". */
const DIRECTIVE = "(?:you|we|i|it|that|this|please|always|never|not|do not|don['’]?t|make sure|next time)(?!\\p{L})";
const OBJECTION = new RegExp(
  String.raw`^(?:(?:no|nope|wrong|stop|wait|careful)(?:${OBJECTION_MARK}\s+|\s+(?=${DIRECTIVE}))|(?:that(?:['’]s| is) (?:wrong|not right)|not like that|i said)${OBJECTION_MARK}?\s+)(?=\S)`,
  'iu',
);
const NO_MATTER = String.raw`(?:one\b|idea|problem|need|way|doubt|matter|longer|wonder)`;
const CONDITION_WORDS = '(?:before|after|until|unless|without|when|whenever|while|during|on|at|for|in)';
const NO_NOUN = new RegExp(
  String.raw`^no (?!${NO_MATTER})(?<what>(?:more \p{L}+ \d+ )?[\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+){0,2}?) ${CONDITION_WORDS}\s`,
  'iu',
);
/** Actions by which one does or gets what is forbidden by its noun. */
const DOING_ACTIONS = ['do', 'start', 'plan', 'add', 'use', 'buy', 'eat', 'drink', 'cook', 'run', 'try', 'schedule'];
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
const BEFORE_A_TIME = /^(?:before|whenever|every time|each time)\s+[^,]{1,40},\s*(?<main>\p{L}.+)$/iu;
/** Encouragement and politeness in the form of a prohibition. */
const COLLOQUIAL_PROHIBITION = new RegExp(String.raw`^${alternationOf(idiomaticProhibitions)}\b`, 'iu');

/**
 * Reads "No, don't …", "next time …", "I told you to …", "always … before …", "never … when …"; null for anything else.
 */
export function readCorrection(claim: string): ParsedLessonBody | null {
  const isAgainst = OBJECTION.test(claim);
  const rest = claim.replace(OBJECTION, '');
  return (
    readToldYou(rest) ??
    readForbiddenNoun(rest) ??
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

/** "No speed work before week 3" comes up for whoever does, starts or buys what is named. */
function readForbiddenNoun(text: string): ParsedLessonBody | null {
  const what = NO_NOUN.exec(text)?.groups?.what;
  return what === undefined
    ? null
    : {
        type: 'correction',
        trigger: { actions: DOING_ACTIONS, objects: [what.toLowerCase()] },
        instruction: text.charAt(0).toLowerCase() + text.slice(1),
      };
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
  // "Before summer, clean the gutter": its own act calls it up, since a time is none.
  const main = split.action === null ? BEFORE_A_TIME.exec(text)?.groups?.main : undefined;
  if (main !== undefined && isImperative(main))
    return lesson('correction', parseAction(main)!, text.replace(/^\p{Lu}/u, lowerFirst));
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
