import { createContext, useContext } from 'react';
import type { SourceRef } from '../../../shared/domain/ids';

/** The person's change for the next answer to the same question. */
export interface AskAgainChange {
  without: SourceRef[];
  include: SourceRef[];
  /** Archived notes are searched too. */
  includeArchived?: boolean;
}

/** The context shared by all parts of one panel. */
export interface WhyContextValue {
  /** The query whose findings are highlighted: its index in the plan, -1 for the person's own words, null for none. */
  query: number | null;
  chooseQuery: (query: number | null) => void;
  /** Asks the same question again with another package; null when there is no answer. */
  askAgain: ((change: AskAgainChange) => void) | null;
  /** Searches again with archived notes, on the search screen; null elsewhere. */
  includeArchived: (() => void) | null;
  /** An answer is running, so asking again has to wait. */
  isAnswering: boolean;
  /** Shows a source of this trace in the panel. */
  select: (ref: SourceRef) => void;
}

const WhyContext = createContext<WhyContextValue>({
  query: null,
  chooseQuery: () => {},
  askAgain: null,
  includeArchived: null,
  isAnswering: false,
  select: () => {},
});

export const WhyProvider = WhyContext.Provider;
export const useWhy = (): WhyContextValue => useContext(WhyContext);
