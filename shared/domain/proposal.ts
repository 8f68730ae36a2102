import { z } from 'zod';
import { listOf, timeSchema } from './bounds';
import { proposalIdSchema } from './ids';

/** What cleaning may propose. Only the person applies a proposal. */
const proposalKindSchema = z.enum([
  'near-duplicate',
  'contradiction',
  'supersession',
  'split-note',
  'merge-entities',
  'graduate-lesson',
  'retire-lesson',
  'stale-lesson',
  'merge-lessons',
  'lesson-conflict',
  'convention-conflict',
  'mend-lesson',
]);
export type ProposalKind = z.infer<typeof proposalKindSchema>;

/** One proposal of a background sweep. A dismissed one is not repeated while the texts it concerns stay the same. */
export const proposalSchema = z.object({
  id: proposalIdSchema,
  kind: proposalKindSchema,
  /** Kind and subjects with their content hashes: identifies the proposal across sweeps. */
  key: z.string().max(500),
  /**
   * Ids of its subjects in a fixed order: the surviving or newer one first. Notes unless the kind says entities or
   * lessons.
   */
  subjects: listOf(z.string().min(1).max(64)).min(1),
  /** The reason, in words for the person. */
  reason: z.string().max(1_000),
  /** Confidence, 0–1. */
  confidence: z.number().min(0).max(1),
  /** Label of the model that judged it; absent: rules did. */
  judgedBy: z.string().max(300).optional(),
  state: z.enum(['open', 'accepted', 'dismissed']),
  createdAt: timeSchema,
  decidedAt: timeSchema.nullable(),
});
export type Proposal = z.infer<typeof proposalSchema>;
