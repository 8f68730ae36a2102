import { z } from 'zod';
import { outgoingEntrySchema, type OutgoingEntry } from '../../domain/outgoing-request';
import { route } from '../route';

export interface OutgoingHost {
  host: string;
  requests: number;
  bytes: number;
  lastAt: number;
}

const host = z.string().min(1).max(300);

/** What left for models, for as long as the settings keep it. */
export const outgoingRoutes = {
  /** Latest first. */
  'outgoing.hosts': route<OutgoingHost[]>()(z.null()),
  /** Newest first; `before` is the last entry of the page before. */
  'outgoing.find': route<{ entries: OutgoingEntry[]; hasMore: boolean }>()(
    z.object({
      text: z.string().max(500),
      host: host.nullable(),
      before: outgoingEntrySchema.shape.id.nullable(),
      limit: z.number().int().min(1).max(200).default(50),
    }),
  ),
  /** The body, byte for byte; null once it is gone. */
  'outgoing.body': route<{ body: string | null }>()(z.object({ id: outgoingEntrySchema.shape.id })),
  /** Deletes what left for a host; null: everything. */
  'outgoing.remove': route<{ requests: number }>()(z.object({ host: host.nullable() })),
};
