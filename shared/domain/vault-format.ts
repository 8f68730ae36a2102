/**
 * The number of the form in which a vault is written: journal records, snapshots, sentinel, the files of sync and the
 * working database. It is raised when a table, a field or a stored value changes its meaning.
 */
export const VAULT_FORMAT = 1;

/** How a form that this app cannot read stands to its own. */
export type OtherFormat = 'newer' | 'earlier';

/** The form of what was read; null where it is this app's. Builds before format 1 numbered theirs as `schemaVersion`. */
export function otherFormatOf(written: { format?: unknown; schemaVersion?: unknown }): OtherFormat | null {
  if (typeof written.schemaVersion === 'number') return 'earlier';
  return typeof written.format === 'number' && written.format > VAULT_FORMAT ? 'newer' : null;
}
