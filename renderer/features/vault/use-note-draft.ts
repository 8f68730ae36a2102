import { useCallback, useEffect, useRef, useState } from 'react';
import type { Note, Category } from '../../../shared/domain/note';
import { isAppError } from '../../../shared/ipc/errors';
import { call, errorText } from '../../bridge/client';
import { draftOf, isUnsaved, transition, type DraftEvent, type NoteContent, type NoteDraft } from './note-draft';

const AUTOSAVE_MS = 800;

// Text that could not be saved outlives the screen, so that going away and coming back loses nothing.
const unsaved = new Map<string, NoteDraft>();

/** A note being edited: saves by itself 800 ms after the last change, and at once when the note is left. */
export function useNoteDraft(stored: Note) {
  const [draft, setDraft] = useState(() => unsaved.get(stored.id) ?? draftOf(stored));
  const current = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isSending = useRef(false);

  const dispatch = useCallback((event: DraftEvent) => {
    current.current = transition(current.current, event);
    remember(current.current);
    setDraft(current.current);
  }, []);

  const save = useCallback(async (): Promise<void> => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    if (isSending.current || !isUnsaved(current.current) || current.current.save.kind === 'conflict') return;
    isSending.current = true;
    dispatch({ type: 'sending' });
    const { base, content } = current.current;
    try {
      dispatch({ type: 'answered', note: await call('notes.save', { id: base.id, baseVersion: base.version, ...withTitle(content, base) }) });
    } catch (error) {
      if (isAppError(error, 'conflict')) {
        const theirs = await call('notes.page', { id: base.id }).catch(() => null);
        dispatch(theirs === null ? { type: 'failed', message: errorText(error) } : { type: 'conflicted', theirs: theirs.note });
      } else {
        dispatch({ type: 'failed', message: errorText(error) });
      }
    } finally {
      isSending.current = false;
    }
    if (current.current.save.kind === 'waiting') timer.current = setTimeout(() => void save(), AUTOSAVE_MS);
  }, [dispatch]);

  useEffect(() => dispatch({ type: 'stored', note: stored }), [stored, dispatch]);

  useEffect(() => {
    const onLeave = () => void save();
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, [save]);

  const edit = useCallback((changes: Partial<NoteContent>, isUrgent = false) => {
    dispatch({ type: 'edited', changes });
    if (timer.current !== null) clearTimeout(timer.current);
    if (isUrgent) void save();
    else timer.current = setTimeout(() => void save(), AUTOSAVE_MS);
  }, [dispatch, save]);

  return {
    draft,
    setBody: useCallback((body: string) => edit({ body }), [edit]),
    /** Renaming rewrites links in other notes, so it is saved when the title is finished, not letter by letter. */
    rename: useCallback((title: string) => edit({ title }, true), [edit]),
    setCategory: useCallback((category: Category) => edit({ category }, true), [edit]),
    save,
    keepMine: useCallback(() => {
      dispatch({ type: 'mine-chosen' });
      void save();
    }, [dispatch, save]),
    /** Takes the stored text; what was written here becomes a note of its own first. */
    takeTheirs: useCallback(async () => {
      const mine = current.current.content;
      const copy = await call('notes.create', { title: `${mine.title} (my text)`.slice(0, 300), body: mine.body, category: mine.category });
      dispatch({ type: 'theirs-chosen' });
      return copy;
    }, [dispatch]),
  };
}

function remember(draft: NoteDraft): void {
  if (isUnsaved(draft)) unsaved.set(draft.base.id, draft);
  else unsaved.delete(draft.base.id);
}

// A note cannot be without a title; an emptied one keeps the one it had.
function withTitle(content: NoteContent, base: Note): NoteContent {
  return content.title.trim() === '' ? { ...content, title: base.title } : content;
}
