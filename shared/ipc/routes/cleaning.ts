import { z } from 'zod';
import { proposalIdSchema, type NoteId } from '../../domain/ids';
import type { Note, NoteStatus } from '../../domain/note';
import type { Proposal, ProposalKind } from '../../domain/proposal';
import { route } from '../route';
import { noteTextSchema, type ChainNote } from './notes';

/** A kept note in a proposal. */
export interface CleaningNote extends Pick<
  Note,
  'id' | 'title' | 'body' | 'category' | 'status' | 'createdAt' | 'keptAt' | 'confirmations'
> {
  sources: number;
  /** Number of other notes that link to it. */
  linkedFrom: number;
}

export interface ProposalView {
  proposal: Proposal;
  /** The notes in the order of the subjects; empty for entities; a lesson's note. */
  notes: CleaningNote[];
  /** Lessons as sentences, in the order of the subjects. */
  lessons: { id: string; text: string }[];
  /** Names that may be the same entity; the surviving one first. */
  names: string[];
  /** The claims of a note that holds several. */
  parts: { title: string; body: string }[];
}

/** What accepting would change, computed by the same code that accepts; nothing is written. */
export interface CleaningPreview {
  /**
   * Every note that changes: `stays` survives with the text, `record` leaves retrieval, `new` is created, `links` has
   * its links rewritten.
   */
  notes: {
    id: NoteId;
    role: 'stays' | 'record' | 'new' | 'links';
    before: { title: string; body: string } | null;
    after: { title: string; body: string };
    status: NoteStatus;
  }[];
  /** Words of merged notes that the surviving text does not have. */
  wouldGo: string[];
  /** The number of sources of the surviving note. */
  sources: { before: number; after: number } | null;
  confirmations: { before: number; after: number } | null;
  links: { moved: number; added: number; removed: number };
  facts: { text: string; change: 'begins' | 'ends' | 'changes' | 'taken back' }[];
  /** In words for the person: "“…” becomes a convention". */
  lessons: string[];
  /** Names of the surviving entity. */
  names: string[];
  /** The supersession chain as it would be, newest first. */
  chain: ChainNote[];
  /** Other open proposals that would be withdrawn, since their notes leave retrieval. */
  withdrawn: number;
}

export interface CleaningState {
  state: 'idle' | 'working' | 'waiting' | 'paused';
  /** The running sweep's progress; null when none runs. */
  sweep: {
    isFull: boolean;
    step: 'reading' | 'notes' | 'names and lessons';
    done: number;
    total: number;
    found: number;
  } | null;
  /** Changed notes not yet swept. */
  changed: number;
  last: { at: number; isFull: boolean; notes: number; found: number } | null;
  open: number;
  /** There are more than shown; they appear as these are decided. */
  hasMore: boolean;
  /** Error message for the person. */
  problem: string | null;
}

/** The person's choices; the proposal's own apply where absent. */
const choice = z.object({
  id: proposalIdSchema,
  /** The surviving subject, if not the first. */
  survivingId: z.string().max(200).optional(),
  /** The person's text for the surviving note; with it, contradictory notes are merged too. */
  text: noteTextSchema.optional(),
  /** The parts of a note that is split. */
  parts: z.array(noteTextSchema).min(2).max(50).optional(),
});

export const cleaningRoutes = {
  /** Open proposals whose notes are unchanged, by kind, most confident first. */
  'cleaning.list': route<{ proposals: ProposalView[]; counts: Partial<Record<ProposalKind, number>>; total: number }>()(
    z.object({ limit: z.number().int().min(1).max(500).default(200) }),
  ),
  'cleaning.preview': route<CleaningPreview>()(choice),
  /** One batch including the proposal's state; undone in the scope `cleaning`. `conflict` when a note changed since. */
  'cleaning.accept': route<{ label: string }>()(choice),
  /** Keeps both, with a link that states their relation; not proposed again. */
  'cleaning.keepBoth': route<{ label: string }>()(z.object({ id: proposalIdSchema })),
  /** Not proposed again while the texts stay the same. */
  'cleaning.dismiss': route<{ label: string }>()(z.object({ id: proposalIdSchema })),
  'cleaning.state': route<CleaningState>()(z.null()),
  /** Sweeps every kept note; resumes where it was stopped. */
  'cleaning.run': route<CleaningState>()(z.null()),
  'cleaning.pause': route<CleaningState>()(z.null()),
  'cleaning.resume': route<CleaningState>()(z.null()),
};
