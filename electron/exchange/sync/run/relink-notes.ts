import { createHash } from 'node:crypto';
import { put } from '../../../../shared/domain/batch';
import type { IdFactory, LinkId, NoteId } from '../../../../shared/domain/ids';
import { titleKey } from '../../../../shared/lib/markdown/title-key';
import { t } from '../../../../shared/messages/message';
import { wikilinkChanges } from '../../../corpus/links/wikilink-changes';
import type { SyncDeps } from './sync-deps';

/**
 * The link rows of notes whose texts were joined. Every device computes them of the same text and gives them the same
 * ids, so that they do not double.
 */
export async function relinkNotes(
  { vault, notes: { catalog, runExclusive } }: Pick<SyncDeps, 'vault' | 'notes'>,
  ids: readonly NoteId[],
): Promise<void> {
  const inOrderOfIds = {
    linksFrom: (id: NoteId) =>
      new Set([...catalog.linksFrom(id)].toSorted((one, other) => (one.id < other.id ? -1 : 1))),
    linksByTitle: (key: string) => catalog.linksByTitle(key),
    resolver: (...input: Parameters<typeof catalog.resolver>) => catalog.resolver(...input),
    note: (id: NoteId) => catalog.note(id),
  };
  await runExclusive(async () => {
    for (const id of new Set(ids)) {
      const note = await vault.store.get('notes', id);
      if (note === null) continue;
      // Without its text before, every link counts as new; rows that are there keep their ids.
      const steps = [{ before: null, after: note }];
      const changes = wikilinkChanges({ catalog: inOrderOfIds, ids: placeholderIds() }, steps, note.updatedAt).map(
        (change) =>
          change.table === 'links' && change.after !== null && change.id.startsWith(PLACEHOLDER)
            ? put('links', { ...change.after, id: linkIdOf(id, change.after.toTitle) })
            : change,
      );
      if (changes.length > 0)
        await vault.writer.commit({ actor: 'app', kind: 'link.resolve', label: t('mainSync.relinkLabel'), changes });
    }
  });
}

const PLACEHOLDER = 'new-';

function placeholderIds(): IdFactory {
  let count = 0;
  return {
    next<Id extends string>() {
      count += 1;
      return `${PLACEHOLDER}${count}` as Id;
    },
  };
}

const linkIdOf = (from: NoteId, toTitle: string): LinkId =>
  createHash('sha256')
    .update(`${from} ${titleKey(toTitle)}`)
    .digest('hex')
    .slice(0, 26)
    .toUpperCase() as LinkId;
