import { z } from 'zod';
import { resourceIdSchema } from '../../domain/ids';
import type { Chunk, Resource } from '../../domain/resource';
import { route } from '../route';

export interface ResourcePage {
  resource: Resource;
  /** As the document stands, in its order. */
  chunks: Chunk[];
  /** No longer in the document; the newest 200. They can still be read where they were cited. */
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
  /** Newest first, at most 100; answers of deleted sessions are left out. */
  'resources.uses': route<{ total: number; uses: ResourceUse[] }>()(z.object({ id: resourceIdSchema })),
  /**
   * A document that is put away does not surface; its text stays readable. `app.undo` with scope note takes it back.
   */
  'resources.setPutAway': route<Resource>()(z.object({ id: resourceIdSchema, isPutAway: z.boolean() })),
  /** What a `[[target]]` of a document names: a note, or a document by title, alias or path. */
  'resources.resolve': route<{ kind: 'note' | 'resource'; id: string } | null>()(
    z.object({ target: z.string().max(500) }),
  ),
};
