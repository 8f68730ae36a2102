import { distinctTerms } from '../../../language/words/terms';
import type { QueryPlan } from '../../../../shared/domain/query-plan';
import { wholeWords } from '../../../language/words/whole-words';
import { parseTimeWindow } from '../../../language/dates/parse-time-window';
import { type Engine, type UnderstandRequest, OFFLINE_LABEL } from '../../../ports/engine';
import { plannedActionsIn, stepsOfPlan } from '../../../language/questions/planned-actions';
import { cautionSteps } from './caution-steps';
import { decomposeQuestion } from './decompose-question';
import { intentOf } from './intent';
import { factKeyOfQuestion } from './question-fact-key';
import { memoryNeedsOf } from './memory-needs';
import { supportingSubQueries } from './supporting-sub-queries';
import { routeOf, shapeOf } from './route-and-shape';
import { questionToStatement } from '../../../language/grammar/question-to-statement';
import { questionSubject } from '../../../language/questions/question-subject';
import { asksForEverything, scopeNames, scopeNouns } from '../../../language/questions/question-scope';
import { quotedPhrases } from '../../../language/questions/quoted-phrases';
import { readWhyQuestion } from '../../../language/questions/why-question';

/**
 * `Engine.understand` by rules, from the message's words, the turn's date, the recent turns and the vault's dictionary.
 * Never throws and never waits.
 */
export function createOfflineUnderstander(): Pick<Engine, 'label' | 'understand'> {
  return { label: OFFLINE_LABEL, understand: async (request) => planByRules(request) };
}

export function planByRules(request: UnderstandRequest): QueryPlan {
  const { question, knownNames } = request;
  const people = knownNamesIn(question, knownNames);
  const statement = questionToStatement(questionSubject(question), people);
  const decomposed = decomposeQuestion(question, people);
  const hops = decomposed.length > 0 ? decomposed : cautionSteps(question);
  const needs = memoryNeedsOf(request, people);
  const shape = shapeOf(request);
  const titles = titleHints(request);
  return {
    question,
    intent: intentOf(request, statement, people),
    needs,
    subQueries: [
      { aim: 'concept', text: statement },
      ...supportingSubQueries(request, statement, people),
      ...hops.map((text) => ({ aim: 'hop' as const, text })),
    ],
    hints: [...quotedPhraseHints(question), ...titles],
    references: aliasReferences(request),
    people,
    window: request.timeWindow === undefined ? parseTimeWindow(question, request.asOf) : request.timeWindow,
    ...scopeOf(question, needs, titles),
    shape,
    ...(shape === 'callback' && request.reading?.isTopicless === true ? { isTopicless: true as const } : {}),
    ...routeOf(question),
    key: factKeyOfQuestion(question),
    actions: request.reading?.kind === 'plans' ? stepsOfPlan(question) : plannedActionsIn(question),
    why: readWhyQuestion(question, request.recentTurns, people),
    planner: { code: 'offline-rules' },
  };
}

/** Everything on a subject is wanted where it is asked for, and where much depends on the answer. */
function scopeOf(question: string, needs: QueryPlan['needs'], titles: QueryPlan['hints']): Pick<QueryPlan, 'scope'> {
  const isWide =
    asksForEverything(question) || (question.includes('?') && needs.some(({ kind }) => kind === 'high-stakes'));
  const nouns = isWide
    ? scopeNouns(
        question,
        titles.map(({ phrase }) => phrase),
      )
    : [];
  // What others will hear is about those whom it names, not about those who will hear it.
  const isForOthers = needs.some(({ kind }) => kind === 'sensitive-context');
  const names = isWide && isForOthers ? scopeNames(question) : [];
  const counted = names.length > 0 ? names : nouns;
  return counted.length === 0 ? {} : { scope: { nouns: counted } };
}

/** Known names that occur in the message as whole words, the longest first, none inside another. */
export function knownNamesIn(text: string, knownNames: readonly string[]): string[] {
  const found: string[] = [];
  let rest = ` ${text} `;
  const plain = text.toLowerCase();
  // A vault has hundreds of names, a message a few: a substring test rules out most before a pattern is compiled.
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

/** References for aliases in the question: the note's title is meant, and its first sentence is the evidence. */
function aliasReferences({ question, dictionary = [] }: UnderstandRequest): QueryPlan['references'] {
  return dictionary
    .filter(({ kind, mention }) => kind === 'alias' && question.includes(mention))
    .map(({ mention, of, quote, ref }) => ({
      mention,
      resolved: of,
      note: firstSentence(withoutTitle(quote, of)),
      ref,
    }));
}

/** The title of a project, book or note, of more than one word, is searched as a phrase. */
function titleHints({ question, dictionary = [] }: UnderstandRequest): QueryPlan['hints'] {
  const titles = dictionary.filter(
    ({ kind, mention, isNameLike, name }) =>
      kind === 'title' && !isNameLike && question.includes(mention) && distinctTerms(name).length > 1,
  );
  return [...new Set(titles.map(({ name }) => name))].map((phrase) => ({ phrase, mustKeep: [] }));
}

/** Words in quotation marks are preferred as they stand. */
const quotedPhraseHints = (question: string): QueryPlan['hints'] =>
  quotedPhrases(question).map((phrase) => ({ phrase, mustKeep: [phrase] }));

/** The note's text without its title, which does not explain the name. */
const withoutTitle = (text: string, title: string): string =>
  text.startsWith(title) ? text.slice(title.length).replace(/^[\s.:,-]+/, '') || title : text;

const firstSentence = (text: string): string => /^[^\n]*?[.!?](?=\s|$)|^[^\n]*/.exec(text.trim())?.[0] ?? '';
