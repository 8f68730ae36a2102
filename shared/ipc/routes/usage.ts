import { z } from 'zod';
import type { MessageId, SessionId } from '../../domain/ids';
import type { UsageCounts, UsageTask } from '../../domain/model-usage';
import { route } from '../route';

/** Tokens, and what they cost at today's prices. */
export interface UsageSum extends UsageCounts {
  cost: number;
  /** Tokens of models without a price. */
  unpricedTokens: number;
}

/** What models were sent and replied, newest lists first but for the days. */
export interface UsageReport {
  today: UsageSum;
  period: UsageSum;
  /** Each day of the period, oldest first. */
  days: (UsageSum & { day: string })[];
  tasks: (UsageSum & { task: UsageTask })[];
  models: (UsageSum & { model: string; host: string })[];
  /** The sessions with the most tokens, at most twenty. */
  sessions: (UsageSum & { sessionId: SessionId; title: string })[];
  /** The last twenty answers. */
  turns: (UsageSum & { messageId: MessageId; sessionId: SessionId | null; title: string; at: number })[];
}

export const usageRoutes = {
  'usage.get': route<UsageReport>()(z.object({ days: z.number().int().min(1).max(366) })),
  /** Writes every row as CSV into the exports folder. */
  'usage.export': route<{ path: string; rows: number }>()(z.null()),
};
