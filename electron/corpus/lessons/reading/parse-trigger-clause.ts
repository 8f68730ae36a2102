import { parseAction } from './parse-action';

const CONJUNCTIONS = 'before|whenever|when|every time|each time|any time|while|as soon as|once|after|if';
const NEXT_TIME =
  /^(?:and |so |but )?(?:the )?next time(?:,\s*|\s+)(?:(?<clause>(?:you|we|i|one)\b[^,]+),\s*)?(?<main>.+)$/iu;
const LEADING_CLAUSE = new RegExp(
  `^(?:and |so |but |also )?(?<when>${CONJUNCTIONS})\\s+(?<clause>[^,]+),\\s*(?:then\\s+)?(?<main>.+)$`,
  'iu',
);
const TRAILING_CLAUSE = new RegExp(
  `^(?<main>.+?),?\\s+(?<when>${CONJUNCTIONS}|for|until|unless|without)\\s+(?<clause>.+)$`,
  'iu',
);

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
  for (const pattern of [LEADING_CLAUSE, TRAILING_CLAUSE]) {
    const found = pattern.exec(text)?.groups;
    if (found === undefined) continue;
    const when = found.when!.toLowerCase();
    // "for" and similar words introduce an action only as a gerund: "for booking flights", not "for Anna".
    if (/^(?:for|until|unless|without)$/u.test(when) && !/^\p{Ll}{2,}ing\b/u.test(found.clause!)) continue;
    const action = parseAction(found.clause!);
    if (action !== null) return { main: found.main!, action, when, isNextTime: false };
  }
  return { main: text, action: null, when: null, isNextTime: false };
}
