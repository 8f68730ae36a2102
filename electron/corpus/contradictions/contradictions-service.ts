import { commitAct } from '../write-path/deriving-writer';
import { put } from '../../../shared/domain/batch';
import type { NoteId, SessionId } from '../../../shared/domain/ids';
import { isUndecided, type Note } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import type { ChatContradiction } from '../../../shared/ipc/routes/contradictions';
import type { HiddenLookup } from '../../retrieval/funnel/retrieval-ports';
import type { FactTable } from '../facts/fact-table';
import { commitmentAfter } from '../../language/statements/open-matters';
import { readFacts } from '../../language/facts/read-facts';
import { planKeptUnits } from '../notes/plan-kept-units';
import type { NoteDeps } from '../notes/note-deps';
import { linkChange, requireNote, shortTitle } from '../notes/note-revision';
import { plannedNoteChanges } from '../notes/planned-note';
import { supersedeNote } from '../notes/supersede-note';
import { pairOfNotes } from '../relations/comparable-notes';
import type { Relations } from '../relations/relations';
import { CLAIMS_NOTHING, withContradictions } from './contradiction-flag';
import { areSetApart, createDraftContradictions } from './draft-contradictions';
import { contradictingFacts, KeptClaims, type Contradiction, type HaveOneValue } from './kept-claims';
import { labels, t } from '../../../shared/messages/message';

/** Kept notes compared that share the most terms with a unit. */
const MAX_NEAR_NOTES = 20;
const COMMITMENT_REASONS = labels({
  'was-open': () => t('mainCorpus.hadLeftOpen'),
  'was-planned': () => t('mainCorpus.youHadPlannedIt'),
});

export type ContradictionsService = ReturnType<typeof createContradictions>;

