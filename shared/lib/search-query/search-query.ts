import { t } from '../../messages/message';

/** What `is:` can ask for: where a text stands, what a note is, and its marks. */
export const STATES = [
  {
    name: t('query.kept'),
    group: 'status',
    says: t('query.notesYouKept'),
    also: [t('query.note'), t('query.notes'), t('query.engram'), t('query.engrams')],
  },
  {
    name: 'to-review',
    group: 'status',
    says: t('query.notDecidedYet'),
    also: [t('query.review'), t('query.pending'), t('query.deferred'), t('query.undecided')],
  },
  { name: t('query.archived'), group: 'status', says: t('query.putIntoTheArchive'), also: [t('query.archive')] },
  { name: t('query.dropped'), group: 'status', says: t('query.droppedInReview'), also: [] },
  { name: t('query.replaced'), group: 'status', says: t('query.replacedNewerNote'), also: [t('query.superseded')] },
  { name: t('query.merged'), group: 'status', says: t('query.mergedIntoAnotherNote'), also: [] },
  {
    name: t('query.resource'),
    group: 'status',
    says: t('query.importedDocuments'),
    also: [t('query.resources'), t('query.document'), t('query.documents')],
  },
  {
    name: t('query.chat'),
    group: 'status',
    says: t('query.messagesOfChats'),
    also: [t('query.chats'), t('query.message'), t('query.messages')],
  },
  { name: t('query.decision'), group: 'category', says: t('query.decisions'), also: [t('query.decisions')] },
  {
    name: 'open-question',
    group: 'category',
    says: t('query.openQuestions'),
    also: [t('query.question'), t('query.questions')],
  },
  { name: t('query.constraint'), group: 'category', says: t('query.constraints'), also: [t('query.constraints')] },
  { name: t('query.fact'), group: 'category', says: t('query.facts'), also: [t('query.facts')] },
  { name: t('query.idea'), group: 'category', says: t('query.ideas'), also: [t('query.ideas')] },
  {
    name: 'action-item',
    group: 'category',
    says: t('query.thingsToDo'),
    also: [t('query.action'), t('query.todo'), t('query.task'), t('query.tasks')],
  },
  { name: t('query.topic'), group: 'category', says: t('query.topics'), also: [t('query.topics')] },
  { name: t('query.exploratory'), group: 'category', says: t('query.maybes'), also: [] },
  { name: t('query.pinned'), group: 'mark', says: t('query.pinnedNotes'), also: [t('query.pin')] },
  { name: t('query.hidden'), group: 'mark', says: t('query.neverUsedInAnswers'), also: [] },
] as const satisfies readonly { name: string; group: 'status' | 'category' | 'mark'; says: string; also: string[] }[];
export type StateName = (typeof STATES)[number]['name'];

export const OPERATORS = [
  { name: t('query.tag'), says: t('query.notesWithThisTag'), also: [t('query.tags'), t('query.label')] },
  {
    name: t('query.path'),
    says: t('query.folderFile'),
    also: [t('query.folder'), t('query.dir'), t('query.file'), t('query.in')],
  },
  {
    name: t('query.is'),
    says: t('query.keptReviewArchivedResource'),
    also: [t('query.status'), t('query.type'), t('query.kind'), t('query.state')],
  },
  { name: t('query.after'), says: t('query.fromThisDayOn'), also: [t('query.since'), t('query.from')] },
  { name: t('query.before'), says: t('query.untilTheDayBefore'), also: [t('query.until'), t('query.to')] },
] as const satisfies readonly { name: string; says: string; also: string[] }[];
export type OperatorName = (typeof OPERATORS)[number]['name'];

/** What a query asks for, and what it leaves out. */
interface Wanted<Value> {
  with: Value[];
  without: Value[];
}

/** An operator that cannot be followed: characters [start, end) of the query. */
export interface QueryProblem {
  code: 'unknown-operator' | 'unknown-state' | 'bad-date' | 'no-value' | 'empty-range';
  start: number;
  end: number;
  /** The operator or value as written. */
  written: string;
  /** What to write in its place; null: nothing comes near. */
  suggestion: string | null;
}

/** A search as it was typed, read. */
export interface SearchQuery {
  /** The words and quoted phrases that are searched for, as written; empty: operators alone. */
  words: string;
  /** The same one by one, for lists: words, and phrases without their marks. */
  terms: string[];
  tags: Wanted<string>;
  paths: Wanted<string>;
  states: Wanted<StateName>;
  /** Words and phrases that must not occur. */
  withoutTerms: string[];
  /** Epoch milliseconds [from, to); null: open. */
  from: number | null;
  to: number | null;
  problems: QueryProblem[];
}

/** Whether it asks for more than words. */
export const hasFilter = ({ tags, paths, states, withoutTerms, from, to }: SearchQuery): boolean =>
  from !== null ||
  to !== null ||
  withoutTerms.length > 0 ||
  [tags, paths, states].some((wanted) => wanted.with.length + wanted.without.length > 0);

/** States whose notes the funnel does not search: they count as nothing until they are kept again. */
const UNSEARCHED: ReadonlySet<StateName> = new Set(['to-review', 'dropped', 'replaced', 'merged', 'hidden']);

/** Whether it is answered by a list of notes: it has no words, or asks for notes that are not searched. */
export const isAnsweredByList = (query: SearchQuery): boolean =>
  hasFilter(query) && (query.words === '' || query.states.with.some((state) => UNSEARCHED.has(state)));
