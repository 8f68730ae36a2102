import { z } from 'zod';
import { resourceIdSchema } from '../../domain/ids';
import type { Chunk, Resource } from '../../domain/resource';
import { route } from '../route';

export interface ResourcePage {
  resource: Resource;
  /** The document's current chunks, in order. */
  chunks: Chunk[];
  /** Chunks no longer in the document; the newest 200. They stay readable where they were cited. */
  past: Chunk[];
}

/** An answer that cited a chunk of the document. */
export interface ResourceUse {
  chunkId: string;
  messageId: string;
  sessionId: string;
  sessionTitle: string;
  at: number;
}

export const resourceRoutes = {
  'resources.page': route<ResourcePage>()(z.object({ id: resourceIdSchema })),
  /** Newest first, at most 100; without answers of deleted sessions. */
  'resources.uses': route<{ total: number; uses: ResourceUse[] }>()(z.object({ id: resourceIdSchema })),
  /** A hidden document does not surface; its text stays readable. `app.undo` with scope note reverts it. */
  'resources.setPutAway': route<Resource>()(z.object({ id: resourceIdSchema, isPutAway: z.boolean() })),
  /** The note or document that a document's `[[target]]` names, by title, alias or path. */
  'resources.resolve': route<{ kind: 'note' | 'resource'; id: string } | null>()(
    z.object({ target: z.string().max(500) }),
  ),
};
