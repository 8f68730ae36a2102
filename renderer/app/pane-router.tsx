import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  useParams,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import type { NoteId, ResourceId, SessionId, TraceId } from '../../shared/domain/ids';
import { isPanePath } from '../../shared/domain/pane-path';
import { lazyScreen } from './lazy-screen';
import { NotFound } from './not-found';
import { sessionSearch, vaultSearch } from './place-search';

const ChatScreen = lazyScreen(async () => (await import('../features/chat/chat-screen')).ChatScreen, true);
const VaultPage = lazyScreen(async () => (await import('../features/vault/vault-page')).VaultPage);

function createRouteTree(frame: RouteComponent) {
  const rootRoute = createRootRoute({ component: frame, notFoundComponent: NotFound });
  const sessionRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/chat/$sessionId',
    validateSearch: sessionSearch,
    component: function ChatAlone() {
      const { sessionId } = useParams({ strict: false });
      const { message, start, end, summary } = sessionRoute.useSearch();
      const target = message === undefined ? null : { messageId: message, start: start ?? null, end: end ?? null };
      return <ChatScreen sessionId={sessionId as SessionId} target={target} showsSummary={summary === true} isAlone />;
    },
  });
  const pageOf = (path: '/vault/note/$noteId' | '/vault/resource/$resourceId') => {
    const route = createRoute({
      getParentRoute: () => rootRoute,
      path,
      validateSearch: vaultSearch,
      component: function PageAlone() {
        const { noteId, resourceId } = useParams({ strict: false });
        const { chunk, trace, place } = route.useSearch();
        return (
          <VaultPage
            noteId={(noteId ?? null) as NoteId | null}
            resourceId={(resourceId ?? null) as ResourceId | null}
            draftKey={null}
            chunkId={chunk ?? null}
            traceId={(trace ?? null) as TraceId | null}
            place={place ?? null}
          />
        );
      },
    });
    return route;
  };
  return rootRoute.addChildren([sessionRoute, pageOf('/vault/note/$noteId'), pageOf('/vault/resource/$resourceId')]);
}

/** The places of the second pane, with a history of its own. What cannot stand there is given to `openInRoom`. */
export const createBesideRouter = (path: string, openInRoom: (path: string) => void) =>
  createPaneRouter(createMemoryHistory({ initialEntries: [path] }), openInRoom, Outlet);

/**
 * The places that a pane shows by itself.
 *
 * @param openInRoom is given the path of any other place
 * @param frame around each of them
 */
export function createPaneRouter(history: RouterHistory, openInRoom: (path: string) => void, frame: RouteComponent) {
  const go =
    (step: typeof history.push): typeof history.push =>
    (to, ...rest) =>
      isPanePath(to) ? step(to, ...rest) : openInRoom(to);
  history.push = go(history.push);
  history.replace = go(history.replace);
  return createRouter({ routeTree: createRouteTree(frame), history, defaultPreload: false });
}
