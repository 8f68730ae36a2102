import { z } from 'zod';
import type { MemberRole } from '../../domain/collection';
import {
  judgementSchema,
  markKindSchema,
  MAX_COMMENT,
  MAX_MARK_REASON,
  type Agreement,
  type Judgement,
  type MarkKind,
} from '../../domain/collection-review';
import { route } from '../route';

/** What a reviewer judged. Times in epoch milliseconds. */
export interface JudgementView {
  /** The reviewer's name in the collection. */
  reviewer: string;
  judgement: Judgement;
  comment: string;
  judgedAt: number;
  /** The text that was judged. */
  seen: { version: number; contentHash: string };
  /** False where the note was changed since. */
  isCurrent: boolean;
}

/** A mark as it stands beside one of its two notes. */
export interface MarkView {
  kind: MarkKind;
  reason: string;
  otherId: string;
  otherTitle: string;
  markedBy: string;
  markedAt: number;
}

/** A note of a collection in the list. */
export interface ReviewRow {
  noteId: string;
  title: string;
  /** Who kept and published it. */
  member: string;
  isOwn: boolean;
  keptAt: number;
  publishedAt: number;
  version: number;
  contentHash: string;
  marks: MarkView[];
  /** The person's judgement; null before they judged. */
  own: JudgementView | null;
  /** Others'; empty before the person judged, except for readers, who never do. */
  others: JudgementView[];
  /** Members who judged it, the person included. */
  reviews: number;
}

export interface ReviewList {
  name: string;
  host: string;
  role: MemberRole;
  /** The newest notes. `total` counts those that are not listed too. */
  rows: ReviewRow[];
  total: number;
}

/** What was published of a note, whole. */
export interface ReviewText {
  noteId: string;
  version: number;
  contentHash: string;
  title: string;
  body: string;
  tags: string[];
  quote: string | null;
  message: string | null;
}

const collection = { id: z.uuid() };
const note = { ...collection, noteId: z.uuid() };
const pair = { ...collection, noteIds: z.tuple([z.uuid(), z.uuid()]), kind: markKindSchema };

export const collectionReviewRoutes = {
  'collectionReviews.list': route<ReviewList>()(z.object(collection)),
  'collectionReviews.text': route<ReviewText>()(z.object(note)),
  /**
   * Judges a note as it was `seen`, or takes the judgement back (null). Returns the note's row, which from then on has
   * others' judgements.
   */
  'collectionReviews.judge': route<ReviewRow>()(
    z.object({
      ...note,
      judgement: judgementSchema.nullable(),
      comment: z.string().max(MAX_COMMENT).default(''),
      seen: z.object({ version: z.number().int(), contentHash: z.string().max(200) }),
    }),
  ),
  /** Curators alone. A pair that has the mark keeps it as it is. */
  'collectionReviews.mark': route<ReviewList>()(z.object({ ...pair, reason: z.string().max(MAX_MARK_REASON) })),
  'collectionReviews.takeMarkBack': route<ReviewList>()(z.object(pair)),
  'collectionReviews.agreement': route<Agreement>()(z.object(collection)),
  /** Asks for a folder if the shell can; otherwise writes to `exports/` in the data folder. */
  'collectionReviews.export': route<{ streamId: string } | null>()(
    z.object({ ...collection, licence: z.string().trim().max(300).default('') }),
  ),
};
