import { type DraftChange, put, remove } from '../../../../shared/domain/batch';
import type { NoteId, SessionId } from '../../../../shared/domain/ids';
import { TABLE_SCHEMAS, type TableName, type TableRows } from '../../../../shared/domain/tables';
import { AppError, isAppError } from '../../../../shared/ipc/errors';
import type { JoinedNote } from '../../../../shared/ipc/routes/sync';
import { t } from '../../../../shared/messages/message';
import type { SyncRecord } from '../format/segment-file';
import { createHybridClock, millisecondsOf } from '../merge/clock';
import { rulesOf } from '../merge/field-rules';
import { joinRows } from '../merge/join-rows';
import { differentTexts } from '../merge/merge-texts';
import { contextOf, type Head, isPresent, isUniform, latestTime, type Row, type RowState } from '../merge/row-state';
import { removedRow } from '../merge/write-row';
import type { NewSegment } from './device-folder';
import { MERGE_KIND, type OwnChain } from './own-chain';
import type { SyncDeps } from './sync-deps';
import { keyOf, parseKey, type SyncLog } from './sync-log';

/** What merging a segment changed here. */
export interface MergeOutcome {
  /** Rows that were added, changed or removed in the vault. */
  rows: number;
  /** Notes whose texts were written apart and joined. */
  joined: NoteId[];
  /** Chats that got messages. */
  sessions: SessionId[];
  /** What one device deleted or put away while another one edited it: it stays. */
  stayed: { table: TableName; id: string }[];
}

interface MergeDeps {
  deps: SyncDeps;
  log: SyncLog;
  chain: OwnChain;
}

/** Attempts while the person goes on writing. */
const MAX_ATTEMPTS = 20;

/**
 * Merges a segment into the vault as one batch of its journal, or not at all. What was written here meanwhile is taken
 * into the histories first.
 *
 * @throws AppError as the writer; `busy` where something is being written all the time
 */
