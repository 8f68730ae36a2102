import { z } from 'zod';
import { listOf, timeSchema } from './bounds';
import { proposalIdSchema } from './ids';

/** What cleaning may propose. Nothing of it happens without the person. */
export const proposalKindSchema = z.enum([
  'near-duplicate',
  'contradiction',
  'supersession',
  'split-note',
  'merge-entities',
  'graduate-cue',
  'retire-cue',
  'stale-cue',
  'merge-cues',
  'cue-conflict',
  'convention-conflict',
]);
export type ProposalKind = z.infer<typeof proposalKindSchema>;

/**
 * One proposal of a background sweep. A dismissed one is never made again while the texts it is about stay the same.
 */
export const proposalSchema = z.object({
  id: proposalIdSchema,
  kind: proposalKindSchema,
  /** Kind and subjects with their content hashes: the identity by which a sweep knows it was made before. */
  key: z.string().max(500),
  /**
   * Ids of what it is about, in a fixed order: the one to stay or the newer first. Notes unless the kind says entities
   * or cues.
   */
  subjects: listOf(z.string().min(1).max(64)).min(1),
  /** Why, in the person's words. */
  reason: z.string().max(1_000),
  /** 0–1; how sure. */
  confidence: z.number().min(0).max(1),
  state: z.enum(['open', 'accepted', 'dismissed']),
  createdAt: timeSchema,
  decidedAt: timeSchema.nullable(),
});
export type Proposal = z.infer<typeof proposalSchema>;
