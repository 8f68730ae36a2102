import { createContext, useContext } from 'react';
import type { SourceRef } from '../../../shared/domain/ids';

/** What the person wants otherwise in the next answer to the same question. */
export interface AskAgainChange {
  without: SourceRef[];
  include: SourceRef[];
  /** Archived notes are searched too. */
  includeArchived?: boolean;
}

/** What all parts of one panel share. */
export interface WhyContextValue {
  /** The query whose findings are highlighted: its place in the plan, -1 for the person's own words, null for none. */
  query: number | null;
  chooseQuery: (query: number | null) => void;
  /** Asks the same question again with another package; null where there is no answer to ask again for. */
  askAgain: ((change: AskAgainChange) => void) | null;
  /** Searches again with archived notes, where the search is the screen's own; null elsewhere. */
  includeArchived: (() => void) | null;
  /** An answer is being written: asking again has to wait. */
  isAnswering: boolean;
  /** Shows a source of this story in the panel. */
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
