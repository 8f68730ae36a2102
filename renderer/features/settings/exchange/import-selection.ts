import type { ImportPreview } from '../../../../shared/ipc/routes/exchange';

/** What the person has chosen of a preview. */
export interface ImportSelection {
  keys: ReadonlySet<string>;
  /** Whether the conversations that are too many to list come in as well. */
  includesUnlisted: boolean;
  person: string | null;
  extract: boolean;
  /** Pages of a folder are the person's own notes; an export of this app is one of their own vault. */
  areMine?: boolean;
}

/** All of it, nobody of the speakers, no notes taken. */
export const initialSelection = (preview: ImportPreview): ImportSelection => ({
  keys: new Set(preview.conversations.map(({ key }) => key)),
  includesUnlisted: true,
  person: null,
  extract: false,
});

/** The choice as main wants it: the chosen ones, or all without those that were unticked. */
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
