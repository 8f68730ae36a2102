import { type ReactNode, useRef, useState } from 'react';
import { MAX_SCOPE_NOTES } from '../../shared/domain/asked-scope';
import type { NoteId } from '../../shared/domain/ids';
import type { NotePage } from '../../shared/ipc/routes/notes';
import { useCommands } from '../commands/commands';
import { useAskIn } from '../ipc/next-scope';
import { call, perform } from '../ipc/client';
import { showDone, showError } from '../ipc/queries';
import { useAddToProject, type ProjectEntries } from '../projects/use-add-to-project';
import { type SharingAct, useSharingActs } from '../publishing/use-sharing-acts';
import { announce } from '../ui/feedback/announcer';
import { linksAmong, type RemovableLink, UnlinkDialog } from './dialogs/unlink-dialog';
import { actOfKey, type KeyPress, NOTE_ACTS, type NoteActName, takesNotes } from './note-acts';
import { t } from '../../shared/messages/message';
import { LinkNotesDialog } from './dialogs/link-notes-dialog';
import { MergeDialog } from './dialogs/merge-dialog';
import { ReplaceDialog } from './dialogs/replace-dialog';
import { SplitDialog, type SplitPart } from './dialogs/split-dialog';

export interface NoteActs {
  run: (name: NoteActName) => void;
  /** Asking in these notes alone, adding them to a project, and acts in shared collections where one is joined. */
  further: readonly FurtherAct[];
  /** Asks to which project these are added. */
  addToProject: (entries: ProjectEntries) => void;
  /** Runs the act of a key; returns whether there was one. */
  runKey: (event: KeyPress) => boolean;
  dialog: ReactNode;
}

/** An act that changes no note here. */
type FurtherAct = Omit<SharingAct, 'name'> & { name: SharingAct['name'] | 'ask' | 'project' };

const PROJECT_TITLES = { note: 'projects.addThisNote', selection: 'projects.addSelectedNotes' } as const;

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
  const askIn = useAskIn();
  const sharing = useSharingActs(ids, { scope, before });
  const adding = useAddToProject();

  const ask = async () => {
    if (ids.length > MAX_SCOPE_NOTES) return announceNothing(t('chat.atMostNotes', { max: MAX_SCOPE_NOTES }));
    await before?.();
    askIn({ notes: [...ids] });
  };
  const further: FurtherAct[] = [
    ...(ids.length === 0
      ? []
      : [
          { name: 'ask' as const, label: t('chat.askInTheseNotes'), key: 'Q', run: () => void ask().catch(showError) },
          { name: 'project' as const, label: t('projects.addTo'), key: 'J', run: () => adding.ask({ notes: ids }) },
        ]),
    ...sharing.acts,
  ];

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
      : [
          ...NOTE_ACTS.map(({ name, title, key }) => ({
            id: `${scope}.${name}`,
            title: t(title[scope]),
            group: t('common.sharedNotes'),
            listKeys: [key],
            run: () => run(name),
          })),
          ...further
            .filter(({ name }) => name === 'ask' || name === 'project')
            .map(({ name, label, key, run: runAct }) => ({
              id: `${scope}.${name}`,
              title: name === 'ask' ? label : t(PROJECT_TITLES[scope]),
              group: t('common.sharedNotes'),
              listKeys: [key],
              run: runAct,
            })),
        ],
  );

  return {
    run,
    further,
    addToProject: adding.ask,
    runKey(event) {
      const found = actOfKey(NOTE_ACTS, event);
      if (found !== null && ids.length > 0) run(found.name);
      else {
        const other = actOfKey(further, event);
        if (other === null) return false;
        other.run();
      }
      return true;
    },
    dialog: (
      <>
        {open !== null && <NoteActDialogs open={open} acts={acts} onFailed={showError} onClose={() => setOpen(null)} />}
        {sharing.dialog}
        {adding.dialog}
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

/** An act whose dialog is open, with the chosen notes, the focused one first. */
type OpenAct =
  | { name: 'merge' | 'replace' | 'link' | 'unlink'; pages: NotePage[]; links: RemovableLink[] }
  | { name: 'split'; pages: NotePage[]; parts: SplitPart[] | null };

interface Props {
  open: OpenAct;
  acts: {
    merge: (into: NoteId, from: NoteId[], text: { title: string; body: string }) => Promise<void>;
    replace: (newer: NoteId, older: NoteId, title: string) => Promise<void>;
    split: (id: NoteId, parts: SplitPart[]) => Promise<void>;
    link: (from: NoteId, to: NoteId[], kind: 'related' | 'contradicts') => Promise<void>;
    unlink: (links: readonly RemovableLink[], of: NoteId) => Promise<void>;
  };
  onFailed: (error: unknown) => void;
  onClose: () => void;
}

/** The dialog of the open act. Merging and replacing are the views of review. */
function NoteActDialogs({ open, acts, onFailed, onClose }: Props) {
  const notes = open.pages.map(({ note }) => note);
  const [isSwapped, setSwapped] = useState(
    () => notes.length === 2 && (notes[0]!.keptAt ?? 0) < (notes[1]!.keptAt ?? 0),
  );
  const [note, ...others] = notes;
  if (note === undefined) return null;
  const run = (act: Promise<void>) => void act.catch(onFailed);
  switch (open.name) {
    case 'merge':
      return (
        <MergeDialog
          note={note}
          similar={[]}
          others={others}
          noun="note"
          onMerge={(withIds, text) => run(acts.merge(note.id, withIds, text))}
          onClose={onClose}
        />
      );
    case 'replace': {
      const [newer, older] = isSwapped ? [others[0]!, note] : [note, others[0]];
      return (
        <ReplaceDialog
          note={newer}
          similar={[]}
          noun="note"
          other={older === undefined ? undefined : { note: older, onSwap: () => setSwapped((is) => !is) }}
          onReplace={(olderId, title) => run(acts.replace(newer.id, olderId, title))}
          onClose={onClose}
        />
      );
    }
    case 'split':
      return (
        <SplitDialog
          note={note}
          parts={open.parts}
          onSplit={(parts) => run(acts.split(note.id, parts))}
          onClose={onClose}
        />
      );
    case 'link':
      return (
        <LinkNotesDialog
          note={note}
          others={others}
          onLink={(to, kind) => run(acts.link(note.id, to, kind))}
          onClose={onClose}
        />
      );
    case 'unlink':
      return (
        <UnlinkDialog
          title={note.title}
          links={open.links}
          onUnlink={(links) => run(acts.unlink(links, note.id))}
          onClose={onClose}
        />
      );
  }
}
