import { put, type Batch } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import { isUndecided, type Note } from '../../../shared/domain/note';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import type { Mutex } from '../../../shared/lib/mutex';
import { t } from '../../../shared/messages/message';
import type { KeptNoteSearch } from '../../ports/kept-note-search';
import type { StatementPair } from '../../ports/statement-pair';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import { createIdleJob, type IdleJob, type IdleJobDeps } from '../idle/idle-job';
import { shortTitle } from '../notes/note-revision';
import { pairOfNotes, type ReadComparableNotes } from '../relations/comparable-notes';
import { MAX_PAIRS_PER_CALL, type Relations, type SaidRelation } from '../relations/relations';
import { CLAIMS_NOTHING, withContradictions } from './contradiction-flag';

/** Kept notes that a unit is compared with. */
const MAX_KEPT = 6;
/** Units that wait; of more, the oldest are left to the rules. */
const MAX_WAITING = 200;

export interface UnitComparisonDeps extends Pick<IdleJobDeps, 'isBusy' | 'log' | 'quietMs'> {
  store: Pick<VaultStore, 'get'>;
  writer: Pick<VaultWriter, 'commit' | 'onBatch'>;
  catalog: Pick<Catalog, 'withStatus'>;
  keptNotes: Pick<KeptNoteSearch, 'sharingMost'>;
  /** Kept notes nearest in meaning, nearest first; absent: by their terms alone. */
  nearestByMeaning?: (text: string, limit: number) => Promise<string[]>;
  readComparable: ReadComparableNotes;
  relations: Relations;
  runExclusive: Mutex;
  now: () => number;
}

/**
 * A relation that was known when a unit came counts for a new one. A unit that was there before may have been decided on
 * since: for it only what is asked now counts.
 */
interface WaitingUnit {
  isNew: boolean;
}

interface UnitPair extends StatementPair {
  keptId: NoteId;
  isOfUnit: boolean;
  wasKnown: boolean;
}

/**
 * Asks a model, when nobody waits, how the person's new units relate to the nearest kept notes; what the rules found is
 * taken back where the model does not bear it out.
 */
export function startComparingUnits(deps: UnitComparisonDeps): Pick<IdleJob, 'close' | 'settled'> {
  const { writer, catalog, relations } = deps;
  const waiting = new Map<NoteId, WaitingUnit>();
  const enqueue = (id: NoteId, unit: WaitingUnit) => {
    waiting.delete(id);
    waiting.set(id, unit);
    if (waiting.size > MAX_WAITING) waiting.delete(waiting.keys().next().value!);
  };
  const job = createIdleJob({ ...deps, name: 'comparing new notes', step });
  const stopListening = writer.onBatch((batch: Batch) => {
    if (batch.kind !== 'unit.extract') return;
    for (const { table, id, before } of batch.changes)
      if (table === 'notes' && before === null) enqueue(id as NoteId, { isNew: true });
    if (waiting.size > 0) job.wake();
  });
  // What an earlier run of the app did not come to.
  for (const { id, createdAt } of catalog.withStatus('pending'))
    if (createdAt > deps.now() - DAY_MS) enqueue(id, { isNew: false });
  if (waiting.size > 0) job.wake();

  async function step(signal: AbortSignal): Promise<'more' | 'done'> {
    if (!relations.canAsk()) return 'done';
    const asked: { id: NoteId; unit: Note; pairs: UnitPair[] }[] = [];
    let unknown = 0;
    for (const [id, { isNew }] of waiting) {
      signal.throwIfAborted();
      const unit = await deps.store.get('notes', id);
      const pairs = unit === null ? [] : await pairsOf(deps, unit);
      const counting = pairs.filter(({ wasKnown }) => isNew || !wasKnown);
      if (unit === null || counting.length === 0) {
        waiting.delete(id);
        continue;
      }
      const own = counting.filter(({ wasKnown }) => !wasKnown).length;
      if (unknown > 0 && unknown + own > MAX_PAIRS_PER_CALL) break;
      unknown += own;
      asked.push({ id, unit, pairs: counting });
    }
    if (asked.length === 0) return 'done';
    const said = await relations.relate(
      asked.flatMap(({ pairs }) => pairs),
      signal,
    );
    let next = 0;
    for (const { id, unit, pairs } of asked) {
      await apply(deps, unit, pairs, said.slice(next, (next += pairs.length)));
      waiting.delete(id);
    }
    return waiting.size > 0 ? 'more' : 'done';
  }

  return {
    settled: () => job.settled(),
    async close() {
      stopListening();
      await job.close();
    },
  };
}

/** A unit with the kept notes that the rules say it contradicts, then those nearest to it. */
async function pairsOf(
  { keptNotes, nearestByMeaning, readComparable, relations }: UnitComparisonDeps,
  unit: Note,
): Promise<UnitPair[]> {
  if (!isUndecided(unit) || unit.author !== 'person' || CLAIMS_NOTHING.has(unit.category)) return [];
  if ((await readComparable([unit.id])).length === 0) return [];
  const [byTerms, byMeaning] = await Promise.all([
    keptNotes.sharingMost(unit.title, MAX_KEPT),
    nearestByMeaning?.(unit.title, MAX_KEPT) ?? [],
  ]);
  const nearest = byTerms.flatMap((id, index): string[] => [id, ...byMeaning.slice(index, index + 1)]);
  const ids = new Set<string>([...(unit.contradicts ?? []), ...nearest, ...byMeaning]);
  ids.delete(unit.id);
  return (await readComparable([...ids]))
    .filter(({ status }) => status === 'kept')
    .slice(0, MAX_KEPT)
    .map((kept) => {
      const pair = pairOfNotes(unit, kept);
      return {
        ...pair,
        keptId: kept.id,
        isOfUnit: pair.ids[0] === unit.id,
        wasKnown: relations.find(pair) !== null,
      };
    });
}

/** Sets and takes back what the unit contradicts. What the person decided stays. */
const apply = (
  { store, writer, runExclusive }: UnitComparisonDeps,
  compared: Note,
  pairs: readonly UnitPair[],
  said: readonly (SaidRelation | null)[],
): Promise<void> =>
  runExclusive(async () => {
    const unit = await store.get('notes', compared.id);
    if (unit === null || !isUndecided(unit) || unit.contentHash !== compared.contentHash) return;
    const contradicts = new Set(unit.contradicts);
    for (const [index, { keptId, isOfUnit }] of pairs.entries()) {
      const one = said[index] ?? null;
      if (one === null || one.model === null) continue;
      if (one.relation === 'contradicts' || (one.relation === 'replaces' && isOfUnit)) contradicts.add(keptId);
      else contradicts.delete(keptId);
    }
    const before = unit.contradicts ?? [];
    if (contradicts.size === before.length && before.every((id) => contradicts.has(id))) return;
    await writer.commit({
      actor: 'app',
      kind: 'unit.compare',
      label: t('mainCorpus.comparedShorttitle', { shortTitle: shortTitle(unit.title) }),
      scope: 'none',
      changes: [put('notes', withContradictions(unit, [...contradicts]))],
    });
  });
