export interface RecoveryReport {
  at: number;
  /** The cause: "The working database was empty although this vault holds 214 changes." */
  cause: string;
  before: Record<string, number>;
  after: Record<string, number>;
}
