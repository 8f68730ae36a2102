import type { Statement } from '../database/database';

/** One step of the schema; run once, in one transaction with those before it that are missing. */
export interface Migration {
  /** Rising; those that a database lacks are run in this order. A published one is never changed. */
  number: number;
  name: string;
  /** Servers without this step are used as they are. */
  isOptional?: true;
  statements: readonly Statement[];
}
