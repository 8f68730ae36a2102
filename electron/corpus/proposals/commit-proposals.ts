import { put, remove, type DraftChange } from '../../../shared/domain/batch';
import type { Proposal } from '../../../shared/domain/proposal';
import type { IdFactory, ProposalId } from '../../../shared/domain/ids';
import type { VaultWriter } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { Mutex } from '../../../shared/lib/mutex';
import { type ProposalTable, isProposalCurrent, type ProposalDraft } from './proposal-table';
import { t } from '../../../shared/messages/message';

/** Open proposals at most; further findings come with a later sweep. */
const MAX_OPEN_PROPOSALS = 2_000;

export interface CommitProposalsDeps {
  proposals: ProposalTable;
  catalog: Pick<Catalog, 'note'>;
  writer: Pick<VaultWriter, 'commit'>;
  ids: IdFactory;
  now: () => number;
  runExclusive: Mutex;
}

export interface CommitResult {
  added: number;
  withdrawn: number;
  /** Some proposals were left out for lack of room. */
  isLimitReached: boolean;
}

/**
 * Writes a sweep's findings as one batch of the app; no batch without findings. Proposals made before in any state, and
 * those that no longer apply, are left out. Runs between the person's own changes.
 *
 * @param withdrawn ids of proposals that no longer apply
 */
export function commitProposals(
  { proposals, catalog, writer, ids, now, runExclusive }: CommitProposalsDeps,
  drafts: readonly ProposalDraft[],
  withdrawn: readonly string[],
): Promise<CommitResult> {
  return runExclusive(async () => {
    const gone = [...new Set(withdrawn)].filter((id) => proposals.get(id)?.state === 'open');
    const byKey = new Map(
      drafts
        .filter((draft) => !proposals.hasKey(draft.key) && isProposalCurrent(draft, (id) => catalog.note(id)))
        .map((draft) => [draft.key, draft]),
    );
    const room = Math.max(0, MAX_OPEN_PROPOSALS - proposals.openCount + gone.length);
    const fresh = [...byKey.values()].slice(0, room);
    const checked = drafts.flatMap((draft) => checkedRow(draft, proposals.withKey(draft.key)));
    const isLimitReached = fresh.length < byKey.size;
    if (fresh.length + gone.length + checked.length === 0) return { added: 0, withdrawn: 0, isLimitReached };
    const at = now();
    const changes: DraftChange[] = [
      ...gone.map((id) => remove('proposals', id)),
      ...checked.map((row) => put('proposals', row)),
      ...fresh.map((draft) =>
        put('proposals', { id: ids.next<ProposalId>(), ...draft, state: 'open', createdAt: at, decidedAt: null }),
      ),
    ];
    await writer.commit({
      actor: 'app',
      kind: 'cleaning.propose',
      label: labelOf(fresh.length, gone.length, checked.length),
      scope: 'none',
      changes,
    });
    return { added: fresh.length, withdrawn: gone.length, isLimitReached };
  });
}

/** An open proposal that a model has judged meanwhile. */
function checkedRow(draft: ProposalDraft, row: Proposal | null): Proposal[] {
  if (row?.state !== 'open' || draft.judgedBy === undefined || draft.judgedBy === row.judgedBy) return [];
  return [{ ...row, ...draft }];
}

function labelOf(added: number, withdrawn: number, checked: number): string {
  if (added + withdrawn === 0) return t('mainCorpus.checkedProposals', { checked });
  if (withdrawn === 0) return t('mainCorpus.madeProposals', { added });
  return added === 0
    ? t('mainCorpus.withdrewProposals', { withdrawn })
    : t('mainCorpus.madeAndWithdrewProposals', { added, withdrawn });
}
