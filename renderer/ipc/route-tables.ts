import { TABLE_NAMES, type TableName } from '../../shared/domain/tables';
import type { RouteInput, RouteName, RouteOutput } from '../../shared/ipc/contract';

/** The tables each query reads. A change in one of them makes the reply stale. Routes that only write are absent. */
export const ROUTE_TABLES = {
  'app.status': TABLE_NAMES,
  'chat.sessions': ['sessions', 'messages', 'notes'],
  'chat.session': ['sessions', 'messages'],
  'chat.search': ['sessions', 'messages'],
  'chat.locate': ['messages'],
  'notes.list': ['notes', 'links', 'resources', 'chunks'],
  'savedSearches.list': ['savedSearches', 'notes', 'links', 'resources', 'chunks'],
  'notes.tags': ['notes'],
  'notes.folders': ['notes', 'resources'],
  'notes.properties': ['notes'],
  'notes.page': ['notes', 'links', 'sessions', 'messages', 'accessEvents'],
  'notes.versions': ['noteVersions'],
  'notes.complete': ['notes'],
  'notes.titles': ['notes'],
  'notes.byTitle': ['notes'],
  'notes.resource': ['resources', 'chunks'],
  'previews.read': ['notes', 'links', 'resources', 'chunks', 'sessions', 'messages'],
  'resources.page': ['resources', 'chunks'],
  'resources.uses': ['accessEvents', 'chunks', 'sessions', 'notes'],
  'notes.mergePreview': ['notes', 'links'],
  'notes.splitPreview': ['notes'],
  'notes.findClaims': ['notes'],
  'notes.chain': ['notes', 'links'],
  'review.queue': ['notes', 'sessions', 'messages'],
  'review.learned': ['notes'],
  'review.forSession': ['notes', 'messages'],
  'review.findSimilar': ['notes'],
  'review.note': ['notes'],
  'lessons.list': ['lessons', 'notes', 'traces'],
  'lessons.probe': ['lessons', 'actionGroups', 'notes'],
  'lessons.actions': ['actionGroups'],
  'decisions.histories': ['decisions', 'notes'],
  'contradictions.ofSession': ['notes'],
  'summaries.ofSession': ['summaries', 'sessions', 'messages', 'notes'],
  'topics.list': ['topics', 'sessions', 'notes'],
  'cleaning.list': ['proposals', 'notes', 'lessons', 'links'],
  'cleaning.preview': ['proposals', 'notes', 'links', 'facts', 'lessons', 'entities'],
  'facts.list': ['facts', 'entities', 'notes'],
  'entities.list': ['facts', 'entities', 'notes', 'sessions'],
  'entities.page': ['facts', 'entities', 'notes', 'messages', 'sessions'],
  'entities.ofNote': ['facts', 'entities', 'notes', 'sessions'],
  'entities.previewMerge': ['facts', 'entities', 'notes'],
  'entities.previewSplit': ['facts', 'entities', 'notes'],
  'graph.local': ['notes', 'links'],
  'graph.whole': ['notes', 'links'],
  'graph.path': ['notes', 'links'],
  'graph.gaps': ['notes', 'links'],
  'graph.life': ['notes', 'links', 'accessEvents'],
  'graph.groups': ['notes', 'topics', 'sessions'],
  'graph.asOf': ['notes', 'links'],
  'graph.difference': ['notes', 'links'],
  'graph.timeline': ['notes', 'links'],
  'days.month': ['notes', 'messages', 'sessions'],
  'days.day': ['notes', 'messages', 'sessions'],
  'days.note': ['notes'],
  'days.week': ['notes', 'links', 'sessions', 'accessEvents'],
  'reflection.proposed': ['notes', 'links'],
  'dailyReview.today': ['notes', 'links', 'accessEvents'],
  'vitality.state': ['notes', 'links', 'accessEvents'],
  'vitality.explain': ['notes', 'links', 'accessEvents', 'entities', 'summaries', 'topics'],
  'vitality.ofNotes': ['notes', 'links', 'accessEvents'],
  'archive.dryRun': ['notes', 'links', 'accessEvents', 'decisions'],
  'health.neverSurfaced': ['notes', 'traces'],
  'health.patterns': ['traces', 'facts', 'notes'],
  'attachments.find': ['attachments', 'notes', 'chunks'],
  'attachments.ofSource': ['attachments', 'notes', 'chunks'],
  'attachments.overview': ['attachments'],
  'attachments.findUnused': ['attachments', 'notes', 'chunks'],
  'trace.get': ['traces'],
  'trace.ofMessage': ['traces', 'messages'],
  'trace.children': ['traces'],
  'trace.feedbackOn': ['feedback'],
  'trace.historyOf': ['traces', 'feedback', 'accessEvents'],
} as const satisfies Partial<Record<RouteName, readonly TableName[]>>;

/** Queries about the app itself, fetched again on `app.statusChanged`. */
export const STATUS_ROUTES: readonly RouteName[] = [
  'app.status',
  'settings.get',
  'health.report',
  'import.extraction',
  'backup.folder',
  'liveFolder.state',
  'liveFolder.questions',
  'sync.state',
  'sync.merged',
  'summaries.progress',
  'cleaning.state',
  'usage.get',
  'outgoing.hosts',
  'outgoing.find',
  'web.get',
  'web.preview',
  'collections.previewQuery',
];

type RecordIds = { [Name in RouteName]?: (input: RouteInput<Name>, output: RouteOutput<Name>) => (string | null)[] };

/**
 * Queries that read few records of their tables, with the ids of these. A change that names others leaves the reply
 * alone: an open conversation holds a trace of 70 kB for each answer. Null: the reply lacks a record that may yet come.
 */
const RECORDS_READ: RecordIds = {
  'trace.get': ({ id }) => [id],
  'trace.ofMessage': ({ messageId }, trace) => [messageId, trace?.id ?? null],
  // A run names its children.
  'trace.children': ({ id }, children) => [id, ...children.map((child) => child.id)],
};

/** Whether a reply may depend on one of the changed records. */
export function readsAnyRecord(
  route: RouteName,
  input: unknown,
  output: unknown,
  changedIds: ReadonlySet<string>,
): boolean {
  const idsOf = RECORDS_READ[route] as ((input: unknown, output: unknown) => (string | null)[]) | undefined;
  return (
    idsOf === undefined || output === undefined || idsOf(input, output).some((id) => id === null || changedIds.has(id))
  );
}

/** Names of the queries that a change of these tables makes stale. */
export function routesReading(tables: readonly TableName[]): Set<RouteName> {
  const changed = new Set(tables);
  const entries = Object.entries(ROUTE_TABLES) as [RouteName, readonly TableName[]][];
  return new Set(entries.filter(([, read]) => read.some((table) => changed.has(table))).map(([route]) => route));
}
