import { useNavigate } from '@tanstack/react-router';
import type { InboxKind } from '../../shared/ipc/routes/inbox';
import { useCommands } from '../commands/commands';
import { screenCommands } from '../commands/screen-commands';
import { useRoute } from '../ipc/queries';
import { INBOX_VIEWS } from './inbox-views';

/** A day begins, and what was put off comes back, without any event: one place counts again by the clock. */
export const COUNT_EVERY_MS = 60_000;

/**
 * What waits in the inbox by its views; null: it is not known yet.
 *
 * @param countEveryMs milliseconds after which it is counted again without any event
 */
export function useInbox(countEveryMs: number | false = false) {
  const counts = useRoute('inbox.counts', null, { refetchInterval: countEveryMs }).data;
  if (counts === undefined) return null;
  const views = INBOX_VIEWS.map((view) => ({ ...view, count: counts.waiting[view.kind] }));
  return {
    views,
    worthIt: counts.worthIt,
    /** The first view where something waits, other than one. */
    firstWaiting: (except?: InboxKind) => views.find(({ kind, count }) => kind !== except && (count ?? 0) > 0) ?? null,
  };
}

/** The keys that lead from one view of the inbox to the next. */
export function useInboxKeys(open: string): void {
  const inbox = useInbox();
  const navigate = useNavigate();
  const paths = (inbox?.views ?? []).flatMap(({ path, count }) => (count === null && path !== open ? [] : [path]));
  const step = (by: number) => {
    const at = paths.findIndex((path) => path === open);
    const to = paths[(at + by + paths.length) % paths.length];
    if (at >= 0 && to !== undefined) void navigate({ to });
  };
  const steps: Readonly<Record<string, number>> = { 'inbox.next': 1, 'inbox.previous': -1 };
  useCommands(
    screenCommands().flatMap((command) => {
      const by = steps[command.id];
      return by === undefined ? [] : [{ ...command, run: () => step(by) }];
    }),
  );
}
