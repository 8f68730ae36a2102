/** Version of the stored records; equals the number of migrations of the store page. */
export const STORE_SCHEMA_VERSION = 7;

/** Migrations since this version only added tables, so row digests recorded by older apps remain valid. */
export const ROWS_UNCHANGED_SINCE_VERSION = 5;
