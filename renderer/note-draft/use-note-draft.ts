import { useCallback, useEffect, useRef, useState } from 'react';
import type { Note, Category } from '../../shared/domain/note';
import { isAppError } from '../../shared/ipc/errors';
import { call, errorText } from '../ipc/client';
import { showError } from '../ipc/queries';
import { noteUnsavedText } from '../ipc/unsaved-text';
import { showToast } from '../ui/feedback/toasts';
import {
  contentOf,
  draftOf,
  isUnsaved,
  transition,
  type DraftEvent,
  type NoteContent,
  type NoteDraft,
} from './note-draft';
import { t } from '../../shared/messages/message';
import { quoted } from '../../shared/messages/quoted';

const AUTOSAVE_MS = 800;

// Unsaved text outlives the screen, so that leaving and returning loses nothing.
const unsavedDrafts = new Map<string, NoteDraft>();

/** One note may be open twice, as a page and as a part shown in another note: all have one draft. */
interface OpenDraft {
  read(): NoteDraft;
  adopt(draft: NoteDraft): void;
}
const openDrafts = new Set<OpenDraft>();

const findDraft = (id: string): NoteDraft | undefined =>
  unsavedDrafts.get(id) ?? [...openDrafts].find((open) => open.read().base.id === id)?.read();

/**
 * A note being edited: saved 800 ms after the last change, and at once when it is left. A new note (version 0) is
 * created by its first save; `onCreated` is called while the note is still on the screen.
 */
export function useNoteDraft(stored: Note, onCreated: (note: Note) => void = () => {}) {
  const [draft, setDraft] = useState(() => findDraft(stored.id) ?? draftOf(stored));
  const current = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isShown = useRef(true);
  const editSession = useRef<EditSession | null>(null);
  /** How a note created on this page began: its automatic title and its template. */
  const beginning = useRef<NoteContent | null>(null);
  const created = useRef(onCreated);
  useEffect(() => {
    created.current = onCreated;
  });

  const [own] = useState<OpenDraft>(() => ({
    read: () => current.current,
    adopt(next) {
      current.current = next;
      setDraft(next);
    },
  }));
  useEffect(() => {
    openDrafts.add(own);
    return () => void openDrafts.delete(own);
  }, [own]);

  /** A page that was left hears no more of what others write, but its last save may still be answered. */
  const catchUp = useCallback(() => {
    current.current = findDraft(current.current.base.id) ?? current.current;
  }, []);

  const dispatch = useCallback(
    (event: DraftEvent) => {
      catchUp();
      const others = [...openDrafts].filter((open) => open !== own && open.read().base.id === current.current.base.id);
      unsavedDrafts.delete(current.current.base.id);
      noteUnsavedText(current.current.base.id, null);
      current.current = transition(current.current, event);
      const { base, content } = current.current;
      if (isUnsaved(current.current)) unsavedDrafts.set(base.id, current.current);
      noteUnsavedText(base.id, isUnsaved(current.current) ? quoted(content.title) : null);
      for (const open of [own, ...others]) open.adopt(current.current);
    },
    [own, catchUp],
  );

  const save = useCallback(async (): Promise<void> => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    catchUp();
    const { kind } = current.current.save;
    if (kind === 'saving' || kind === 'conflict' || !isUnsaved(current.current)) return;
    dispatch({ type: 'sending' });
    const { base, content } = current.current;
    try {
      const written = { ...withTitle(content, base), editSessionId: editSession.current?.id };
      const note = await (base.version === 0
        ? call('notes.create', written)
        : call('notes.save', { id: base.id, baseVersion: base.version, ...written }));
      dispatch({ type: 'answered', note });
      if (base.version === 0) {
        beginning.current = contentOf(base);
        if (isShown.current) created.current(note);
      }
    } catch (error) {
      if (base.version === 0 && !isShown.current && isAppError(error, 'conflict')) {
        await createUnderFirstTitle(content, base).then((note) => dispatch({ type: 'answered', note }), showError);
      } else if (base.version > 0 && isAppError(error, 'conflict')) {
        const theirs = await call('notes.page', { id: base.id }).catch(() => null);
        dispatch(
          theirs === null ? { type: 'failed', message: errorText(error) } : { type: 'conflicted', theirs: theirs.note },
        );
      } else {
        dispatch({ type: 'failed', message: errorText(error) });
      }
    }
    catchUp();
    if (current.current.save.kind === 'waiting') timer.current = setTimeout(() => void save(), AUTOSAVE_MS);
  }, [dispatch, catchUp]);

  useEffect(() => {
    dispatch({ type: 'stored', note: stored });
    const { base } = current.current;
    if (stored.id !== base.id || stored.version >= base.version) return;
    // Either this reply is older than the last save, or an undo took that save back: what is read now tells.
    call('notes.page', { id: stored.id })
      .then(({ note }) => {
        if (current.current.base === base && note.version < base.version) dispatch({ type: 'reverted', note });
      })
      .catch(() => {});
  }, [stored, dispatch]);

  useEffect(() => {
    const onHide = () => void save();
    isShown.current = true;
    window.addEventListener('pagehide', onHide);
    return () => {
      isShown.current = false;
      window.removeEventListener('pagehide', onHide);
      void save().then(() => dropIfEmpty(current.current, beginning.current));
    };
  }, [save]);

  const edit = useCallback(
    (changes: Partial<NoteContent>, isUrgent = false) => {
      editSession.current = editSessionAt(editSession.current, Date.now(), () => crypto.randomUUID());
      dispatch({ type: 'edited', changes });
      if (timer.current !== null) clearTimeout(timer.current);
      if (isUrgent) void save();
      else timer.current = setTimeout(() => void save(), AUTOSAVE_MS);
    },
    [dispatch, save],
  );

  return {
    draft,
    setBody: useCallback((body: string) => edit({ body }), [edit]),
    /** Renaming rewrites links in other notes, so a title is saved when it is finished, not letter by letter. */
    rename: useCallback((title: string) => edit({ title }, true), [edit]),
    setCategory: useCallback((category: Category) => edit({ category }, true), [edit]),
    save,
    keepMine: useCallback(() => {
      dispatch({ type: 'mine-chosen' });
      void save();
    }, [dispatch, save]),
    /** Adopts the stored text; the person's text becomes a new note first. */
    takeTheirs: useCallback(async () => {
      const mine = current.current.content;
      const copy = await call('notes.create', {
        title: t('vault.titleMyText', { title: mine.title }).slice(0, 300),
        body: mine.body,
        category: mine.category,
      });
      dispatch({ type: 'theirs-chosen' });
      return copy;
    }, [dispatch]),
  };
}

