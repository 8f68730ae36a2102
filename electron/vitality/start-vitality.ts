import { zoneOfNote } from '../../shared/domain/vitality';
import type { VitalityState } from '../../shared/ipc/routes/vitality';
import type { Catalog } from '../corpus/catalog/catalog';
import type { VaultStore } from '../store/vault-store';
import { explainVitality } from './explain';
import { LedgerFeed, type FeedDeps } from './ledger-feed';
import { LAYER_OF } from './node-times';
import { readLedger } from './read-ledger';
import { partsOfRef } from './slot-book';
import { unusedVitality } from './unused-vitality';
import type { VitalityBook } from './vitality-book';
import { createVitalityClient } from './worker/vitality-client';
import { createVitalityCore } from './worker/vitality-core';

export interface VitalityDeps extends Omit<FeedDeps, 'openPort'> {
  /** The built worker's script; null keeps vitality in this thread. */
  workerUrl: URL | null;
  store: Pick<VaultStore, 'textPages' | 'getMany' | 'query'>;
  catalog: FeedDeps['catalog'] & Pick<Catalog, 'note' | 'session'>;
  /** Resolves when the vault may be read for it: after the index, which a question waits for. */
  after: Promise<unknown>;
}

/** How often a check reads the vault again because something was written meanwhile. */
const CHECK_TRIES = 3;

/**
 * Vitality of an open vault: computed in a thread of its own once `after` has resolved, and kept current from then on.
 * Returns at once.
 */
export function startVitality(deps: VitalityDeps): VitalityBook {
  const { store, catalog, now, log } = deps;
  const feed = new LedgerFeed({
    ...deps,
    openPort: () => (deps.workerUrl === null ? createVitalityCore() : createVitalityClient(deps.workerUrl, log)),
  });
  const reading = noteReading(feed, catalog);
  const state = (): VitalityState => ({
    ...feed.status,
    ...countZones(reading.notes()),
    computedAt: feed.table.computedAt,
    uses: feed.table.uses,
  });
  const slotOf = (ref: Parameters<VitalityBook['parts']>[0]) => {
    const { kind, id } = partsOfRef(ref);
    return feed.book.find(kind, id);
  };
  let isClosed = false;
  void deps.after.catch(() => {}).then(() => (isClosed ? undefined : feed.load()));

  return {
    ...reading,
    state,
    of(ref, at) {
      if (feed.table.computedAt === null) return null;
      const { kind, id } = partsOfRef(ref);
      const row = feed.table.row(feed.book.find(kind, id));
      if (row !== null) return row.vitality;
      return kind === 'message' ? unusedVitality(LAYER_OF.message, at) : null;
    },
    parts: (ref, asOf) =>
      feed.inTurn(async (port) => {
        const slot = slotOf(ref);
        return slot === undefined ? null : port.parts(slot, asOf);
      }),
    explain: (ref, asOf) =>
      feed.inTurn(async (port) => {
        const slot = slotOf(ref);
        const account = slot === undefined ? null : await port.account(slot, asOf);
        return account === null ? null : explainVitality({ store, catalog }, feed.book, ref, account);
      }),
    ready: () => feed.ready(),
    async check() {
      for (let tries = 1; ; tries += 1) {
        const result = await feed.inTurn(async (port) => {
          const { columns } = await readLedger(deps, feed.book, () => {});
          // What was written while reading may be in one and not yet in the other.
          return feed.behind > 0 && tries < CHECK_TRIES ? null : port.compare(columns, now());
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
function noteReading(feed: LedgerFeed, catalog: Pick<Catalog, 'note'>): Pick<VitalityBook, 'ofNote' | 'notes'> {
  const rowOf = (id: string, slot: number | undefined) => {
    const row = feed.table.row(slot);
    const note = row === null ? null : catalog.note(id);
    return row === null || note === null
      ? null
      : { ...row, zone: zoneOfNote(row.vitality, note.status === 'archived') };
  };
  return {
    ofNote: (id) => rowOf(id, feed.book.find('note', id)),
    *notes() {
      for (const [id, slot] of feed.book.ofKind('note')) {
        const row = rowOf(id, slot);
        if (row !== null) yield { id, ...row };
      }
    },
  };
}

function countZones(notes: ReturnType<VitalityBook['notes']>): Pick<VitalityState, 'zones' | 'bridges'> {
  const zones: VitalityState['zones'] = { active: 0, stale: 0, fading: 0, archived: 0 };
  let bridges = 0;
  for (const { zone, isBridge } of notes) {
    zones[zone] += 1;
    if (isBridge) bridges += 1;
  }
  return { zones, bridges };
}
