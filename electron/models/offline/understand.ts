import { distinctTerms } from '../../../shared/lib/text/terms';
import type { QueryPlan } from '../../../shared/domain/query-plan';
import { parseWindow } from '../../../shared/lib/time/parse-window';
import type { Engine, UnderstandRequest } from '../engine';
import { needsOf, shapeOf, skipReasonOf } from './understand-signals';
import { toStatement } from './understand-statement';

export const OFFLINE_LABEL = 'offline engine';
export const OFFLINE_PLANNER = 'offline rules';

/** A message of so few terms of its own leans on the turns before it. */
const THIN_TERMS = 2;

/**
 * `Engine.understand` by rules: people from the known names, a time window, the shape, and the question as a statement. Never throws,
 * never waits.
 */
export function createOfflineUnderstander(): Pick<Engine, 'label' | 'understand'> {
  return { label: OFFLINE_LABEL, understand: async (request) => planByRules(request) };
}

export function planByRules(request: UnderstandRequest): QueryPlan {
  const { question, asOf, knownNames } = request;
  const people = namesIn(question, knownNames);
  const statement = toStatement(question, people);
  const skipReason = skipReasonOf(question);
  return {
    question,
    intent: intentOf(question, statement),
    needs: needsOf(request),
    subQueries: [{ aim: 'concept', text: statement }, ...continuation(request)],
    hints: quotedPhrases(question),
    references: [],
    people,
    window: parseWindow(question, asOf),
    shape: shapeOf(question),
    route: skipReason === '' ? 'vault' : 'none',
    skipReason,
    key: null,
    planner: OFFLINE_PLANNER,
  };
}

/** Known names that the message mentions as words of their own; the longest first, and no name inside another. */
export function namesIn(text: string, knownNames: readonly string[]): string[] {
  const found: string[] = [];
  let rest = ` ${text} `;
  for (const name of [...knownNames].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))) {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:['’]s)?(?![\\p{L}\\p{N}])`, 'iu');
    const match = pattern.exec(rest);
    // "will" is not Will: a name that is a common word counts only with its capital.
    if (match === null || (distinctTerms(name).length === 0 && !match[0].startsWith(name))) continue;
    found.push(name);
    rest = rest.replace(pattern, ' ');
  }
  return found;
}

/** One sentence at the altitude of the subject: what the message is about, not the angle it asks from. */
function intentOf(question: string, statement: string): string {
  const topic = distinctTerms(statement).map(({ word }) => word).slice(0, 8);
  return topic.length === 0 ? question : `What the vault knows about ${topic.join(', ')}`;
}

/** A thin follow-up ("and the second one?") is searched together with the person's turn before it. */
function continuation({ question, recentTurns }: UnderstandRequest): QueryPlan['subQueries'] {
  const before = [...recentTurns].reverse().find(({ role }) => role === 'person');
  const isThin = distinctTerms(question).length <= THIN_TERMS || /\b(?:it|that|this|they|them|those|these|he|she|him|her)\b/i.test(question);
  if (before === undefined || !isThin) return [];
  return [{ aim: 'continuity', text: toStatement(before.text.slice(0, 300), []) }];
}

/** Words the person put in quotation marks must be there as they are. */
function quotedPhrases(question: string): QueryPlan['hints'] {
  return [...question.matchAll(/["“]([^"”]{2,80})["”]/g)].map(([, phrase]) => ({ phrase: phrase!, mustKeep: [] }));
}
