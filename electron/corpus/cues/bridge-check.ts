import { put, type DraftChange } from '../../../shared/domain/batch';
import type { Cue } from '../../../shared/domain/cue';
import type { DecisionRecord } from '../../../shared/domain/decision-record';
import type { IdFactory, ProposalId } from '../../../shared/domain/ids';
import type { Proposal } from '../../../shared/domain/proposal';
import { contentHash } from '../../../shared/lib/content-hash';
import { distinctTerms } from '../../../shared/lib/text/terms';
import { contradictionOf, contradictionOfPhrases } from '../../retrieval/resolve/contradiction';
import type { ActionReader } from './actions';
import { conflictOf } from './like-cues';
import type { ProposedChange } from './propose-cue-changes';

/** What is settled: conventions, decisions that stand, and kept summaries. */
export interface Settled {
  conventions: readonly Cue[];
  decisions: readonly DecisionRecord[];
  summaries: readonly { id: string; text: string }[];
}

/** What is new: a lesson or a decision, of a note. */
export type Fresh = { noteId: string; text: string; cue: Cue | null };

/** Shared words from which on two texts are near each other. */
const NEAR_TERMS = 2;

/**
 * A new lesson or decision against the conventions, decisions and summaries near it. Each that it contradicts gives one
 * proposal, the
 * new note first. Rules only, rather silent than wrong.
 */
export function bridgeConflicts(
  fresh: Fresh,
  { conventions, decisions, summaries }: Settled,
  reader: ActionReader,
): ProposedChange[] {
  const found: ProposedChange[] = [];
  const add = (noteId: string, text: string, what: string, why: string | null) => {
    if (why === null || noteId === fresh.noteId) return;
    const key = `convention-conflict:${fresh.noteId}#${contentHash(fresh.text).slice(0, 12)}:${noteId}#${contentHash(text).slice(0, 12)}`;
    found.push({
      kind: 'convention-conflict',
      key,
      subjects: [fresh.noteId, noteId],
      confidence: 0.6,
      reason: `“${fresh.text.slice(0, 200)}” differs from ${what}: “${text.slice(0, 200)}” (${why}).`,
    });
  };
  for (const convention of conventions) {
    add(
      convention.noteId,
      convention.instruction,
      'a convention',
      (fresh.cue === null ? null : conflictOf(reader, fresh.cue, convention)) ??
        contradictionOfPhrases(fresh.text, convention.instruction),
    );
  }
  const near = nearness(fresh.text);
  for (const { noteId, choice, kind } of decisions)
    if (kind === 'decision' && near(choice))
      add(noteId, choice, 'a decision that stands', contradictionOfPhrases(fresh.text, choice));
  for (const { id, text } of summaries) if (near(text)) add(id, text, 'a summary', contradictionOf(fresh.text, text));
  return found;
}

function nearness(text: string): (other: string) => boolean {
  const terms = new Set(distinctTerms(text).map(({ term }) => term));
  return (other) => {
    let shared = 0;
    for (const { term } of distinctTerms(other)) if (terms.has(term)) shared += 1;
    return shared >= Math.min(NEAR_TERMS, terms.size);
  };
}

/** The proposals as rows of the same batch, without those that were made before. */
export function bridgeChanges(
  proposed: readonly ProposedChange[],
  known: ReadonlySet<string>,
  ids: IdFactory,
  at: number,
): DraftChange[] {
  return proposed
    .filter(({ key }) => !known.has(key))
    .map((change) => {
      const proposal: Proposal = {
        id: ids.next<ProposalId>(),
        ...change,
        state: 'open',
        createdAt: at,
        decidedAt: null,
      };
      return put('proposals', proposal);
    });
}
