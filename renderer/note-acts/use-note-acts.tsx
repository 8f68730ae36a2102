import { useRef, useState, type ReactNode } from 'react';
import type { NoteId } from '../../shared/domain/ids';
import type { NotePage } from '../../shared/ipc/routes/notes';
import { useCommands } from '../commands/commands';
import { call, perform } from '../ipc/client';
import { showDone, showError } from '../ipc/queries';
import { announce } from '../ui/feedback/announcer';
import { formatCount } from '../ui/text/format-count';
import { NoteActDialogs, type OpenAct } from './dialogs/note-act-dialogs';
import { linksAmong, type RemovableLink } from './dialogs/removable-links';
import { NOTE_ACTS, noteActOfKey, takesNotes, type NoteActName } from './note-acts';

export interface NoteActs {
  run: (name: NoteActName) => void;
  /** Runs the act of a key; returns whether there was one. */
  runKey: (event: Parameters<typeof noteActOfKey>[0]) => boolean;
  /** The open dialog; rendered once by the screen. */
  dialog: ReactNode;
}

interface NoteActOptions {
  /** The open note, or notes selected in a list. */
  scope: 'note' | 'selection';
  /** Awaited before an act begins: saves what is being written. */
  before?: () => Promise<void>;
  /** After an act; `stays` is the note that holds the result. */
  onDone?: (stays: NoteId) => void;
}

/**
 * The acts on the chosen notes, with their dialogs: one set for the note page, the list and the graph. Every act is one
 * step of undo, offered by its notice.
 *
 * @param ids the chosen notes, the focused one first
 */
export function useNoteActs(ids: readonly NoteId[], { scope, before, onDone }: NoteActOptions): NoteActs {
  const [open, setOpen] = useState<OpenAct | null>(null);
  const isOpening = useRef(false);

  const act = async <Output,>(doing: Promise<{ output: Output; seq: number | null }>, text: string, stays: NoteId) => {
    setOpen(null);
    const { seq } = await doing;
    showDone(text, seq);
    onDone?.(stays);
  };
  const acts = {
    merge: (into: NoteId, from: NoteId[], text: { title: string; body: string }) =>
      act(
        perform('notes.merge', { into, from, text }),
        `Merged ${formatCount(from.length + 1, 'note')} into “${text.title}”.`,
        into,
      ),
    replace: (newer: NoteId, older: NoteId, title: string) =>
      act(perform('notes.supersede', { newer, older }), `Replaced “${title}”. It stays in the history.`, newer),
    split: (id: NoteId, parts: { title: string; body: string }[]) =>
      perform('notes.split', { id, parts }).then((done) =>
        act(Promise.resolve(done), `Split into ${formatCount(parts.length, 'note')}.`, done.output[0]!.id),
      ),
    link: (from: NoteId, to: NoteId[], kind: 'related' | 'contradicts') =>
      act(
        perform('notes.link', { from, to, kind }),
        kind === 'related'
          ? `Linked ${formatCount(to.length + 1, 'note')}.`
          : 'Marked as a contradiction. Answers will name both.',
        from,
      ),
    unlink: (links: readonly RemovableLink[], of: NoteId) =>
      act(
        perform('notes.unlink', { ids: links.map(({ id }) => id) }),
        `Removed ${formatCount(links.length, 'link')}.`,
        of,
      ),
  };

  const start = async (name: NoteActName) => {
    await before?.();
    const pages: NotePage[] = await Promise.all(ids.map((id) => call('notes.page', { id })));
    const links = name === 'unlink' ? linksAmong(pages) : [];
    if (name === 'unlink' && links.length === 0)
      announceNothing(pages.length === 1 ? 'This note has no links.' : 'These notes are not linked with each other.');
    else if (name === 'unlink' && pages.length > 1) await acts.unlink(links, ids[0]!);
    else if (name === 'split')
      setOpen({ name, pages, parts: (await call('notes.findClaims', { id: ids[0]! })) ?? null });
    else setOpen({ name, pages, links });
  };
  const run = (name: NoteActName) => {
    const wanted = NOTE_ACTS.find((one) => one.name === name)!;
    if (isOpening.current || open !== null) return;
    if (!takesNotes(wanted, ids.length)) {
      announceNothing(ids.length === 0 ? 'No kept note is chosen.' : `${wanted.label} takes ${countText(wanted)}.`);
      return;
    }
    isOpening.current = true;
    start(name)
      .catch(showError)
      .finally(() => (isOpening.current = false));
  };
  useCommands(
    ids.length === 0
      ? []
      : NOTE_ACTS.map(({ name, title, key }) => ({
          id: `${scope}.${name}`,
          title: title[scope],
          group: 'Notes',
          listKeys: [key],
          run: () => run(name),
        })),
  );

  return {
    run,
    runKey(event) {
      const found = noteActOfKey(event);
      if (found === null || ids.length === 0) return false;
      run(found.name);
      return true;
    },
    dialog:
      open === null ? null : (
        <NoteActDialogs open={open} acts={acts} onFailed={showError} onClose={() => setOpen(null)} />
      ),
  };
}

const countText = ({ from, to }: { from: number; to: number }): string =>
  from === to ? formatCount(from, 'note') : `${from} to ${to} notes`;

function announceNothing(text: string): void {
  announce(text);
  showDone(text, null);
}
