import { actionOf } from './read-action';
import type { LessonReading } from './read-cue';
import { splitTrigger } from './split-trigger';
import { DEFAULT_ACTIONS } from './actions';

/** Said against what was just done: "no, …", "that's wrong, …", "I meant …". */
const AGAINST =
  /^(?:no|nope|wrong|stop|wait|careful|that(?:['’]s| is) (?:wrong|not right)|not like that|i said)(?:[,.:;!—–-]+|\s+-)?\s+(?=\S)/iu;
const TOLD =
  /^(?:i|we)(?:['’]ve| have)? (?:already |just )?(?:told|asked|reminded) you(?: \p{L}+){0,3}? (?<not>not )?to (?<what>.+)$/iu;
const FORBIDS =
  /^(?:(?:you|we) (?:should|must|can) )?(?:please )?(?:don['’]?t|do not|never|not|mustn['’]?t|must not|shouldn['’]?t|should not|stop)\s+(?:ever\s+|again\s+)?(?<what>.+)$/iu;
const WE_NEVER = /^(?<who>we|i) never (?<what>.+)$/iu;
const WE_ALWAYS = /^(?<who>we|i) always (?<what>.+)$/iu;
const ASKS_FOR =
  /^(?:(?:you|we) )?(?:please )?(?:(?:must|should|have to|need to) (?:always )?|always |first[,:]? |make sure (?:to |that (?:you|we|i) |you |we )?|be sure to |don['’]?t forget to |remember to |never forget to )(?<what>.+)$/iu;
const INSTEAD = /^(?<what>\p{L}+ .+? (?:instead of|rather than|, not|and not) .+)$/iu;
/** Encouragement and manners, said as a prohibition and meant as none. */
const NO_LESSON =
  /^(?:give up|quit|let|miss|lose|hold back|hesitate|doubt|fear|stress|sweat|cry|apologi[sz]e|beat yourself|push yourself|look back|sell yourself|take (?:it|this|that) (?:personally|hard)|say|tell|feel|underestimate|judge|blame|rush|stop|worry|mind|bother|care|panic|hesitate|be|know|think|forget|understand|want|like|have|need|believe|remember|feel|get me wrong)\b/iu;
const KNOWN_VERBS: ReadonlySet<string> = new Set(DEFAULT_ACTIONS.flat().map((name) => name.split(' ')[0]!));

/** "No, don't …", "next time …", "I told you to …", "always … before …", "never … when …"; null for anything else. */
export function readCorrection(claim: string): LessonReading | null {
  const isAgainst = AGAINST.test(claim);
  const rest = claim.replace(AGAINST, '');
  return told(rest) ?? forbidden(rest, isAgainst) ?? asked(rest, isAgainst) ?? nextTime(rest, isAgainst);
}

const lesson = (type: LessonReading['type'], action: string, instruction: string): LessonReading => ({
  type,
  trigger: { actions: [action], objects: [] },
  instruction,
});

function told(text: string): LessonReading | null {
  const found = TOLD.exec(text)?.groups;
  if (found === undefined) return null;
  const isNot = found.not !== undefined;
  return isNot ? forbidding('correction', found.what!) : asking('correction', found.what!);
}

function forbidden(text: string, isAgainst: boolean): LessonReading | null {
  const split = splitTrigger(text);
  const own = WE_NEVER.exec(text)?.groups;
  // "I never eat fish" is how somebody is; "we never deploy on Fridays" is how something is done.
  if (own !== undefined)
    return split.action !== null || (own.who!.toLowerCase() === 'we' && isKnown(actionOf(own.what!)))
      ? forbidding('procedure', own.what!)
      : null;
  const found = FORBIDS.exec(split.action === null || split.when === 'before' ? text : split.main)?.groups;
  if (found === undefined || NO_LESSON.test(found.what!)) return null;
  if (split.isNextTime && split.action !== null) return lesson('correction', split.action, `do not ${found.what!}`);
  if (/^not\b/iu.test(text) && !isAgainst) return null;
  const what = FORBIDS.exec(text)?.groups?.what ?? found.what!;
  // "Never saw it" tells; "quit" alone warns of nothing: an order has a verb in its plain form, and something it is
  // done to.
  if (!isImperative(what) || (!isAgainst && split.action === null && !isKnown(actionOf(what)) && !hasObject(what)))
    return null;
  return forbidding('correction', what, split);
}

/** "Never X before Y" is about X; "don't X when you Y" is about Y. */
function forbidding(type: LessonReading['type'], what: string, whole = splitTrigger(what)): LessonReading | null {
  const split = whole.when !== null && what.includes(whole.main) ? whole : splitTrigger(what);
  const isOfMain = split.action === null || /^(?:before|until|unless|without|after|for)$/u.test(split.when ?? '');
  const action = isOfMain ? actionOf(split.main) : split.action;
  return action === null
    ? null
    : lesson(type, action, `do not ${isOfMain ? what : split.main.replace(/^(?:don['’]?t|do not|never)\s+/iu, '')}`);
}

function asked(text: string, isAgainst: boolean): LessonReading | null {
  const split = splitTrigger(text);
  const own = WE_ALWAYS.exec(split.main)?.groups;
  if (own !== undefined) return split.action === null ? null : lesson('procedure', split.action, own.what!);
  const found = ASKS_FOR.exec(split.main)?.groups;
  if (found !== undefined) {
    if (split.action !== null) return isNeed(split.action) ? null : lesson('correction', split.action, found.what!);
    const action = actionOf(found.what!);
    return action !== null &&
      !NO_LESSON.test(found.what!) &&
      isImperative(found.what!) &&
      (isAgainst || /^(?:always|never)\b/iu.test(text))
      ? lesson('correction', action, `always ${found.what!}`)
      : null;
  }
  const isRule = isAgainst || /^(?:before|whenever|every time|each time)$/u.test(split.when ?? '');
  const starts = actionOf(split.main);
  if (split.action !== null && isRule && isImperative(split.main) && starts !== null)
    return lesson('correction', split.action, split.main);
  const instead = isAgainst ? INSTEAD.exec(text)?.groups : undefined;
  return instead !== undefined && starts !== null ? lesson('correction', split.action ?? starts, instead.what!) : null;
}

function nextTime(text: string, isAgainst: boolean): LessonReading | null {
  const { main, action, isNextTime } = splitTrigger(text);
  if (!isNextTime) return null;
  const what = main.replace(
    /^(?:please |you (?:should|must|need to|have to) |we (?:should|must|need to|have to) |i (?:should|must|need to|have to|will|want to)|let['’]?s )\s*/iu,
    '',
  );
  if (!isImperative(what) && action === null && !isAgainst) return null;
  const trigger = action ?? actionOf(what);
  return trigger === null ? null : lesson('correction', trigger, what);
}

function asking(type: LessonReading['type'], what: string): LessonReading | null {
  const split = splitTrigger(what);
  const action = split.action ?? actionOf(what);
  return action === null || NO_LESSON.test(what)
    ? null
    : lesson(type, action, split.action === null ? `always ${what}` : split.main);
}

/** Begins with a verb in its plain form and no subject. */
const isImperative = (text: string): boolean => {
  const [first = ''] = text.trim().split(/\s+/u);
  const action = actionOf(text);
  return (
    action !== null && action.split(' ')[0] === first.toLowerCase() && !/^(?:i|we|you|he|she|they|it)\b/iu.test(text)
  );
};
/** "When you need to …" is about how somebody is, not about what they do. */
const isNeed = (action: string): boolean => /^(?:need|want|feel|like|get|destress|relax)\b/iu.test(action);
const hasObject = (what: string): boolean => (actionOf(what)?.split(' ').length ?? 0) > 1;
const isKnown = (action: string | null): boolean => action !== null && KNOWN_VERBS.has(action.split(' ')[0]!);
