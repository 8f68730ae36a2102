import { distinctTerms } from '../../../shared/lib/text/terms';
import type { QueryPlan } from '../../../shared/domain/query-plan';
import { wholeWords } from '../../../shared/lib/text/whole-words';
import { parseWindow } from '../../../shared/lib/time/parse-window';
import type { Engine, UnderstandRequest } from '../engine';
import { actionsIn } from './understand-actions';
import { hopsOf } from './understand-hops';
import { intentOf } from './understand-intent';
import { keyOf } from './understand-key';
import { needsOf } from './understand-needs';
import { neighbourhoodsOf } from './understand-neighbourhoods';
import { routeOf, shapeOf } from './understand-signals';
import { toStatement } from './understand-statement';
import { whyOf } from './understand-why';

export const OFFLINE_LABEL = 'offline engine';
export const OFFLINE_PLANNER = 'offline rules';

/**
 * `Engine.understand` by rules: everything of the plan that can be read from the words, the turn's date, the recent
 * turns and the vault's
 * dictionary. Never throws, never waits.
 */
export function createOfflineUnderstander(): Pick<Engine, 'label' | 'understand'> {
  return { label: OFFLINE_LABEL, understand: async (request) => planByRules(request) };
}

export function planByRules(request: UnderstandRequest): QueryPlan {
  const { question, asOf, knownNames } = request;
  const people = namesIn(question, knownNames);
  const statement = toStatement(question, people);
  const hops = hopsOf(question, people);
  return {
    question,
    intent: intentOf(request, statement, people),
    needs: needsOf(request, people),
    subQueries: [
      { aim: 'concept', text: statement },
      ...neighbourhoodsOf(request, statement, people),
      ...hops.map((text) => ({ aim: 'hop' as const, text })),
    ],
    hints: [...quotedPhrases(question), ...titlesIn(request)],
    references: aliasesIn(request),
    people,
    window: request.window === undefined ? parseWindow(question, asOf) : request.window,
    shape: shapeOf(question),
    ...routeOf(question),
    key: keyOf(question),
    actions: actionsIn(question),
    why: whyOf(question, request.recentTurns, people),
    planner: OFFLINE_PLANNER,
  };
}

/** Known names that the message mentions as words of their own; the longest first, and no name inside another. */
export function namesIn(text: string, knownNames: readonly string[]): string[] {
  const found: string[] = [];
  let rest = ` ${text} `;
  const plain = text.toLowerCase();
  // A vault knows hundreds of names, a message a few: most are told by their letters, without a pattern of their own.
  const possible = knownNames.filter((name) => plain.includes(name.toLowerCase()));
  for (const name of possible.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))) {
    const pattern = wholeWords([name], '', text);
    const match = pattern.exec(rest);
    // "will" is not Will: a name that is a common word counts only with its capital.
    if (match === null || (distinctTerms(name).length === 0 && !match[0].startsWith(name))) continue;
    found.push(name);
    rest = rest.replace(pattern, ' ');
  }
  return found;
}

/** Another name of a note, used in the question: the note's title is meant, and its first sentence says so. */
function aliasesIn({ question, dictionary = [] }: UnderstandRequest): QueryPlan['references'] {
  return dictionary
    .filter(({ kind, mention }) => kind === 'alias' && question.includes(mention))
    .map(({ mention, of, quote, ref }) => ({
      mention,
      resolved: of,
      note: firstSentence(withoutTitle(quote, of)),
      ref,
    }));
}

/** A project, book or note called by its whole title, in more than one word: those words belong together. */
function titlesIn({ question, dictionary = [] }: UnderstandRequest): QueryPlan['hints'] {
  const titles = dictionary.filter(
    ({ kind, mention, isNameLike, name }) =>
      kind === 'title' && !isNameLike && question.includes(mention) && distinctTerms(name).length > 1,
  );
  return [...new Set(titles.map(({ name }) => name))].map((phrase) => ({ phrase, mustKeep: [] }));
}

/** Words the person put in quotation marks must be there as they are. */
function quotedPhrases(question: string): QueryPlan['hints'] {
  return [...question.matchAll(/["“]([^"”]{2,80})["”]/g)].map(([, phrase]) => ({
    phrase: phrase!,
    mustKeep: [phrase!],
  }));
}

/** A note's text begins with its title, which says nothing of what it stands for. */
const withoutTitle = (text: string, title: string): string =>
  text.startsWith(title) ? text.slice(title.length).replace(/^[\s.:,-]+/, '') || title : text;

const firstSentence = (text: string): string => /^[^\n]*?[.!?](?=\s|$)|^[^\n]*/.exec(text.trim())?.[0] ?? '';
