import type { ZodType } from 'zod';

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

declare const statementBrand: unique symbol;

/** The text of a statement; values go beside it as parameters and never into it. */
export type Statement = string & { readonly [statementBrand]: true };

/**
 * A statement as it stands in the source. A value between the words is a type error: there is no parameter for one, so
 * that no statement can be put together from values.
 */
export const sql = (words: TemplateStringsArray): Statement => words.raw.join('') as Statement;

/**
 * Rows of a server as they may be used. Whoever may write to a collection, or owns its server, can have put anything
 * there: a row that is not of its form is left out, and the others are not held up by it.
 */
export function readRows<Row>(schema: ZodType<Row>, found: readonly unknown[]): { rows: Row[]; leftOut: number } {
  const rows = found.flatMap((row) => schema.safeParse(row).data ?? []);
  return { rows, leftOut: found.length - rows.length };
}
