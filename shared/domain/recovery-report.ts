/** An acknowledged change that no readable record holds, with what its damaged bytes still show. */
export interface LostChange {
  seq: number;
  /** Epoch milliseconds; null where unreadable. */
  at: number | null;
  /** What the change was called, for people; null where unreadable. */
  label: string | null;
  /** Its rows that no later change and no copy holds either, as far as they can be read. */
  rows: { table: string; id: string; title: string | null }[];
}

export interface RecoveryReport {
  at: number;
  /** The cause: "The working database was empty although this vault holds 214 changes." */
  cause: string;
  before: Record<string, number>;
  after: Record<string, number>;
  /** Changes that could not be brought back; absent: none. */
  lost?: LostChange[];
}
