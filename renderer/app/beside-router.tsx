import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  useParams,
} from '@tanstack/react-router';
import type { NoteId, ResourceId, SessionId, TraceId } from '../../shared/domain/ids';
import { canStandBeside } from '../navigation/beside';
import { lazyScreen } from './lazy-screen';
import { sessionSearch, vaultSearch } from './place-search';

const ChatScreen = lazyScreen(async () => (await import('../features/chat/chat-screen')).ChatScreen);
const VaultPage = lazyScreen(async () => (await import('../features/vault/vault-page')).VaultPage);

const rootRoute = createRootRoute({ component: Outlet });
const sessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/chat/$sessionId',
  validateSearch: sessionSearch,
  component: function ChatBeside() {
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
    component: function PageBeside() {
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
const routeTree = rootRoute.addChildren([
  sessionRoute,
  pageOf('/vault/note/$noteId'),
  pageOf('/vault/resource/$resourceId'),
]);

/**
 * The places of the second pane, with a history of its own. What cannot stand there opens in the room.
 *
 * @param openInRoom is given the path of such a place
 */
export function createBesideRouter(path: string, openInRoom: (path: string) => void) {
  const history = createMemoryHistory({ initialEntries: [path] });
  const go =
    (step: typeof history.push): typeof history.push =>
    (to, ...rest) =>
      canStandBeside(to) ? step(to, ...rest) : openInRoom(to);
  history.push = go(history.push);
  history.replace = go(history.replace);
  return createRouter({ routeTree, history, defaultPreload: false });
}
