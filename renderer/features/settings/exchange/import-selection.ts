import type { DateOrder, ImportPreview } from '../../../../shared/ipc/routes/exchange';

export interface ImportSelection {
  keys: ReadonlySet<string>;
  /** Whether conversations beyond the listed ones are imported too. */
  includesUnlisted: boolean;
  person: string | null;
  extract: boolean;
  /** Notes are taken of what the assistant said too. */
  alsoAnswers?: boolean;
  /** Pages of a folder are the person's own notes, or the export is of their own vault. */
  areMine?: boolean;
  /** Files that may be conversations and that the person calls so. */
  conversationFiles?: ReadonlySet<string>;
  /** How dates that can be read in two ways are read; absent: as the preview says. */
  dateOrder?: DateOrder;
  /** The files that pages link to are copied too. */
  withAttachments: boolean;
  /** Projects of the program become projects here. */
  asProjects: boolean;
  /** What is here already takes what was changed in its files. */
  withChanges: boolean;
}

/** The default: every conversation, no speaker is the person, notes are taken. */
export const initialSelection = (preview: ImportPreview): ImportSelection => ({
  keys: new Set(preview.conversations.map(({ key }) => key)),
  includesUnlisted: true,
  person: null,
  extract: true,
  withAttachments: true,
  asProjects: true,
  withChanges: true,
});

/** The selection as main expects it: the selected conversations, or all except the deselected. */
export function importChoiceOf(
  { keys, includesUnlisted: beyond }: ImportSelection,
  { conversations, moreConversations = 0 }: ImportPreview,
): { conversations: string[] | null; without: string[] } {
  const without = conversations.flatMap(({ key }) => (keys.has(key) ? [] : [key]));
  if (moreConversations > 0 ? beyond : without.length === 0) return { conversations: null, without };
  return { conversations: [...keys], without: [] };
}

export const isNothingChosen = ({ keys, includesUnlisted: beyond }: ImportSelection, preview: ImportPreview): boolean =>
  preview.format !== 'vault-export' &&
  keys.size === 0 &&
  !(beyond && (preview.moreConversations ?? 0) > 0) &&
  (preview.documents?.length ?? 0) === 0;
