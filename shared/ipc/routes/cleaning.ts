import { z } from 'zod';
import { proposalIdSchema, type NoteId } from '../../domain/ids';
import { categorySchema, type Category, type NoteStatus } from '../../domain/note';
import type { Proposal, ProposalKind } from '../../domain/proposal';
import { route } from '../route';
import type { ChainNote } from './notes';

/** A kept note as a proposal shows it. */
export interface CleaningNote {
  id: NoteId;
  title: string;
  body: string;
  category: Category;
  status: NoteStatus;
  createdAt: number;
  keptAt: number | null;
  sources: number;
  confirmations: number;
  /** Other notes that link here. */
  linkedFrom: number;
}

export interface ProposalView {
  proposal: Proposal;
  /** In the order of the subjects; empty for names. Of a lesson, its note. */
  notes: CleaningNote[];
  /** Lessons as sentences, in the order of the subjects. */
  lessons: { id: string; text: string }[];
  /** Names that may be the same one; the one to stay first. */
  names: string[];
  /** The claims of a note that holds several. */
  parts: { title: string; body: string }[];
}

/** What accepting would change, as worked out by the acceptance itself; nothing is written. */
export interface CleaningPreview {
  /**
   * Every note that changes: `stays` is the one that has the text, `record` leaves retrieval, `new` is written, `links`
   * has its links rewritten.
   */
  notes: {
    id: NoteId;
    role: 'stays' | 'record' | 'new' | 'links';
    before: { title: string; body: string } | null;
    after: { title: string; body: string };
    status: NoteStatus;
  }[];
  /** Of the note that stays. */
  sources: { before: number; after: number } | null;
  confirmations: { before: number; after: number } | null;
  links: { moved: number; added: number; removed: number };
  facts: { text: string; change: 'begins' | 'ends' | 'changes' | 'taken back' }[];
  /** In words: "“…” becomes a convention". */
  lessons: string[];
  /** Names the one that stays would go by. */
  names: string[];
  /** Notes that replace one another, newest first, as they would stand. */
  chain: ChainNote[];
  /** Other open proposals that would go, since they are about what becomes a record. */
  withdrawn: number;
}

export interface CleaningState {
  state: 'idle' | 'working' | 'waiting' | 'paused';
  /** What is being looked at; null when nothing is. */
  sweep: {
    isFull: boolean;
    step: 'reading' | 'notes' | 'names and lessons';
    done: number;
    total: number;
    found: number;
  } | null;
  /** Changed notes that wait for the next sweep. */
  changed: number;
  last: { at: number; isFull: boolean; notes: number; found: number } | null;
  open: number;
  /** More were found than are shown at once; they come when these are decided. */
  hasMore: boolean;
  /** What went wrong, in the person's words. */
  problem: string | null;
}

const text = z.object({
  title: z.string().trim().min(1, 'A note needs a title.').max(300, 'A title has at most 300 characters.'),
  body: z.string().max(1_000_000, 'A note holds at most a million characters.').default(''),
  category: categorySchema.optional(),
});

/** How the person wants it; the proposal's own way where nothing is given. */
const choice = z.object({
  id: proposalIdSchema,
  /** The subject that stays instead of the first. */
  survivingId: z.string().max(200).optional(),
  /** The person's words for the note that stays; with them, notes that contradict each other become one as well. */
  text: text.optional(),
  /** For a note that is split. */
  parts: z.array(text).min(2).max(50).optional(),
});

export const cleaningRoutes = {
  /** Open proposals whose notes are as they were, by kind, surest first. */
  'cleaning.list': route<{ proposals: ProposalView[]; counts: Partial<Record<ProposalKind, number>>; total: number }>()(
    z.object({ limit: z.number().int().min(1).max(500).default(200) }),
  ),
  'cleaning.preview': route<CleaningPreview>()(choice),
  /** One batch with the proposal's state; undone in the scope `cleaning`. `conflict` when a note changed since. */
  'cleaning.accept': route<{ label: string }>()(choice),
  /** Both stay, with a link that says how they stand; it is not proposed again. */
  'cleaning.keepBoth': route<{ label: string }>()(z.object({ id: proposalIdSchema })),
  /** Not proposed again while the texts stay the same. */
  'cleaning.dismiss': route<{ label: string }>()(z.object({ id: proposalIdSchema })),
  'cleaning.state': route<CleaningState>()(z.null()),
  /** Looks at every kept note; goes on where it stood if it was stopped. */
  'cleaning.run': route<CleaningState>()(z.null()),
  'cleaning.pause': route<CleaningState>()(z.null()),
  'cleaning.resume': route<CleaningState>()(z.null()),
};
