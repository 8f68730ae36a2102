import type { Statement } from '../database/statement';

/** One step of the schema; run once, in one transaction with those before it that are missing. */
export interface Migration {
  /** 1, 2, 3, … without gaps. A published one is never changed. */
  number: number;
  name: string;
  statements: readonly Statement[];
}
