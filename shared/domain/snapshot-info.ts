export interface SnapshotInfo {
  id: string;
  seq: number;
  at: number;
  bytes: number;
  reason: string;
  /**
   * `failed` snapshots are shown, never used. `unjudged`: unreadable at the moment, or made by a newer app; kept and
   * checked again later.
   */
  state: 'verified' | 'failed' | 'unjudged';
}
