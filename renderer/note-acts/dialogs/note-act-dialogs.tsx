import { useState } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import type { NotePage } from '../../../shared/ipc/routes/notes';
import type { RemovableLink } from './removable-links';
import { LinkNotesDialog } from './link-notes-dialog';
import { MergeDialog } from './merge-dialog';
import { ReplaceDialog } from './replace-dialog';
import { SplitDialog, type SplitPart } from './split-dialog';
import { UnlinkDialog } from './unlink-dialog';

/** An act whose dialog is open, with the chosen notes, the focused one first. */
export type OpenAct =
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
export function NoteActDialogs({ open, acts, onFailed, onClose }: Props) {
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
