import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useLocation,
  useParams,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { z } from 'zod';
import type { NoteId, ProjectId, ResourceId, SessionId, TopicId, TraceId } from '../../shared/domain/ids';
import { isDayName } from '../../shared/lib/time/day-name';
import { lastSettingsPage, SETTINGS_PAGES, type SettingsPageName } from '../navigation/settings-pages';
import { Frame } from './frame';
import { lazyScreen } from './lazy-screen';
import { NotFound } from './not-found';
import { PendingScreen } from './pending-screen';
import { sessionSearch, vaultSearch } from './place-search';
import { MOVED } from './rooms';

/* Each screen is imported from its feature's one entry file; the build puts all but the first into one chunk. */
const ChatScreen = lazyScreen(async () => (await import('../features/chat/chat-screen')).ChatScreen, true);
const ReviewScreen = lazyScreen(async () => (await import('../features/review/review-screen')).ReviewScreen);
const VaultScreen = lazyScreen(async () => (await import('../features/vault/vault-screen')).VaultScreen);
const GraphScreen = lazyScreen(async () => (await import('../features/graph/graph-screen')).GraphScreen);
const SearchScreen = lazyScreen(async () => (await import('../features/search/search-screen')).SearchScreen);
const PeopleScreen = lazyScreen(async () => (await import('../features/people/people-screen')).PeopleScreen);
const CleaningScreen = lazyScreen(async () => (await import('../features/cleaning/cleaning-screen')).CleaningScreen);
const DailyReviewScreen = lazyScreen(
  async () => (await import('../features/daily-review/daily-review-screen')).DailyReviewScreen,
);
const DaysScreen = lazyScreen(async () => (await import('../features/days/days-screen')).DaysScreen);
const TasksScreen = lazyScreen(async () => (await import('../features/tasks/tasks-screen')).TasksScreen);
const DueTasksScreen = lazyScreen(async () => (await import('../features/tasks/tasks-screen')).DueTasksScreen);
const ArchiveScreen = lazyScreen(async () => (await import('../features/archive/archive-screen')).ArchiveScreen);
const OutgoingScreen = lazyScreen(async () => (await import('../features/outgoing/outgoing-screen')).OutgoingScreen);
const UsageScreen = lazyScreen(async () => (await import('../features/usage/usage-screen')).UsageScreen);
const LiveFolderScreen = lazyScreen(
  async () => (await import('../features/live-folder/live-folder-screen')).LiveFolderScreen,
);
const CapturedScreen = lazyScreen(async () => (await import('../features/captured/captured-screen')).CapturedScreen);
const SharedNotesScreen = lazyScreen(
  async () => (await import('../features/shared-notes/shared-notes-screen')).SharedNotesScreen,
);
const HealthScreen = lazyScreen(async () => (await import('../features/health/health-screen')).HealthScreen);
const SettingsFrame = lazyScreen(async () => (await import('../features/settings/settings-frame')).SettingsFrame);
const SettingsScreen = lazyScreen(async () => (await import('../features/settings/settings-screen')).SettingsScreen);

// Search parameters that cannot be read are dropped; the screen opens without them.
const id = z.coerce.string().max(64).optional().catch(undefined);
const reviewSearch = z.object({
  chats: z
    .string()
    .max(140_000)
    .regex(/^[0-9A-Za-z_-]+(,[0-9A-Za-z_-]+)*$/)
    .optional()
    .catch(undefined),
});
const graphSearch = z.object({ note: id });
const textSearch = z.object({
  q: z.coerce.string().max(2000).optional().catch(undefined),
  archived: z.boolean().optional().catch(undefined),
  asOf: z.iso.date().optional().catch(undefined),
  fill: z.coerce.string().max(2000).optional().catch(undefined),
});

const rootRoute = createRootRoute({ component: Frame, notFoundComponent: NotFound });

/** The route of a screen that takes nothing from its address. */
const plainRoute = <const Path extends string>(path: Path, Screen: ComponentType) =>
  createRoute({ getParentRoute: () => rootRoute, path, component: () => <Screen /> });

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/chat', replace: true });
  },
});

