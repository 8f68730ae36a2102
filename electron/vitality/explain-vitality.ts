import type { AccessRef } from '../../shared/domain/ids';
import { zoneOfNote } from '../../shared/domain/vitality';
import type { VitalityBreakdown } from '../../shared/ipc/routes/vitality';
import type { VaultStore } from '../store/vault-store';
import type { VaultGraph } from './feed/vault-graph';
import { parseAccessRef, type SlotRegistry } from './ledger/slot-registry';
import type { SlotBreakdown } from './ledger/vitality-breakdown';

const MAX_USES = 20;

/** The ledger's breakdown with titles and sessions. */
export async function explainVitality(
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
