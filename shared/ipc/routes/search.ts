import { z } from 'zod';
import { timeSchema } from '../../domain/bounds';
import { messageIdSchema, sessionIdSchema, sourceRefSchema, traceIdSchema, type SourceRef } from '../../domain/ids';
import type { RetrievalTrace } from '../../domain/trace';
import type { Feedback } from '../../domain/feedback';
import { route } from '../route';

/** One line, and the characters [start, end) of it that match, in order. */
export interface MarkedText {
  text: string;
  marks: [start: number, end: number][];
}

/** A candidate as the list of results shows it. */
export interface SearchRow {
  ref: SourceRef;
  /** Title of the note or document; empty for a message. */
  title: MarkedText;
  /** Folders and headings, outermost first; the session of a message. */
  path: string[];
  /** The part of the passage with the most matched words, as plain text. */
  snippet: MarkedText;
}

export const searchRoutes = {
  /**
   * The same funnel as chat; the trace is the result. Traces of searches are kept for the session only.
   * `includeArchived` searches archived notes too, `asOf` the vault as it stood at that moment (epoch milliseconds).
   */
  'search.run': route<RetrievalTrace>()(
    z.object({
      text: z.string().trim().min(1).max(2000),
      includeArchived: z.boolean().default(false),
      asOf: timeSchema.optional(),
    }),
  ),
  /** The candidates of a stored run as rows, in their order. */
  'search.rows': route<SearchRow[]>()(z.object({ id: traceIdSchema })),
  'trace.get': route<RetrievalTrace>()(z.object({ id: traceIdSchema })),
  'trace.ofMessage': route<RetrievalTrace | null>()(z.object({ messageId: messageIdSchema })),
  /** Supplements of a run, in order. */
  'trace.children': route<RetrievalTrace[]>()(z.object({ id: traceIdSchema })),
  /**
   * Every stored run (chat and this window's searches) as JSONL in the exports folder; `sessionId` null: all. `leftOut`
   * counts runs of incognito and deleted sessions. `not-found` without any run, `not-allowed` for an incognito session.
   */
  'trace.export': route<{ path: string; runs: number; bytes: number; leftOut?: number }>()(
    z.object({ sessionId: sessionIdSchema.nullable() }),
  ),
  'trace.feedback': route<Feedback>()(
    z.object({
      traceId: traceIdSchema,
      ref: sourceRefSchema,
      verdict: z.enum(['not-relevant', 'relevant', 'never-surface', 'pinned']),
    }),
  ),
  'trace.withdrawFeedback': route<Feedback>()(z.object({ id: z.string().max(64) })),
  'trace.feedbackOn': route<Feedback[]>()(z.object({ traceId: traceIdSchema })),
  /** Counts of surfacings, citations and marks for the panel's history line. */
  'trace.historyOf': route<{ surfaced: number; cited: number; notRelevant: number }>()(
    z.object({ ref: sourceRefSchema }),
  ),
};