// Chat and Vault stay mounted while their child routes change, so that lists keep their scroll position.
const chatRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/chat',
  validateSearch: sessionSearch,
  component: function ChatRoute() {
    const { sessionId, projectId } = useParams({ strict: false });
    const { message, start, end, summary } = chatRoute.useSearch();
    const target = message === undefined ? null : { messageId: message, start: start ?? null, end: end ?? null };
    return (
      <ChatScreen
        sessionId={(sessionId ?? null) as SessionId | null}
        projectId={(projectId ?? null) as ProjectId | null}
        target={target}
        showsSummary={summary === true}
      />
    );
  },
});
const sessionRoute = createRoute({ getParentRoute: () => chatRoute, path: '$sessionId' });
const projectRoute = createRoute({ getParentRoute: () => chatRoute, path: 'project/$projectId' });

const reviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inbox',
  validateSearch: reviewSearch,
  component: function ReviewRoute() {
    const { chats } = reviewRoute.useSearch();
    const sessions = chats === undefined ? null : (chats.split(',') as SessionId[]);
    return <ReviewScreen key={chats ?? ''} sessions={sessions} />;
  },
});

const vaultRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vault',
  validateSearch: vaultSearch,
  component: function VaultRoute() {
    const { noteId, draftKey, resourceId } = useParams({ strict: false });
    const { chunk, trace, place, filter, look } = vaultRoute.useSearch();
    return (
      <VaultScreen
        noteId={(noteId ?? null) as NoteId | null}
        draftKey={draftKey ?? null}
        resourceId={(resourceId ?? null) as ResourceId | null}
        chunkId={chunk ?? null}
        traceId={(trace ?? null) as TraceId | null}
        place={place ?? null}
        filter={filter ?? null}
        look={look ?? null}
      />
    );
  },
});
const noteRoute = createRoute({ getParentRoute: () => vaultRoute, path: 'note/$noteId' });
const newNoteRoute = createRoute({ getParentRoute: () => vaultRoute, path: 'new/$draftKey' });
const resourceRoute = createRoute({ getParentRoute: () => vaultRoute, path: 'resource/$resourceId' });

const graphRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/graph',
  validateSearch: graphSearch,
  component: function GraphRoute() {
    return <GraphScreen noteId={(graphRoute.useSearch().note ?? null) as NoteId | null} />;
  },
});

const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/search',
  validateSearch: textSearch,
  component: function SearchRoute() {
    const { q, archived, asOf, fill } = searchRoute.useSearch();
    return <SearchScreen query={q ?? ''} includeArchived={archived === true} asOf={asOf ?? null} fill={fill ?? null} />;
  },
});

