import type { Cue, CueType } from '../../../shared/domain/cue';
import type { Role } from '../../../shared/domain/message';

/** What a lesson of each kind weighs by itself: a correction cost something already. Set by hand. */
const BASE: Record<CueType, number> = {
  correction: 0.45,
  procedure: 0.35,
  precedent: 0.35,
  discovery: 0.3,
  preference: 0.25,
};
/** Most that back and forth, annoyance and stress on the words add. */
const ADDS = { effort: 0.3, frustration: 0.15, stress: 0.1 } as const;
/** Back and forth that counts in full: times the person pushed back before, or minutes since the first time. */
const FULL = { turns: 4, minutes: 30 } as const;
/** Messages before the lesson that are looked through. */
const LOOKED_BACK = 16;
/** Each further day on which it was said, at most this many. */
const PROMOTION = { each: 0.15, days: 2 } as const;
const CONVENTION = 0.1;
const STALE_SHARE = 0.5;

const PUSHES_BACK =
  /^(?:no|nope|wrong)\b|\b(?:not what i (?:asked|meant|wanted|said)|that['’]?s (?:wrong|not (?:right|it|true))|still (?:not|wrong|doesn['’]?t|does not|broken|failing)|i (?:said|meant|told you|already (?:said|told))|you (?:missed|forgot|ignored)|try again|doesn['’]?t work|does not work|did(?:n['’]?t| not) (?:work|help))\b/iu;
const FRUSTRATED =
  /\b(?:ugh|argh|frustrat\w*|annoy\w*|fed up|sick of|how (?:often|many times)|useless|ridiculous|waste of time|for the (?:second|third|fourth|tenth|hundredth|last) time|again and again|every (?:single )?time|seriously)\b|\bagain\?!|!{2,}|\?!/iu;
const STRESSED =
  /\b(?:never|always|must(?: not)?|critical|important|crucial|vital|whatever happens|under no circumstances|at all costs)\b/iu;

export interface Turn {
  role: Role;
  text: string;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * 0–1: what ignoring a lesson cost when it was learned (corpus.md: corrections that took long, or frustrated, count
 * more). A base by kind, plus
 * back and forth, annoyance and stress, each up to its share.
 *
 * @param before the session's messages up to the lesson and with it, oldest first; empty when unknown
 */
export function consequenceOf(type: CueType, text: string, before: readonly Turn[]): number {
  const turns = before.slice(-LOOKED_BACK);
  const said = turns.filter(({ role }) => role === 'person');
  const pushes = said.filter((turn, place) => PUSHES_BACK.test(turn.text.trim()) && place < said.length - 1);
  const minutes = pushes.length === 0 ? 0 : (said.at(-1)!.at - pushes[0]!.at) / 60_000;
  const effort = Math.min(1, Math.max(pushes.length / FULL.turns, minutes / FULL.minutes));
  const isFrustrated =
    [...pushes, ...said.slice(-1)].some((turn) => FRUSTRATED.test(turn.text)) || FRUSTRATED.test(text);
  const weight =
    BASE[type] + ADDS.effort * effort + (isFrustrated ? ADDS.frustration : 0) + (STRESSED.test(text) ? ADDS.stress : 0);
  return Math.min(1, Number(weight.toFixed(3)));
}

/** Said on more than one day. */
export const isPromoted = ({ saidOn = [] }: Pick<Cue, 'saidOn'>): boolean => new Set(saidOn).size > 1;

/**
 * 0–1: what a lesson weighs today: its consequence, more with each further day it was said on and as a convention, half
 * of it once it is stale.
 */
export function weightOf({
  weight,
  saidOn = [],
  graduatedAt = null,
  stale = null,
}: Pick<Cue, 'weight' | 'saidOn' | 'graduatedAt' | 'stale'>): number {
  const days = Math.min(PROMOTION.days, Math.max(0, new Set(saidOn).size - 1));
  const whole = Math.min(1, weight + days * PROMOTION.each + (graduatedAt === null ? 0 : CONVENTION));
  return stale === null ? whole : whole * STALE_SHARE;
}