/** The page was left although its title belongs to another note: the text is saved under its first title. */
async function createUnderFirstTitle(content: NoteContent, base: Note): Promise<Note> {
  const note = await call('notes.create', { ...content, title: base.title });
  showToast({ text: t('vault.anotherNoteCalledTitle', { title: content.title, title2: note.title }) });
  return note;
}

/** A note that was emptied on the page that created it is dropped; it stays readable among the dropped notes. */
async function dropIfEmpty({ base, content, save }: NoteDraft, beginning: NoteContent | null): Promise<void> {
  if (beginning === null || save.kind !== 'saved' || content.title !== beginning.title) return;
  if (content.body.trim() !== '' && content.body.trim() !== beginning.body.trim()) return;
  await call('notes.setStatus', { id: base.id, status: 'dropped' }).catch(showError);
}

// A note needs a title; an emptied title reverts.
function withTitle(content: NoteContent, base: Note): NoteContent {
  return content.title.trim() === '' ? { ...content, title: base.title } : content;
}

/** Milliseconds without a change after which the next one begins a new editing session: half an hour. Set by hand. */
const IDLE_MS = 30 * 60_000;

/** A period of editing a note without leaving it: its saves make one version. */
interface EditSession {
  id: string;
  /** Time of the last change, epoch milliseconds. */
  at: number;
}

/** The editing session of a change at `now`. */
export function editSessionAt(before: EditSession | null, now: number, newId: () => string): EditSession {
  return { id: before !== null && now - before.at < IDLE_MS ? before.id : newId(), at: now };
}
