import { z } from 'zod';
import { noteIdSchema } from '../../domain/ids';
import type { LinkKind } from '../../domain/link';
import type { Category, NoteStatus } from '../../domain/note';
import { route } from '../route';

export interface GraphNode {
  id: string;
  title: string;
  category: Category;
  status: NoteStatus;
  degree: number;
  updatedAt: number;
  /** Hops from the centre in a local graph; 0 in the whole graph. */
  hops: number;
}

export interface GraphData {
  nodes: GraphNode[];
  /** Places in `nodes`. */
  edges: { from: number; to: number; kind: LinkKind }[];
  /** Notes there are in all; larger than nodes.length when capped. */
  total: number;
}

export const graphRoutes = {
  'graph.local': route<GraphData>()(z.object({ id: noteIdSchema, depth: z.number().int().min(1).max(4).default(1) })),
  'graph.whole': route<GraphData>()(z.object({ limit: z.number().int().min(1).max(20_000).default(5_000) })),
};
