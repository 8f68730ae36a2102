import { t } from '../../shared/messages/message';
import type { MenuItem } from '../ui/actions/menu-popup';
import { NOTE_ACTS, takesNotes } from './note-acts';
import type { NoteActs } from './use-note-acts';

/** The acts on the chosen notes as entries of a menu, with their keys. */
export const noteActItems = (acts: NoteActs, count: number): MenuItem[] => [
  ...NOTE_ACTS.filter((act) => takesNotes(act, count)).map((act) => ({
    label: t(act.label),
    keys: [act.key],
    onSelect: () => acts.run(act.name),
  })),
  ...acts.further.map(({ label, key, run }) => ({ label, keys: [key], onSelect: run })),
];
