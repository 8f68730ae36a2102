import { type Layer, zoneOfNote } from '../../shared/domain/vitality';
import type { VitalityBreakdown, VitalityState } from '../../shared/ipc/routes/vitality';
import type { VaultStore } from '../store/vault-store';
import { LedgerFeed, type LedgerFeedDeps } from './feed/ledger-feed';
import { LAYER_OF } from './ledger/node-tables';
import { readLedger } from './feed/read-ledger';
import type { VaultGraph } from './feed/vault-graph';
import { parseAccessRef, type SlotRegistry } from './ledger/slot-registry';
import type { VitalityService } from './vitality-service';
import { createVitalityCore } from './worker/vitality-core';
import type { AccessRef } from '../../shared/domain/ids';
import type { SlotBreakdown } from './ledger/vitality-breakdown';
import { firstUse } from './formula/activation';
import { composeVitality } from './formula/compose-vitality';
import type { Logger } from '../../shared/lib/logger';
import { callWorker } from '../threads/call-worker';
import { VITALITY_CONTRACT } from './worker/vitality-contract';
import type { VitalityPort } from './worker/vitality-port';

/** Everything large lies in typed arrays: the nursery can be small. */
const YOUNG_GENERATION_MB = 4;

/** The ledger in a worker thread. When the thread dies, every waiting and later call rejects. */
export const createVitalityClient = (url: URL, log: Logger): VitalityPort =>
  callWorker(url, VITALITY_CONTRACT, { log, youngGenerationMb: YOUNG_GENERATION_MB });

/** Vitality, 0–1, of something without links that was never used since it was made. Epoch milliseconds. */
export const unusedVitality = (layer: Layer, { madeAt, asOf }: { madeAt: number; asOf: number }): number =>
  composeVitality(
    { layer, history: firstUse(madeAt), linksTo: 0, receivedSpread: null, revivedAt: null, isBridge: false },
    asOf,
  ).vitality;

const MAX_USES = 20;

/** The ledger's breakdown with titles and sessions. */
async function explainVitality(
  { store, catalog }: { store: Pick<VaultStore, 'query' | 'getMany'>; catalog: Pick<VaultGraph, 'note' | 'session'> },
  registry: SlotRegistry,
  ref: AccessRef,
  breakdown: SlotBreakdown,
): Promise<VitalityBreakdown> {
  const { parts, asOf, zoneEntries } = breakdown;
  const titleOf = (slot: number) => ({
    id: registry.idOf(slot),
    title: catalog.note(registry.idOf(slot))?.title ?? '',
  });
  const { kind, id } = parseAccessRef(ref);
  return {
    ref,
    asOf,
    parts,
    zoneEntries,
    zone: zoneOfNote(parts.vitality, kind === 'note' && catalog.note(id)?.status === 'archived'),
    uses: await readUses({ store, catalog }, ref),
    spreadFrom: breakdown.spreadFrom.map(({ slot, hops, boost }) => ({ ...titleOf(slot), hops, boost })),
    linkedFrom: breakdown.linkedFrom.map(({ slot, vitality }) => ({ ...titleOf(slot), vitality })),
    revivedBy:
      breakdown.revivedBy === null ? null : { ...titleOf(breakdown.revivedBy.slot), at: breakdown.revivedBy.at },
    holdsTogether: breakdown.separatedComponents.map(({ size, slot }) => ({ size, title: titleOf(slot).title })),
  };
}

/** Newest first, with the session of each. */
async function readUses(
  { store, catalog }: Parameters<typeof explainVitality>[0],
  ref: AccessRef,
): Promise<VitalityBreakdown['uses']> {
  const events = (await store.query({ name: 'accessEventsOf', ref }))
    .filter(({ kind }) => kind !== 'kept')
    .sort((a, b) => b.at - a.at)
    .slice(0, MAX_USES);
  const messages = await store.getMany(
    'messages',
    events.flatMap(({ messageId }) => (messageId === null ? [] : [messageId])),
  );
  const sessions = new Map(
    messages.flatMap((message) => (message === null ? [] : [[message.id, message.sessionId] as const])),
  );
  return events.map(({ kind, at, messageId }) => {
    const sessionId = messageId === null ? null : (sessions.get(messageId) ?? null);
    return { kind, at, sessionId, title: sessionId === null ? null : (catalog.session(sessionId)?.title ?? null) };
  });
}

