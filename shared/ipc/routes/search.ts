import { z } from 'zod';
import { messageIdSchema, sourceRefSchema, traceIdSchema } from '../../domain/ids';
import type { RetrievalTrace } from '../../domain/trace';
import type { Feedback } from '../../domain/feedback';
import { route } from '../route';

export const searchRoutes = {
  /** The same funnel as chat; the trace is the result. Traces of searches are kept for the session only. */
  'search.run': route<RetrievalTrace>()(z.object({ text: z.string().trim().min(1).max(2000) })),
  'trace.get': route<RetrievalTrace>()(z.object({ id: traceIdSchema })),
  'trace.ofMessage': route<RetrievalTrace | null>()(z.object({ messageId: messageIdSchema })),
  'trace.feedback': route<Feedback>()(z.object({
    traceId: traceIdSchema, ref: sourceRefSchema, verdict: z.enum(['not-relevant', 'relevant', 'never-surface', 'pinned']),
  })),
  'trace.withdrawFeedback': route<Feedback>()(z.object({ id: z.string().max(64) })),
  'trace.feedbackOn': route<Feedback[]>()(z.object({ traceId: traceIdSchema })),
  /** Surfaced, cited and marked counts for the panel's history line. */
  'trace.historyOf': route<{ surfaced: number; cited: number; notRelevant: number }>()(z.object({ ref: sourceRefSchema })),
};
