import type { Query, QueryClient } from '@tanstack/react-query';
import { TABLE_NAMES, type TableName } from '../../shared/domain/tables';
import type { RouteInput, RouteName, RouteOutput } from '../../shared/ipc/contract';
import { onAppEvent } from './client';
import { routeKey } from './queries';

/** What a filter may ask for: `project:` finds what is chosen for a project, and what its chats say. */
const FILTERED = [
  'notes',
  'links',
  'resources',
  'chunks',
  'projects',
  'sessions',
] as const satisfies readonly TableName[];

/** The tables each query reads. A change in one of them makes the reply stale. Routes that only write are absent. */
export const ROUTE_TABLES = {
  'app.status': TABLE_NAMES,
  'chat.sessions': ['sessions', 'messages', 'notes'],
  'chat.session': ['sessions', 'messages'],
  'chat.search': ['sessions', 'messages'],
  'chat.locate': ['messages'],
  'notes.list': FILTERED,
  'notes.ids': ['notes', 'resources', 'projects', 'sessions'],
  'tables.page': [...FILTERED, 'traces', 'accessEvents'],
  'tables.properties': ['notes'],
  'tables.readBase': ['resources', 'attachments'],
  'savedSearches.list': ['savedSearches', ...FILTERED],
  'projects.list': ['projects', 'sessions'],
  'projects.holds': FILTERED,
  'profile.get': ['notes', 'links', 'facts'],
  'notes.tags': ['notes'],
  'notes.folders': ['notes', 'resources'],
  'notes.properties': ['notes'],
  'notes.page': ['notes', 'links', 'sessions', 'messages', 'accessEvents'],
  'notes.versions': ['noteVersions'],
  'notes.complete': ['notes'],
  'notes.titles': ['notes'],
  'notes.byTitle': ['notes'],
  'notes.resource': ['resources', 'chunks'],
  'previews.part': ['notes'],
  'previews.read': ['notes', 'links', 'resources', 'chunks', 'sessions', 'messages'],
  'resources.page': ['resources', 'chunks'],
  'scans.unread': ['resources'],
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
  'contradictions.ofDraft': ['notes'],
  'corrections.ofSession': ['messages', 'notes'],
  'summaries.ofSession': ['summaries', 'sessions', 'messages', 'notes'],
  'topics.list': ['topics', 'sessions', 'notes'],
  'cleaning.list': ['proposals', 'notes', 'lessons', 'links'],
  'cleaning.preview': ['proposals', 'notes', 'links', 'facts', 'lessons', 'entities'],
  'facts.list': ['facts', 'entities', 'notes'],
  'entities.list': ['facts', 'entities', 'notes', 'sessions'],
  'entities.page': ['facts', 'entities', 'notes', 'messages', 'sessions'],
  'people.about': ['notes', 'links', 'facts', 'entities', 'decisions', 'lessons', 'topics', 'sessions', 'traces'],
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
  'tasks.list': ['notes', 'links', 'decisions', 'entities', 'facts', 'projects', 'sessions'],
  'tasks.ofDecision': ['notes', 'links', 'decisions'],
  'days.month': ['notes', 'messages', 'sessions'],
  'days.day': ['notes', 'messages', 'sessions'],
  'days.note': ['notes'],
  'days.week': ['notes', 'links', 'sessions', 'accessEvents'],
  'days.brief': ['notes', 'links', 'sessions', 'accessEvents'],
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
const STATUS_ROUTES: readonly RouteName[] = [
  'app.status',
  'inbox.counts',
  'inbox.day',
  'settings.get',
  'health.report',
  'import.extraction',
  'chat.startingQuestions',
  'backup.folder',
  'capture.state',
  'capture.files',
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
  'localModel.state',
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
function readsAnyRecord(route: RouteName, input: unknown, output: unknown, changedIds: ReadonlySet<string>): boolean {
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

/** Maximum milliseconds before a stale reply is fetched again. */
const MAX_REST_MS = 1_000;
const staleMeanwhile = new WeakSet<Query>();

/**
 * Marks every cached reply of these routes stale that may depend on the changed records (null: any); those on screen are fetched again. One that is being fetched is
 * fetched again afterwards, after a pause as long as the fetch took, so that a slow reply arrives even during many
 * writes.
 */
export function invalidateRoutes(
  queries: QueryClient,
  routes: ReadonlySet<RouteName>,
  changedIds: ReadonlySet<string> | null = null,
): void {
  const isStale = ({ queryKey, state }: Query) => {
    const [route, input] = queryKey as [RouteName, unknown];
    return routes.has(route) && (changedIds === null || readsAnyRecord(route, input, state.data, changedIds));
  };
  for (const query of queries.getQueryCache().findAll({ predicate: isStale })) {
    if (query.state.fetchStatus === 'idle') refresh(queries, query);
    else void refreshAfterwards(queries, query);
  }
}

const refresh = (queries: QueryClient, { queryKey }: Query): void =>
  void queries.invalidateQueries({ queryKey, exact: true });

async function refreshAfterwards(queries: QueryClient, query: Query): Promise<void> {
  if (staleMeanwhile.has(query)) return;
  staleMeanwhile.add(query);
  const from = performance.now();
  // A failed or cancelled fetch counts as finished.
  await query.promise?.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, Math.min(MAX_REST_MS, performance.now() - from)));
  staleMeanwhile.delete(query);
  refresh(queries, query);
}

/**
 * Keeps the cache true to the vault: `vault.changed` and `app.statusChanged` invalidate, `navigate` goes there.
 * Changes of one moment are taken together, so that a bulk import does not fetch a list a thousand times.
 *
 * @param gatherMs milliseconds that changes are gathered for
 * @returns a function that stops listening
 */
export function subscribeToVault(queries: QueryClient, navigate: (to: string) => void, gatherMs = 25): () => void {
  const changed = new Set<TableName>();
  /** Null when there were too many to name. */
  let changedIds: Set<string> | null = new Set();
  let isStatusStale = false;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const flush = () => {
    timer = null;
    const routes = routesReading([...changed]);
    if (isStatusStale) for (const route of STATUS_ROUTES) routes.add(route);
    isStatusStale = false;
    changed.clear();
    const ids = changedIds;
    changedIds = new Set();
    invalidateRoutes(queries, routes, ids);
  };

  const stops = [
    onAppEvent('vault.changed', ({ tables, ids }) => {
      for (const table of tables) changed.add(table);
      if (ids === null) changedIds = null;
      else for (const id of ids) changedIds?.add(id);
      timer ??= setTimeout(flush, gatherMs);
    }),
    // A turn changes the status some twenty times: batches, the index, its vectors.
    onAppEvent('app.statusChanged', () => {
      isStatusStale = true;
      timer ??= setTimeout(flush, gatherMs);
    }),
    onAppEvent('vaults.changed', () => void queries.invalidateQueries({ queryKey: routeKey('vaults.list', null) })),
    onAppEvent('lock.changed', () => void queries.invalidateQueries({ queryKey: routeKey('lock.state', null) })),
    onAppEvent('desktop.changed', () => {
      void queries.invalidateQueries({ queryKey: routeKey('desktop.state', null) });
    }),
    onAppEvent('program.changed', () => {
      void queries.invalidateQueries({ queryKey: routeKey('program.state', null) });
    }),
    onAppEvent('assistants.changed', () => {
      for (const route of ['assistants.list', 'assistants.reads'])
        void queries.invalidateQueries({ queryKey: [route] });
    }),
    onAppEvent('collections.changed', () => {
      for (const route of ['collections.list', 'collections.published', 'collections.publishedNotes'])
        void queries.invalidateQueries({ queryKey: [route] });
    }),
    onAppEvent('modelFiles.progress', () => {
      for (const route of ['modelFiles.downloads', 'scans.languages', 'speech.state'])
        void queries.invalidateQueries({ queryKey: [route] });
    }),
    onAppEvent('modelFiles.changed', () => {
      for (const route of ['modelFiles.list', 'modelFiles.downloads', 'scans.languages', 'speech.state'])
        void queries.invalidateQueries({ queryKey: [route] });
    }),
    onAppEvent('localModel.changed', () => {
      void queries.invalidateQueries({ queryKey: routeKey('localModel.state', null) });
    }),
    onAppEvent('navigate', ({ to }) => navigate(to)),
  ];
  return () => {
    if (timer !== null) clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
