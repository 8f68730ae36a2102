import type { NoteId } from '../../../../shared/domain/ids';
import type { NotePage } from '../../../../shared/ipc/routes/notes';
import { newNoteTitle } from './note-text';

/**
 * The page of a note that is not stored yet: its first words create it. `draftKey` is the time it was begun, in base
 * 36.
 */
export function newNotePage(draftKey: string): NotePage {
  const begun = Number.parseInt(draftKey, 36);
  const at = begun <= Date.now() ? begun : Date.now();
  return unstoredPage(draftKey, at, { title: newNoteTitle(at), body: '' });
}

/** The page of a daily note that is not stored yet; `body` is the template it begins with. */
export const newDayPage = (draftKey: string, day: string, body: string): NotePage =>
  unstoredPage(draftKey, Date.now(), { title: day, body });

function unstoredPage(draftKey: string, at: number, { title, body }: { title: string; body: string }): NotePage {
  return {
    note: {
      id: `new-${draftKey}` as NoteId,
      status: 'kept',
      category: 'idea',
      author: 'person',
      title,
      body,
      aliases: [],
      tags: [],
      origin: 'person',
      sources: [],
      flags: [],
      createdAt: at,
      updatedAt: at,
      keptAt: at,
      decidedAt: null,
      deferredUntil: null,
      confirmations: 0,
      pinned: false,
      neverSurface: false,
      version: 0,
      contentHash: '',
    },
    outgoing: [],
    backlinks: [],
    mentions: [],
    sources: [],
    uses: { cited: 0, opened: 0, lastAt: null },
  };
}
