import type { Statement } from './statement';

/** A value of a statement; vectors go as texts, `[0.1,0.2]`. */
export type SqlValue = string | number | boolean | null | readonly string[] | readonly number[];

/** Whatever runs statements: a connection, or a transaction on one. Every statement is prepared by the server. */
export interface Statements {
  query<Row>(statement: Statement, values?: readonly SqlValue[]): Promise<Row[]>;
}

/** One PostgreSQL database. Failures of the connection are AppError `collection-unreachable`. */
export interface Database extends Statements {
  /**
   * Runs `work` in one transaction, whose statements each see what others committed before (read committed), and again
   * from its beginning (at most four times) where the server ended it to resolve a deadlock.
   */
  transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
