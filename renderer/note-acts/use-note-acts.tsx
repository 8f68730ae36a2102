import { useRef, useState, type ReactNode } from 'react';
import type { NoteId } from '../../shared/domain/ids';
import type { NotePage } from '../../shared/ipc/routes/notes';
import { useCommands } from '../commands/commands';
import { call, perform } from '../ipc/client';
import { showDone, showError } from '../ipc/queries';
import { useSharingActs, type SharingAct } from '../publishing/use-sharing-acts';
import { announce } from '../ui/feedback/announcer';
import { NoteActDialogs, type OpenAct } from './dialogs/note-act-dialogs';
import { linksAmong, type RemovableLink } from './dialogs/removable-links';
import { actOfKey, NOTE_ACTS, takesNotes, type KeyPress, type NoteActName } from './note-acts';
import { t } from '../../shared/messages/message';

export interface NoteActs {
  run: (name: NoteActName) => void;
  /** Acts in shared collections; none where none is joined. */
  sharing: readonly SharingAct[];
  /** Runs the act of a key; returns whether there was one. */
  runKey: (event: KeyPress) => boolean;
  /** The open dialog; rendered once by the screen. */
  dialog: ReactNode;
}

interface NoteActOptions {
  /** The open note, or notes selected in a list. */
  scope: 'note' | 'selection';
  /** Awaited before an act begins: saves what is being written. */
  before?: () => Promise<void>;
  /** Is called after an act; `stays` is the note that holds the result. */
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
  const sharing = useSharingActs(ids, { scope, before });

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
        t('noteActs.mergedNotesIntoTitle', { from: from.length + 1, title: text.title }),
        into,
      ),
    replace: (newer: NoteId, older: NoteId, title: string) =>
      act(perform('notes.supersede', { newer, older }), t('noteActs.replacedTitleStaysHistory', { title }), newer),
    split: (id: NoteId, parts: { title: string; body: string }[]) =>
      perform('notes.split', { id, parts }).then((done) =>
        act(Promise.resolve(done), t('noteActs.splitIntoNotes', { parts: parts.length }), done.output[0]!.id),
      ),
    link: (from: NoteId, to: NoteId[], kind: 'related' | 'contradicts') =>
      act(
        perform('notes.link', { from, to, kind }),
        kind === 'related'
          ? t('noteActs.linkedNotes', { to: to.length + 1 })
          : t('noteActs.markedContradictionAnswersWill'),
        from,
      ),
    unlink: (links: readonly RemovableLink[], of: NoteId) =>
      act(
        perform('notes.unlink', { ids: links.map(({ id }) => id) }),
        t('noteActs.removedLinks', { links: links.length }),
        of,
      ),
  };

  const start = async (name: NoteActName) => {
    await before?.();
    const pages: NotePage[] = await Promise.all(ids.map((id) => call('notes.page', { id })));
    const links = name === 'unlink' ? linksAmong(pages) : [];
    if (name === 'unlink' && links.length === 0)
      announceNothing(t('noteActs.theseNotesLinkedEach', { pages: pages.length }));
    else if (name === 'unlink' && pages.length > 1) await acts.unlink(links, ids[0]!);
    else if (name === 'split')
      setOpen({ name, pages, parts: (await call('notes.findClaims', { id: ids[0]! })) ?? null });
    else setOpen({ name, pages, links });
  };
  const run = (name: NoteActName) => {
    const wanted = NOTE_ACTS.find((one) => one.name === name)!;
    if (isOpening.current || open !== null) return;
    if (!takesNotes(wanted, ids.length)) {
      announceNothing(
        ids.length === 0
          ? t('noteActs.noKeptNoteChosen')
          : t('noteActs.labelTakesCount', { label: t(wanted.label), count: countText(wanted) }),
      );
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
          title: t(title[scope]),
          group: t('common.sharedNotes'),
          listKeys: [key],
          run: () => run(name),
        })),
  );

  return {
    run,
    sharing: sharing.acts,
    runKey(event) {
      const found = actOfKey(NOTE_ACTS, event);
      if (found !== null && ids.length > 0) run(found.name);
      else {
        const shared = actOfKey(sharing.acts, event);
        if (shared === null) return false;
        shared.run();
      }
      return true;
    },
    dialog: (
      <>
        {open !== null && <NoteActDialogs open={open} acts={acts} onFailed={showError} onClose={() => setOpen(null)} />}
        {sharing.dialog}
      </>
    ),
  };
}

const countText = ({ from, to }: { from: number; to: number }): string =>
  from === to ? t('noteActs.notes2', { from }) : t('noteActs.fromToToNotes', { from, to });

function announceNothing(text: string): void {
  announce(text);
  showDone(text, null);
}
