import { anyOf } from '../../language/words/word-list';
import type { Lesson, LessonType } from '../../../shared/domain/lesson';
import type { Role } from '../../../shared/domain/message';
import type { Severity } from '../../../shared/domain/unit-readings';

/** Base weight by type: a correction already cost something. Set by hand. */
const BASE_WEIGHT: Record<LessonType, number> = {
  correction: 0.45,
  procedure: 0.35,
  precedent: 0.35,
  discovery: 0.3,
  preference: 0.25,
};
/** Maximum added for pushback, for annoyance and for emphasis. */
const SURCHARGES = { effort: 0.3, frustration: 0.15, stress: 0.1 } as const;
/** Added for what a model took the cost to be. */
const SEVERITY_SURCHARGE: Record<Severity, number> = { low: 0, medium: 0, high: 0.2 };
/** Pushback that counts in full: earlier objections, or minutes since the first. */
const SATURATION = { turns: 4, minutes: 30 } as const;
/** Messages before the lesson that are read. */
const MAX_TURNS_BEFORE = 16;
/** Added per further day on which it was stated, and the maximum of such days. */
const REPETITION_BONUS = { each: 0.15, days: 2 } as const;
const CONVENTION_BONUS = 0.1;
const STALE_SHARE = 0.5;

/** Phrases that say the answer before was wrong. */
const PUSHBACK_PHRASES = [
  'not what i (?:asked|meant|wanted|said)',
  "that['’]?s (?:wrong|not (?:right|it|true))",
  "still (?:not|wrong|doesn['’]?t|does not|broken|failing)",
  'i (?:said|meant|told you|already (?:said|told))',
  'you (?:missed|forgot|ignored)',
  'try again',
  "doesn['’]?t work",
  'does not work',
  "did(?:n['’]?t| not) (?:work|help)",
];
const PUSHBACK = new RegExp(String.raw`^(?:no|nope|wrong)\b|\b${anyOf(PUSHBACK_PHRASES)}\b`, 'iu');
const FRUSTRATED_PHRASES = [
  'ugh',
  'argh',
  String.raw`frustrat\w*`,
  String.raw`annoy\w*`,
  'fed up',
  'sick of',
  'how (?:often|many times)',
  'useless',
  'ridiculous',
  'waste of time',
  'for the (?:second|third|fourth|tenth|hundredth|last) time',
  'again and again',
  'every (?:single )?time',
  'seriously',
];
const FRUSTRATED = new RegExp(String.raw`\b${anyOf(FRUSTRATED_PHRASES)}\b|\bagain\?!|!{2,}|\?!`, 'iu');
const STRESSED =
  /\b(?:never|always|must(?: not)?|critical|important|crucial|vital|whatever happens|under no circumstances|at all costs)\b/iu;

export interface ConversationTurn {
  role: Role;
  text: string;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * The cost of ignoring a lesson when it was learned, 0–1: a base by type plus pushback, annoyance and emphasis, each up
 * to its maximum.
 *
 * @param before the session's messages up to and including the lesson, oldest first; empty when unknown
 */
export function consequenceOf(
  type: LessonType,
  text: string,
  before: readonly ConversationTurn[],
  severity: Severity = 'medium',
): number {
  const turns = before.slice(-MAX_TURNS_BEFORE);
  const personTurns = turns.filter(({ role }) => role === 'person');
  const pushes = personTurns.filter((turn, index) => PUSHBACK.test(turn.text.trim()) && index < personTurns.length - 1);
  const minutes = pushes.length === 0 ? 0 : (personTurns.at(-1)!.at - pushes[0]!.at) / 60_000;
  const effort = Math.min(1, Math.max(pushes.length / SATURATION.turns, minutes / SATURATION.minutes));
  const isFrustrated =
    [...pushes, ...personTurns.slice(-1)].some((turn) => FRUSTRATED.test(turn.text)) || FRUSTRATED.test(text);
  const weight =
    BASE_WEIGHT[type] +
    SURCHARGES.effort * effort +
    (isFrustrated ? SURCHARGES.frustration : 0) +
    SEVERITY_SURCHARGE[severity] +
    (STRESSED.test(text) ? SURCHARGES.stress : 0);
  return Math.min(1, Number(weight.toFixed(3)));
}

export const isRepeatedOnAnotherDay = ({ statedOn = [] }: Pick<Lesson, 'statedOn'>): boolean =>
  new Set(statedOn).size > 1;

/**
 * Current weight, 0–1: the cost of ignoring it, raised by each further day it was stated on and as a convention, halved
 * once it is stale.
 */
export function currentWeightOf({
  weight,
  statedOn = [],
  graduatedAt = null,
  stale = null,
}: Pick<Lesson, 'weight' | 'statedOn' | 'graduatedAt' | 'stale'>): number {
  const days = Math.min(REPETITION_BONUS.days, Math.max(0, new Set(statedOn).size - 1));
  const whole = Math.min(1, weight + days * REPETITION_BONUS.each + (graduatedAt === null ? 0 : CONVENTION_BONUS));
  return stale === null ? whole : whole * STALE_SHARE;
}
