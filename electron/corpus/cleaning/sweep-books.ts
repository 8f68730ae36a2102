import type { Cue } from '../../../shared/domain/cue';
import { noteText } from '../../../shared/domain/note';
import type { ProposalKind } from '../../../shared/domain/proposal';
import type { VaultStore } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { CueBook } from '../cues/cue-book';
import { isLive } from '../cues/cue-index';
import type { CueFigures, CueUse } from '../cues/cue-use';
import { proposeCueChanges } from '../cues/propose-cue-changes';
import type { EntityMergeProposal } from '../entities/propose-entity-merges';
import { entityKey } from '../facts/fact-key';
import type { KeptIndex } from './kept-index';
import type { Pace } from './pace';
import type { ProposalTable } from './proposal-book';
import type { ProposalDraft } from './proposal-key';

export interface BookSweepDeps {
  catalog: Pick<Catalog, 'note'>;
  store: Pick<VaultStore, 'getMany'>;
  cueBook: Pick<CueBook, 'all' | 'reader'>;
  cueUse: CueUse;
  /** Names that may be the same one, most certain first. */
  nameMerges: () => EntityMergeProposal[];
  index: KeptIndex;
  proposals: ProposalTable;
}

/** Kinds that are worked out whole each time: an open one that is not found again has lost its reason. */
const WHOLE: ReadonlySet<ProposalKind> = new Set([
  'merge-entities',
  'graduate-cue',
  'retire-cue',
  'merge-cues',
  'cue-conflict',
  'stale-cue',
]);
/** Kept notes that are held against one lesson. */
const MOST_NEWER = 10;
/** A subject holds this many characters; longer names are not proposed. */
const LONGEST_NAME = 64;
/** Names of things that may be the same, in one sweep. */
const MOST_NAMES = 200;

/** What lessons and names give: proposals, and the ids of open ones that have lost their reason. Nothing is written. */
export async function sweepBooks(
  deps: BookSweepDeps,
  pace: Pace,
): Promise<{ drafts: ProposalDraft[]; withdrawn: string[] }> {
  await pace.begin();
  const names = nameDrafts(deps);
  await pace.step();
  const drafts = [...names, ...(await cueDrafts(deps, pace))];
  const keys = new Set(drafts.map(({ key }) => key));
  const withdrawn = deps.proposals
    .open()
    .filter(({ kind, key }) => WHOLE.has(kind) && !keys.has(key))
    .map(({ id }) => id);
  return { drafts, withdrawn };
}

function nameDrafts({ nameMerges }: BookSweepDeps): ProposalDraft[] {
  return nameMerges()
    .slice(0, MOST_NAMES)
    .flatMap(({ into, from, reason, confidence }): ProposalDraft[] => {
      if (into.name.length > LONGEST_NAME || from.name.length > LONGEST_NAME) return [];
      const key = `merge-entities:${[into.name, from.name].map(entityKey).sort().join(':')}`;
      return [
        {
          kind: 'merge-entities',
          key,
          subjects: [into.name, from.name],
          reason: `${reason.charAt(0).toLocaleUpperCase()}${reason.slice(1)}.`,
          confidence,
        },
      ];
    });
}

async function cueDrafts(deps: BookSweepDeps, pace: Pace): Promise<ProposalDraft[]> {
  const cues = deps.cueBook.all();
  const figures = new Map<string, CueFigures>();
  const newer = new Map<string, { id: string; text: string; at: number }[]>();
  for (const cue of cues.filter(isLive)) {
    figures.set(cue.id, await deps.cueUse.of(cue));
    newer.set(cue.id, await newerNotes(deps, cue));
    await pace.step();
  }
  if (cues.length === 0) return [];
  const drafts = proposeCueChanges({
    cues,
    reader: deps.cueBook.reader,
    figures,
    newerNotes: ({ id }) => newer.get(id) ?? [],
  });
  await pace.step();
  return drafts;
}

/** Kept notes near a lesson's instruction that were kept after it was said. */
async function newerNotes(
  { index, catalog, store }: BookSweepDeps,
  cue: Cue,
): Promise<{ id: string; text: string; at: number }[]> {
  const since = Math.max(cue.createdAt, ...(cue.saidOn ?? []));
  const near = index.terms
    .nearText(cue.instruction, MOST_NEWER)
    .filter(({ id }) => id !== cue.noteId && (catalog.note(id)?.keptAt ?? 0) > since);
  if (near.length === 0) return [];
  const rows = await store.getMany(
    'notes',
    near.map(({ id }) => id),
  );
  return rows.flatMap((note) =>
    note?.status === 'kept' ? [{ id: note.id, text: noteText(note), at: note.keptAt ?? note.createdAt }] : [],
  );
}
