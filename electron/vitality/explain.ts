import type { AccessRef } from '../../shared/domain/ids';
import { zoneOfNote } from '../../shared/domain/vitality';
import type { VitalityAccount } from '../../shared/ipc/routes/vitality';
import type { Catalog } from '../corpus/catalog/catalog';
import type { VaultStore } from '../store/vault-store';
import { partsOfRef, type SlotBook } from './slot-book';
import type { SlotAccount } from './worker/vitality-port';

const MOST_USES = 20;

/** The ledger's account with the titles and sessions a person knows things by. */
export async function explainVitality(
  { store, catalog }: { store: Pick<VaultStore, 'query' | 'getMany'>; catalog: Pick<Catalog, 'note' | 'session'> },
  book: SlotBook,
  ref: AccessRef,
  account: SlotAccount,
): Promise<VitalityAccount> {
  const { parts, asOf, falls } = account;
  const titleOf = (slot: number) => ({ id: book.idOf(slot), title: catalog.note(book.idOf(slot))?.title ?? '' });
  const { kind, id } = partsOfRef(ref);
  return {
    ref,
    asOf,
    parts,
    falls,
    zone: zoneOfNote(parts.vitality, kind === 'note' && catalog.note(id)?.status === 'archived'),
    uses: await usesOf({ store, catalog }, ref),
    warmedBy: account.warmedBy.map(({ slot, hops, boost }) => ({ ...titleOf(slot), hops, boost })),
    linkedFrom: account.linkedFrom.map(({ slot, vitality }) => ({ ...titleOf(slot), vitality })),
    revivedBy: account.revivedBy === null ? null : { ...titleOf(account.revivedBy.slot), at: account.revivedBy.at },
    holdsTogether: account.holdsTogether.map(({ size, slot }) => ({ size, title: titleOf(slot).title })),
  };
}

/** Newest first, with the session each happened in. */
async function usesOf(
  { store, catalog }: Parameters<typeof explainVitality>[0],
  ref: AccessRef,
): Promise<VitalityAccount['uses']> {
  const events = (await store.query({ name: 'accessEventsOf', ref }))
    .filter(({ kind }) => kind !== 'kept')
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST_USES);
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
