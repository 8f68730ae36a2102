import type { Category, Note } from '../../shared/domain/note';
import { assertNever } from '../../shared/lib/assert-never';

/** The editable fields of a note. */
export interface NoteContent {
  title: string;
  body: string;
  category: Category;
}

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'waiting' }
  | { kind: 'saving'; sent: NoteContent }
  | { kind: 'failed'; message: string }
  /** The stored note changed meanwhile; both texts are shown until the person chooses. */
  | { kind: 'conflict'; theirs: Note };

export interface NoteDraft {
  /** The stored note the draft is based on; version 0 for one that is not stored yet. */
  base: Note;
  content: NoteContent;
  save: SaveState;
}

export type DraftEvent =
  /** The stored note, from a fetch or a change elsewhere. */
  | { type: 'stored'; note: Note }
  /** An undo gave the stored note an earlier version. */
  | { type: 'reverted'; note: Note }
  | { type: 'edited'; changes: Partial<NoteContent> }
  | { type: 'sending' }
  | { type: 'answered'; note: Note }
  | { type: 'failed'; message: string }
  | { type: 'conflicted'; theirs: Note }
  /** Saves mine over theirs, which stays in the history. */
  | { type: 'mine-chosen' }
  | { type: 'theirs-chosen' };

export const contentOf = (note: Note): NoteContent => ({ title: note.title, body: note.body, category: note.category });

export const draftOf = (note: Note): NoteDraft => ({ base: note, content: contentOf(note), save: { kind: 'saved' } });

const isSame = (left: NoteContent, right: NoteContent) =>
  left.title === right.title && left.body === right.body && left.category === right.category;

/** A new note is stored once it has a text or a title of its own; the template it begins with is neither. */
export const isUnsaved = ({ base, content }: NoteDraft): boolean =>
  base.version === 0
    ? content.title !== base.title || content.body.trim() !== base.body.trim()
    : !isSame(content, contentOf(base));

/**
 * The next state of a note being edited. The person's text leaves the draft only when it is stored or discarded by
 * them.
 */
export function transition(draft: NoteDraft, event: DraftEvent): NoteDraft {
  switch (event.type) {
    case 'stored':
      return mergeStored(draft, event.note);
    case 'reverted':
      if (draft.save.kind === 'saving' || draft.save.kind === 'conflict' || event.note.id !== draft.base.id)
        return draft;
      return isUnsaved(draft) ? { ...draft, base: event.note } : draftOf(event.note);
    case 'edited': {
      const next = { ...draft, content: { ...draft.content, ...event.changes } };
      if (draft.save.kind === 'saving' || draft.save.kind === 'conflict') return next;
      return { ...next, save: { kind: isUnsaved(next) ? 'waiting' : 'saved' } };
    }
    case 'sending':
      return draft.save.kind === 'conflict' ? draft : { ...draft, save: { kind: 'saving', sent: draft.content } };
    case 'answered': {
      const next: NoteDraft = {
        base: event.note,
        content: adoptStoredForm(draft, event.note),
        save: { kind: 'saved' },
      };
      return isUnsaved(next) ? { ...next, save: { kind: 'waiting' } } : next;
    }
    case 'failed':
      return { ...draft, save: { kind: 'failed', message: event.message } };
    case 'conflicted': {
      // Only the version changed (for example by a recorded use): mine is still the newest text.
      if (isSame(contentOf(event.theirs), contentOf(draft.base)))
        return { ...draft, base: event.theirs, save: { kind: 'waiting' } };
      return { ...draft, save: { kind: 'conflict', theirs: event.theirs } };
    }
    case 'mine-chosen':
      return draft.save.kind === 'conflict' ? { ...draft, base: draft.save.theirs, save: { kind: 'waiting' } } : draft;
    case 'theirs-chosen':
      return draft.save.kind === 'conflict' ? draftOf(draft.save.theirs) : draft;
    default:
      return assertNever(event);
  }
}

function mergeStored(draft: NoteDraft, note: Note): NoteDraft {
  if (note.id !== draft.base.id) return note.version === 0 ? draft : draftOf(note);
  if (note.version < draft.base.version || draft.save.kind === 'saving' || draft.save.kind === 'conflict') return draft;
  if (!isUnsaved(draft)) return draftOf(note);
  // Unsaved text is never replaced; saving it shows whether both changed.
  return note.version === draft.base.version ? { ...draft, base: note } : draft;
}

/** Main may store a slightly different text (a trimmed title); text typed since then stays. */
function adoptStoredForm(draft: NoteDraft, stored: Note): NoteContent {
  const sent = draft.save.kind === 'saving' ? draft.save.sent : draft.content;
  const { content } = draft;
  return {
    title: content.title === sent.title ? stored.title : content.title,
    body: content.body === sent.body ? stored.body : content.body,
    category: content.category === sent.category ? stored.category : content.category,
  };
}
