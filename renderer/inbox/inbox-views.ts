import type { InboxKind } from '../../shared/ipc/routes/inbox';
import type { PlainKey } from '../../shared/messages/message';

interface InboxView {
  kind: InboxKind;
  path: string;
  label: PlainKey;
}

/** The views of the inbox, the most worth it first: where a text may be lost, then the person’s own words. */
export const INBOX_VIEWS = [
  { kind: 'conflicts', path: '/inbox/conflicts', label: 'inbox.conflicts' },
  { kind: 'due', path: '/inbox/due', label: 'tasks.due' },
  { kind: 'captured', path: '/inbox/captured', label: 'capture.view' },
  { kind: 'suggestions', path: '/inbox', label: 'rooms.suggestions' },
  { kind: 'still-true', path: '/inbox/still-true', label: 'rooms.stillTrue' },
  { kind: 'cleaning', path: '/inbox/cleaning', label: 'common.cleaning' },
  { kind: 'shared-notes', path: '/inbox/shared-notes', label: 'collectionReview.screen' },
  { kind: 'archive', path: '/inbox/archive', label: 'common.archive' },
] as const satisfies readonly InboxView[];
