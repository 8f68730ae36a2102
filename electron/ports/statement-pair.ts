import type { Role } from '../../shared/domain/message';

/** UTF-16 units of a statement that may be compared by a model: a longer text is a page of many statements. */
export const MAX_STATEMENT_CHARACTERS = 600;

export interface ComparedStatement {
  text: string;
  /** When it was said, epoch milliseconds; null: not known, or it does not count. */
  at: number | null;
  author: Role;
  /** Null without a known name. */
  speaker: string | null;
}

/** Two statements, of which one was said after the other. */
export interface StatementPair {
  newer: ComparedStatement;
  older: ComparedStatement;
}

/**
 * What the newer statement does to the older one: it says the `same`; it `adds` something while both hold; it `replaces`
 * it, since something has changed or was settled; it `contradicts` it; or they are on matters `apart`.
 */
export const STATEMENT_RELATIONS = ['same', 'adds', 'replaces', 'contradicts', 'apart'] as const;

export interface PairRelation {
  relation: (typeof STATEMENT_RELATIONS)[number];
  /** A few words where it replaces or contradicts; otherwise mostly ''. */
  reason: string;
}