export async function mergeSegment({ deps, log, chain }: MergeDeps, segment: NewSegment): Promise<MergeOutcome> {
  const records = await segment.read();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deps.notes.runExclusive(async () => {
        await chain.capture();
        return commitMerge(deps, log, segment, records);
      });
    } catch (error) {
      if (!isAppError(error, 'conflict') || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function commitMerge(
  { vault, newId }: SyncDeps,
  log: SyncLog,
  { device, end }: NewSegment,
  records: readonly SyncRecord[],
): Promise<MergeOutcome> {
  const { position } = log;
  const clock = createHybridClock(position!.clock);
  const present = await readPresent(vault.store, records);
  const rows: [TableName, string, RowState][] = [];
  const changes: DraftChange[] = [];
  const basis: (Row | null)[] = [];
  const outcome: MergeOutcome = { rows: 0, joined: [], sessions: [], stayed: [] };
  for (const { table, id, row, state } of records) {
    clock.observe(latestTime(state));
    const known = log.stateOf(table, id);
    const stored = present.get(keyOf(table, id)) ?? null;
    const own = known === null ? null : isPresent(known) ? stored : removedRow(known);
    const joined =
      known === null || own === null ? { row, state } : joinRows(table, { row: own, state: known }, { row, state });
    if (JSON.stringify(joined.state) !== JSON.stringify(known)) rows.push([table, id, joined.state]);
    const next = isPresent(joined.state) ? readRow(table, joined.row) : null;
    if (isNewlyContested(table, known, state, joined.state)) outcome.stayed.push({ table, id });
    if (JSON.stringify(next) === JSON.stringify(stored)) continue;
    changes.push(next === null ? remove(table, id) : put(table, next as unknown as TableRows[TableName]));
    basis.push(stored);
    if (table === 'messages' && next !== null) outcome.sessions.push(next.sessionId as SessionId);
    if (table === 'notes' && textsOf(joined.state).length > 1) outcome.joined.push(id as NoteId);
  }
  const known = { ...position!.known, [device]: end };
  const update = { rows, position: { known, clock: clock.last } };
  if (changes.length === 0) {
    await log.write(update);
    return outcome;
  }
  const plan = newId();
  await log.plan(plan, update);
  let isDone = false;
  try {
    await vault.writer.commit({
      actor: 'app',
      kind: `${MERGE_KIND} ${plan}`,
      label: t('mainSync.batchLabel'),
      changes,
      basis: { seq: position!.seq, rows: basis as unknown as (TableRows[TableName] | null)[] },
    });
    isDone = true;
  } catch (error) {
    if (isAppError(error)) await log.finish(plan, false);
    throw error;
  }
  if (isDone) await log.finish(plan, true);
  return { ...outcome, rows: changes.length };
}

const headsOf = (state: RowState, name: string): number => (isUniform(state) ? 1 : (state.heads?.[name]?.length ?? 1));

/** Tables of which the person is told that something stayed. */
const TOLD = new Set<TableName>(['notes', 'sessions', 'resources', 'attachments', 'savedSearches', 'projects']);

/** One device deleted the row or put it away, and another one edited it; neither knew of the other. */
function isNewlyContested(table: TableName, known: RowState | null, theirs: RowState, joined: RowState): boolean {
  if (known === null || !TOLD.has(table)) return false;
  const isChoiceContested = Object.entries(rulesOf(table).choices).some(([name, { isInUse }]) => {
    if (headsOf(known, name) > 1 || headsOf(joined, name) < 2 || isUniform(joined)) return false;
    const uses = new Set((joined.heads?.[name] ?? []).map(({ value }) => isInUse(value as Row)));
    return uses.has(true) && uses.has(false);
  });
  if (isChoiceContested) return true;
  if (!isPresent(joined) || isPresent(known) === isPresent(theirs)) return false;
  return isPresent(theirs) ? knowsMore(known, theirs) : knowsMore(theirs, known);
}

const knowsMore = (one: RowState, other: RowState): boolean => {
  const theirs = contextOf(other);
  return Object.entries(contextOf(one)).some(([device, time]) => (theirs[device] ?? -1) < time);
};

/** The row with its keys in the order of today's schema. */
const readRow = (table: TableName, row: Row): Row => TABLE_SCHEMAS[table].parse(row);

async function readPresent(
  store: SyncDeps['vault']['store'],
  records: readonly SyncRecord[],
): Promise<Map<string, Row>> {
  const ids = new Map<TableName, string[]>();
  for (const { table, id } of records) ids.set(table, [...(ids.get(table) ?? []), id]);
  const present = new Map<string, Row>();
  for (const [table, wanted] of ids)
    for (const row of await store.getMany(table, wanted)) if (row !== null) present.set(keyOf(table, row.id), row);
  return present;
}

/** The texts of a note that were written apart, the latest first; fewer than two: they were not. */
const textsOf = (state: RowState | null): Head[] =>
  state === null || isUniform(state) || !isPresent(state) || (state.heads?.body?.length ?? 0) < 2
    ? []
    : differentTexts(state.heads!.body!);

/** Notes whose texts were joined and not written since. */
export function joinedNotes(log: SyncLog): NoteId[] {
  const ids: NoteId[] = [];
  for (const [key, state] of log.entries()) {
    if (textsOf(state).length < 2) continue;
    const { table, id } = parseKey(key);
    if (table === 'notes') ids.push(id as NoteId);
  }
  return ids;
}

/** @throws AppError `not-found` for a note that is not, or no longer, one of them */
export async function readJoinedNote(
  { vault }: Pick<SyncDeps, 'vault'>,
  log: SyncLog,
  id: NoteId,
): Promise<JoinedNote> {
  const heads = textsOf(log.stateOf('notes', id));
  const note = await vault.store.get('notes', id);
  if (note === null || heads.length < 2) throw new AppError('not-found', t('mainSync.noteNotJoined'));
  return {
    id,
    title: note.title,
    texts: heads.map(({ dot: [time, device], value }) => ({
      at: millisecondsOf(time),
      isHere: device === log.position?.device,
      text: String(value),
    })),
  };
}
