import type { NoteLanguages } from '../../shared/ipc/routes/health';
import { contentHash } from '../../shared/lib/content-hash';
import type { Catalog } from '../corpus/catalog/catalog';
import { isPlainlyNotEnglish } from '../language/words/is-plainly-not-english';
import type { VaultStore } from '../store/vault-store';

const MAX_SAMPLED = 200;

/** Reads a sample of the kept notes: the same ones for the same vault. Notes too short to tell are not counted. */
export async function sampleNoteLanguages({
  catalog,
  store,
}: {
  catalog: Pick<Catalog, 'withStatus'>;
  store: Pick<VaultStore, 'getMany'>;
}): Promise<NoteLanguages> {
  const ids = [...catalog.withStatus('kept')]
    .map(({ id }) => ({ id, order: contentHash(id) }))
    .sort((left, right) => (left.order < right.order ? -1 : 1))
    .slice(0, MAX_SAMPLED)
    .map(({ id }) => id);
  const languages: NoteLanguages = { sampled: 0, notEnglish: 0 };
  for (const note of await store.getMany('notes', ids)) {
    const isNotEnglish = note === null ? null : isPlainlyNotEnglish(`${note.title}. ${note.body}`);
    if (isNotEnglish === null) continue;
    languages.sampled += 1;
    if (isNotEnglish) languages.notEnglish += 1;
  }
  return languages;
}