export interface VitalityDeps extends Omit<LedgerFeedDeps, 'openPort'> {
  /** Script of the built worker; null computes vitality in this thread. */
  workerUrl: URL | null;
  store: Pick<VaultStore, 'textPages' | 'getMany' | 'query'>;
  catalog: VaultGraph;
  /** Resolves when the vault may be read for it: after the index, which a question waits for. */
  after: Promise<unknown>;
}

/** Attempts of a check when the vault changed during reading. */
const MAX_CHECK_ATTEMPTS = 3;

/**
 * Vitality of an open vault: computed in its own thread once `after` has resolved, and kept current. Returns at once.
 */
export function startVitality(deps: VitalityDeps): VitalityService {
  const { store, catalog, now, log } = deps;
  const feed = new LedgerFeed({
    ...deps,
    openPort: () => (deps.workerUrl === null ? createVitalityCore() : createVitalityClient(deps.workerUrl, log)),
  });
  const noteReader = createNoteReader(feed, catalog);
  const state = (): VitalityState => ({
    ...feed.status,
    ...countZones(noteReader.notes()),
    computedAt: feed.table.computedAt,
    uses: feed.table.uses,
  });
  const slotOf = (ref: Parameters<VitalityService['parts']>[0]) => {
    const { kind, id } = parseAccessRef(ref);
    return feed.registry.find(kind, id);
  };
  let isClosed = false;
  void deps.after.catch(() => {}).then(() => (isClosed ? undefined : feed.load()));

  return {
    ...noteReader,
    state,
    revision: () => (feed.table.computedAt === null ? null : feed.table.revision),
    of(ref, at) {
      if (feed.table.computedAt === null) return null;
      const { kind, id } = parseAccessRef(ref);
      const row = feed.table.row(feed.registry.find(kind, id));
      if (row !== null) return row.vitality;
      return kind === 'message' ? unusedVitality(LAYER_OF.message, at) : null;
    },
    parts: (ref, asOf) =>
      feed.runExclusive(async (port) => {
        const slot = slotOf(ref);
        return slot === undefined ? null : port.parts(slot, asOf);
      }),
    explain: (ref, asOf) =>
      feed.runExclusive(async (port) => {
        const slot = slotOf(ref);
        const breakdown = slot === undefined ? null : await port.breakdown(slot, asOf);
        return breakdown === null ? null : explainVitality({ store, catalog }, feed.registry, ref, breakdown);
      }),
    ready: () => feed.ready(),
    async check() {
      for (let attempt = 1; ; attempt += 1) {
        const result = await feed.runExclusive(async (port) => {
          const { columns } = await readLedger(deps, feed.registry, () => {});
          // A batch written while reading may be in one ledger and not yet in the other.
          return feed.pendingCount > 0 && attempt < MAX_CHECK_ATTEMPTS ? null : port.compare(columns, now());
        });
        if (result === null) continue;
        if (result.mismatches > 0) log.warn('vitality differs from its uses', result);
        feed.status = { ...feed.status, check: { at: now(), ...result } };
        return state();
      }
    },
    async rebuild() {
      await feed.rebuild();
      return state();
    },
    async close() {
      isClosed = true;
      await feed.close();
    },
  };
}

/** Kept and archived notes with their values and zones. */
function createNoteReader(
  feed: LedgerFeed,
  catalog: Pick<VaultGraph, 'note'>,
): Pick<VitalityService, 'ofNote' | 'notes'> {
  const rowOf = (id: string, slot: number | undefined) => {
    const row = feed.table.row(slot);
    const note = row === null ? null : catalog.note(id);
    return row === null || note === null
      ? null
      : { ...row, zone: zoneOfNote(row.vitality, note.status === 'archived') };
  };
  return {
    ofNote: (id) => rowOf(id, feed.registry.find('note', id)),
    *notes() {
      for (const [id, slot] of feed.registry.ofKind('note')) {
        const row = rowOf(id, slot);
        if (row !== null) yield { id, ...row };
      }
    },
  };
}

function countZones(notes: ReturnType<VitalityService['notes']>): Pick<VitalityState, 'zones' | 'bridges'> {
  const zones: VitalityState['zones'] = { active: 0, stale: 0, fading: 0, archived: 0 };
  let bridges = 0;
  for (const { zone, isBridge } of notes) {
    zones[zone] += 1;
    if (isBridge) bridges += 1;
  }
  return { zones, bridges };
}
