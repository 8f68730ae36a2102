import { type PlainKey } from '../../messages/message';

/** What `is:` can ask for: where a text stands, what a note is, and its marks. */
export const STATES = [
  {
    name: 'kept',
    group: 'status',
    says: 'query.notesYouKept',
    also: ['note', 'notes', 'engram', 'engrams'],
  },
  {
    name: 'to-review',
    group: 'status',
    says: 'query.notDecidedYet',
    also: ['review', 'pending', 'deferred', 'undecided'],
  },
  { name: 'archived', group: 'status', says: 'query.putIntoTheArchive', also: ['archive'] },
  { name: 'dropped', group: 'status', says: 'query.droppedInReview', also: [] },
  { name: 'replaced', group: 'status', says: 'common.replacedNewerNote', also: ['superseded'] },
  { name: 'merged', group: 'status', says: 'common.mergedIntoAnotherNote', also: [] },
  {
    name: 'resource',
    group: 'status',
    says: 'query.importedDocuments',
    also: ['resources', 'document', 'documents'],
  },
  {
    name: 'chat',
    group: 'status',
    says: 'query.messagesOfChats',
    also: ['chats', 'message', 'messages'],
  },
  { name: 'decision', group: 'category', says: 'common.decisions', also: ['decisions'] },
  {
    name: 'open-question',
    group: 'category',
    says: 'common.openQuestions',
    also: ['question', 'questions'],
  },
  { name: 'constraint', group: 'category', says: 'query.constraints', also: ['constraints'] },
  { name: 'fact', group: 'category', says: 'common.facts', also: ['facts'] },
  { name: 'idea', group: 'category', says: 'query.ideas', also: ['ideas'] },
  {
    name: 'action-item',
    group: 'category',
    says: 'common.thingsToDo',
    also: ['action', 'todo', 'task', 'tasks'],
  },
  { name: 'topic', group: 'category', says: 'common.topics', also: ['topics'] },
  { name: 'exploratory', group: 'category', says: 'common.maybes', also: [] },
  { name: 'pinned', group: 'mark', says: 'query.pinnedNotes', also: ['pin'] },
  { name: 'done', group: 'mark', says: 'tasks.querySays', also: ['finished'] },
  { name: 'hidden', group: 'mark', says: 'common.neverUsedInAnswers', also: [] },
] as const satisfies readonly { name: string; group: 'status' | 'category' | 'mark'; says: PlainKey; also: string[] }[];
export type StateName = (typeof STATES)[number]['name'];

export const OPERATORS = [
  { name: 'tag', says: 'query.notesWithThisTag', also: ['tags', 'label'] },
  {
    name: 'path',
    says: 'query.folderFile',
    also: ['folder', 'dir', 'file', 'in'],
  },
  {
    name: 'is',
    says: 'query.keptReviewArchivedResource',
    also: ['status', 'type', 'kind', 'state', 'has'],
  },
  { name: 'project', says: 'query.whatThisProjectHolds', also: ['projects'] },
  { name: 'after', says: 'query.fromThisDayOn', also: ['since', 'from'] },
  { name: 'before', says: 'query.untilTheDayBefore', also: ['until', 'to'] },
] as const satisfies readonly { name: string; says: PlainKey; also: string[] }[];
export type OperatorName = (typeof OPERATORS)[number]['name'];

/** What a query asks for, and what it leaves out. */
interface Wanted<Value> {
  with: Value[];
  without: Value[];
}

/** An operator that cannot be followed: characters [start, end) of the query. */
export interface QueryProblem {
  code:
    | 'unknown-operator'
    | 'unknown-state'
    | 'unknown-project'
    | 'bad-date'
    | 'no-value'
    | 'empty-range'
    | 'bad-property'
    | 'open-bracket'
    | 'open-group'
    | 'too-deep';
  start: number;
  end: number;
  /** The operator or value as written. */
  written: string;
  /** What to write in its place; null: nothing comes near. */
  suggestion: string | null;
}

/** What a field of the front matter must be. */
export interface PropertyFilter {
  /** In lower case. */
  name: string;
  test:
    | { kind: 'exists' }
    /** The value, or one item of a list, has these words (`has`) or is this text (`is`), whatever the case. */
    | { kind: 'has' | 'is'; text: string }
    /** Beyond `from` and `to`, epoch milliseconds [from, to) of the day, month or year that is named; or a number. */
    | { kind: Comparison; number: number | null; from: number | null; to: number | null };
}
export type Comparison = '<' | '<=' | '>' | '>=';

/** A search as it was typed, read. */
export interface SearchQuery {
  /** The words and quoted phrases that are searched for, as written; empty: operators alone. */
  words: string;
  /** The same one by one, for lists: words, and phrases without their marks. */
  terms: string[];
  tags: Wanted<string>;
  paths: Wanted<string>;
  states: Wanted<StateName>;
  properties: Wanted<PropertyFilter>;
  /** Names of projects. */
  projects: Wanted<string>;
  /** Words and phrases that must not occur. */
  withoutTerms: string[];
  /** Of each of these lists one must fit, as of `a OR b`. */
  choices: SearchQuery[][];
  /** None of these may fit as a whole, as `-(a b)`. */
  exclusions: SearchQuery[];
  /** Epoch milliseconds [from, to); null: open. */
  from: number | null;
  to: number | null;
  problems: QueryProblem[];
}

/** A query with all that it chooses between and leaves out. */
export const queriesIn = (query: SearchQuery): SearchQuery[] => [
  query,
  ...[...query.choices.flat(), ...query.exclusions].flatMap(queriesIn),
];

/** Whether it asks for more than words. */
export const hasFilter = (query: SearchQuery): boolean =>
  hasOwnFilter(query) || query.exclusions.length > 0 || query.choices.some((any) => any.some(hasFilter));

const hasOwnFilter = ({ tags, paths, states, properties, projects, withoutTerms, from, to }: SearchQuery): boolean =>
  from !== null ||
  to !== null ||
  withoutTerms.length > 0 ||
  [tags, paths, states, properties, projects].some((wanted) => wanted.with.length + wanted.without.length > 0);

/** A choice between words alone, which are searched for like others. */
export const isOfWords = (any: readonly SearchQuery[]): boolean => !any.some(hasFilter);

/** Whether words stand in it where only a list can follow them: `(glaze OR tag:raku)`, `-(glaze ash)`. */
export const hasWordsInFilters = ({ choices, exclusions }: SearchQuery): boolean =>
  [...choices.filter((any) => !isOfWords(any)).flat(), ...exclusions]
    .flatMap(queriesIn)
    .some(({ terms, withoutTerms }) => terms.length + withoutTerms.length > 0);

/** States whose notes the funnel does not search: they count as nothing until they are kept again. */
const UNSEARCHED: ReadonlySet<StateName> = new Set(['to-review', 'dropped', 'replaced', 'merged', 'hidden']);

/** Whether it asks for notes that are not searched. */
export const asksUnsearched = (query: SearchQuery): boolean =>
  queriesIn(query).some(({ states }) => states.with.some((state) => UNSEARCHED.has(state)));

/** Whether it is answered by a list of notes: it has no words, or asks for what only a list finds. */
export const isAnsweredByList = (query: SearchQuery): boolean =>
  hasFilter(query) && (query.words === '' || asksUnsearched(query) || hasWordsInFilters(query));
