import type { AccessEvent } from '../../../shared/domain/feedback';
import type { VaultStore, VaultWriter } from '../../store/vault-store';

const NOTE = 'note:';

/**
 * When the person last confirmed each note ("still true", or merged another one into it): read from the uses at the
 * first call, then kept current from written batches; undoing a confirmation removes it.
 */
export function createConfirmedNotes(store: Pick<VaultStore, 'pages'>, writer: Pick<VaultWriter, 'onBatch'>) {
  const events = new Map<string, { noteId: string; at: number }>();
  let lastByNote: Map<string, number> | null = null;
  let loading: Promise<void> | null = null;

  const take = (id: string, event: AccessEvent | null) => {
    lastByNote = null;
    if (event === null) events.delete(id);
    else if (event.kind === 'confirmed' && event.ref.startsWith(NOTE))
      events.set(id, { noteId: event.ref.slice(NOTE.length), at: event.at });
  };
  const load = async () => {
    /** Uses undone while pages were read, which a page may still contain. */
    const gone = new Set<string>();
    writer.onBatch(({ changes }) => {
      for (const { table, id, after } of changes) {
        if (table !== 'accessEvents') continue;
        if (after === null) gone.add(id);
        else gone.delete(id);
        take(id, after as AccessEvent | null);
      }
    });
    for await (const page of store.pages('accessEvents'))
      for (const event of page) if (!gone.has(event.id)) take(event.id, event);
  };

  /** Epoch milliseconds by note id, as far as it was read: nothing before `all` was asked for. */
  const known = (): ReadonlyMap<string, number> => {
    if (lastByNote === null) {
      lastByNote = new Map();
      for (const { noteId, at } of events.values()) lastByNote.set(noteId, Math.max(at, lastByNote.get(noteId) ?? 0));
    }
    return lastByNote;
  };
  return {
    known,
    async all(): Promise<ReadonlyMap<string, number>> {
      await (loading ??= load());
      return known();
    },
  };
}