const peopleSearch = z.object({
  name: z.coerce.string().max(200).optional().catch(undefined),
  topic: id,
  show: z.enum(['topics', 'decisions', 'lessons']).optional().catch(undefined),
  open: id,
});
const peopleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/people',
  validateSearch: peopleSearch,
  component: function PeopleRoute() {
    const { name, topic, show, open } = peopleRoute.useSearch();
    return (
      <PeopleScreen
        name={name ?? null}
        topicId={(topic ?? null) as TopicId | null}
        show={show ?? null}
        recordId={open ?? null}
      />
    );
  },
});
const cleaningRoute = plainRoute('/inbox/cleaning', CleaningScreen);
const dailyReviewRoute = plainRoute('/inbox/still-true', DailyReviewScreen);
const daysSearch = z.object({
  day: z.string().refine(isDayName).optional().catch(undefined),
  view: z.enum(['month', 'list', 'activity']).optional().catch(undefined),
  beside: z.enum(['day', 'week']).optional().catch(undefined),
});
const daysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/days',
  validateSearch: daysSearch,
  component: function DaysRoute() {
    const { day, view, beside } = daysRoute.useSearch();
    return <DaysScreen day={day ?? null} view={view ?? null} beside={beside ?? null} />;
  },
});
const tasksRoute = plainRoute('/days/tasks', TasksScreen);
const dueTasksRoute = plainRoute('/inbox/due', DueTasksScreen);
const archiveRoute = plainRoute('/inbox/archive', ArchiveScreen);
const liveFolderRoute = plainRoute('/inbox/conflicts', LiveFolderScreen);
const capturedRoute = plainRoute('/inbox/captured', CapturedScreen);
const sharedNotesSearch = z.object({ collection: z.uuid().optional().catch(undefined) });
const sharedNotesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inbox/shared-notes',
  validateSearch: sharedNotesSearch,
  component: function SharedNotesRoute() {
    return <SharedNotesScreen collectionId={sharedNotesRoute.useSearch().collection ?? null} />;
  },
});
const modelSearch = z.object({
  /** The steps that are open from the start: a model on this computer, or one of a server. */
  connect: z.enum(['here', 'server']).optional().catch(undefined),
  profile: z.boolean().optional().catch(undefined),
});
const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: function SettingsRoute() {
    const { pathname } = useLocation();
    // While another screen opens, the address is its own already.
    return (
      <SettingsFrame path={SETTINGS_PAGES.find(({ path }) => path === pathname)?.path ?? null}>
        <Outlet />
      </SettingsFrame>
    );
  },
});
const settingsIndexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  validateSearch: modelSearch,
  beforeLoad: ({ search }) => {
    const asked = search.connect !== undefined || search.profile === true;
    throw redirect({ to: asked ? '/settings/model' : lastSettingsPage(), search, replace: true });
  },
});
const modelRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'model',
  validateSearch: modelSearch,
  component: function ModelRoute() {
    const { connect, profile } = modelRoute.useSearch();
    return <SettingsScreen page="model" connects={connect ?? null} opensProfile={profile === true} />;
  },
});
const settingsPageRoute = <const Page extends SettingsPageName>(page: Page) =>
  createRoute({
    getParentRoute: () => settingsRoute,
    path: page,
    component: () => <SettingsScreen page={page} connects={null} opensProfile={false} />,
  });
const accountRoute = <const Path extends string>(path: Path, Screen: ComponentType) =>
  createRoute({ getParentRoute: () => settingsRoute, path, component: () => <Screen /> });

/** The address of a screen of earlier versions, which leads to the view that shows it now. */
const movedRoutes = Object.entries(MOVED).map(([from, place]) => {
  const [to, shows = {}] = typeof place === 'string' ? [place] : place;
  return createRoute({
    getParentRoute: () => rootRoute,
    path: from as '/',
    beforeLoad: ({ search }) => {
      throw redirect({ to, search: { ...shows, ...search }, replace: true });
    },
  });
});

const routeTree = rootRoute.addChildren([
  indexRoute,
  chatRoute.addChildren([sessionRoute, projectRoute]),
  reviewRoute,
  vaultRoute.addChildren([noteRoute, newNoteRoute, resourceRoute]),
  graphRoute,
  searchRoute,
  peopleRoute,
  cleaningRoute,
  dailyReviewRoute,
  daysRoute,
  tasksRoute,
  dueTasksRoute,
  archiveRoute,
  liveFolderRoute,
  capturedRoute,
  sharedNotesRoute,
  settingsRoute.addChildren([
    settingsIndexRoute,
    modelRoute,
    accountRoute('model/usage', UsageScreen),
    settingsPageRoute('privacy'),
    accountRoute('privacy/sent', OutgoingScreen),
    settingsPageRoute('data'),
    accountRoute('data/storage', HealthScreen),
    settingsPageRoute('appearance'),
    settingsPageRoute('keys'),
    settingsPageRoute('web'),
    settingsPageRoute('tools'),
    settingsPageRoute('assistants'),
    settingsPageRoute('collections'),
  ]),
  ...movedRoutes,
]);

/**
 * Places stand behind the `#`: the page is one file under whatever origin the shell serves. The library's own hash
 * history would add the page's query, which names the vault, to that of the place.
 */
export const createPlaceHistory = () =>
  createBrowserHistory({
    parseLocation: () => {
      const { location } = createMemoryHistory({ initialEntries: [window.location.hash.slice(1) || '/'] });
      return { ...location, state: (window.history.state as typeof location.state | null) ?? location.state };
    },
    createHref: (href) => `${window.location.pathname}${window.location.search}#${href}`,
  });

export function createAppRouter() {
  return createRouter({
    routeTree,
    history: createPlaceHistory(),
    defaultPreload: false,
    defaultPendingComponent: PendingScreen,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