/** Finds contradictions with kept notes during the chat. */
export function createContradictions(
  deps: NoteDeps & {
    facts: FactTable;
    /** Kept notes of what failed when it was tried, for a unit that plans it again. */
    findFailedPlans: (unit: Pick<Note, 'title' | 'category'>) => Contradiction[];
    /** What a model says of a unit and a kept note; absent: rules alone compare. */
    relations?: Pick<Relations, 'find' | 'setApart'>;
    haveOneValue?: HaveOneValue;
    hidden: HiddenLookup;
  },
) {
  const claims = new KeptClaims(deps);
  const keptNote = (id: string) => {
    const note = deps.catalog.note(id);
    return note?.status === 'kept' && !note.neverSurface ? note : null;
  };
  /** Kept notes that left open, or planned, what the person now says: the unit follows them and may replace them. */
  const settledNotes = async ({ id: ownId, title, author }: Note): Promise<Contradiction[]> =>
    author !== 'person'
      ? []
      : (await deps.keptNotes.sharingMost(title, MAX_NEAR_NOTES)).flatMap((id) => {
          const kept = id === ownId ? null : keptNote(id);
          const how = kept === null ? null : commitmentAfter(title, kept.title);
          return how === null ? [] : [{ noteId: id, reason: COMMITMENT_REASONS[how] }];
        });
  const found = async (note: Note): Promise<Contradiction[]> => {
    if (CLAIMS_NOTHING.has(note.category)) return [];
    const byKey = contradictingFacts(
      readFacts({ ...note, speaker: null, at: note.createdAt }),
      deps.facts,
      note.createdAt,
    ).filter(({ noteId }) => keptNote(noteId) !== null);
    const tried = deps.findFailedPlans(note).filter(({ noteId }) => noteId !== note.id && keptNote(noteId) !== null);
    const settled = await settledNotes(note);
    const own = new Set<string>([note.id, ...[...byKey, ...tried, ...settled].map(({ noteId }) => noteId)]);
    const all = [...byKey, ...tried, ...settled, ...(await claims.findContradictions(note.title, own))];
    if (all.length === 0) return all;
    const kept = await deps.store.getMany(
      'notes',
      all.map(({ noteId }) => noteId as NoteId),
    );
    return all.filter((_, index) => kept[index] === null || !areSetApart(deps.relations, note, kept[index]!));
  };
  /** Kept notes that say otherwise than a text. */
  const contradicted = async (text: string): Promise<Contradiction[]> => {
    const now = deps.now();
    const said = { title: text, body: '', category: 'fact', author: 'person', speaker: null, at: now } as const;
    const byKey = contradictingFacts(readFacts(said), deps.facts, now);
    const others = await claims.findContradictions(text, new Set(byKey.map(({ noteId }) => noteId)));
    return [...byKey, ...others].filter(({ noteId }) => keptNote(noteId) !== null);
  };
  const drafts = createDraftContradictions({ ...deps, contradicted });

  return {
    /** The units, with the kept notes they contradict or follow and the flag for it set. Writes nothing. */
    async flag(units: readonly Note[]): Promise<Note[]> {
      const flagged: Note[] = [];
      for (const unit of units) {
        const contradicts = [...new Set((await found(unit)).map(({ noteId }) => noteId as NoteId))];
        flagged.push(contradicts.length === 0 ? unit : withContradictions(unit, contradicts));
        // Yields, since a message of a hundred units would block the thread.
        await new Promise((resolve) => setImmediate(resolve));
      }
      return flagged;
    },
    /** Pending units of a session that contradict kept notes, in the order they were said. */
    async ofSession(sessionId: SessionId): Promise<ChatContradiction[]> {
      const units = (await deps.store.query({ name: 'notesOfSession', sessionId })).filter(
        ({ status, contradicts = [] }) => isUndecided({ status }) && contradicts.length > 0,
      );
      const told: ChatContradiction[] = [];
      for (const unit of units) {
        const reasons = new Map((await found(unit)).map(({ noteId, reason }) => [noteId, reason]));
        for (const kept of await deps.store.getMany('notes', unit.contradicts ?? [])) {
          if (kept === null || keptNote(kept.id) === null) continue;
          const said = deps.relations?.find(pairOfNotes(unit, kept)) ?? null;
          const isBorneOut = said?.relation === 'replaces' || said?.relation === 'contradicts';
          told.push({
            unit: { id: unit.id, title: unit.title, messageId: unit.sources[0]?.messageId ?? null },
            kept: { id: kept.id, title: kept.title, keptAt: kept.keptAt ?? kept.createdAt },
            reason: (isBorneOut ? said.reason : '') || (reasons.get(kept.id) ?? ''),
          });
        }
      }
      return told;
    },
    /** Whether a kept note that was said after a time (epoch milliseconds) contradicts what the person says. */
    isSaidOtherwiseSince: async (text: string, since: number): Promise<boolean> =>
      (await contradicted(text)).some(({ noteId }) => (keptNote(noteId)?.createdAt ?? 0) > since),
    ofDraft: (text: string) => drafts.find(text),
    resolveDraft: ({ said, kept, how }: ParsedRouteInput<'contradictions.resolveDraft'>) =>
      deps.runExclusive(() => drafts.resolve(said, kept, how)),
    /** Contradictions between a text and kept notes other than `except`. */
    findContradictions: (text: string, except?: ReadonlySet<string>) => claims.findContradictions(text, except),
    /**
     * The unit supersedes the note, both are kept with a link, or the unit stays pending without the flag. One batch,
     * undone in review.
     */
    resolve: (unitId: NoteId, keptId: NoteId, how: 'replace' | 'keep-both' | 'dismiss') =>
      deps.runExclusive(async () => {
        const unit = await requireNote(deps.store, unitId);
        if (!isUndecided(unit))
          throw new AppError(
            'conflict',
            t('mainCorpus.shorttitleDecidedAlreadyStatus', { shortTitle: shortTitle(unit.title), status: unit.status }),
          );
        if (how === 'replace') return supersedeNote(deps, { newer: unitId, older: keptId }, 'review');
        return how === 'keep-both' ? keepBoth(deps, unit, keptId) : dismiss(deps, unit, keptId);
      }),
  };
}

async function keepBoth(deps: NoteDeps, unit: Note, keptId: NoteId): Promise<Note> {
  const at = deps.now();
  const other = await requireNote(deps.store, keptId);
  const { notes, changes } = planKeptUnits(deps, [{ note: unit }], at);
  const after = notes[0]!.after;
  const link = linkChange(deps.ids, 'contradicts', after.id, other, at);
  const label = t('mainCorpus.keptShorttitleBesideWhat', { shortTitle: shortTitle(after.title) });
  await commitAct(deps, 'review.keep', 'review', label, [
    ...(await plannedNoteChanges(deps, notes, at)),
    ...changes,
    link,
  ]);
  return after;
}

/** "They do not contradict each other": the unit stays pending without the flag, and no model is asked about it. */
async function dismiss(
  deps: NoteDeps & { relations?: Pick<Relations, 'setApart'> },
  unit: Note,
  keptId: NoteId,
): Promise<Note> {
  const after = withContradictions(
    unit,
    (unit.contradicts ?? []).filter((id) => id !== keptId),
  );
  const label = t('mainCorpus.noContradictionShorttitle', { shortTitle: shortTitle(unit.title) });
  await commitAct(deps, 'review.dismiss-contradiction', 'review', label, [put('notes', after)]);
  const kept = await deps.store.get('notes', keptId);
  if (kept !== null) deps.relations?.setApart(pairOfNotes(unit, kept));
  return after;
}
