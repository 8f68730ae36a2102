import type { NoteId } from '../../../shared/domain/ids';
import { noteText } from '../../../shared/domain/note';
import { distinctWords } from '../../language/words/distinct-words';
import type { VaultStore } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';

/** Whether the note that others were merged into holds every word of a text. */
export type SurvivorTest = (id: NoteId, text: string) => boolean;

/** The words of the kept notes that others were merged into, read when first needed and again when they change. */
export function createSurvivorTexts(
  catalog: Pick<Catalog, 'hidden' | 'note' | 'linksFrom'>,
  store: Pick<VaultStore, 'getMany'>,
): () => Promise<SurvivorTest> {
  const known = new Map<NoteId, { contentHash: string; words: ReadonlySet<string> }>();
  return async () => {
    const survivors = new Set<NoteId>();
    for (const id of catalog.hidden.mergedIds())
      for (const { kind, to } of catalog.linksFrom(id)) if (kind === 'merged-into' && to !== null) survivors.add(to);
    const unread = [...survivors].filter((id) => known.get(id)?.contentHash !== catalog.note(id)?.contentHash);
    for (const note of unread.length === 0 ? [] : await store.getMany('notes', unread))
      if (note !== null)
        known.set(note.id, { contentHash: note.contentHash, words: new Set(distinctWords(noteText(note))) });
    return (id, text) => {
      const words = known.get(id)?.words;
      return words !== undefined && distinctWords(text).every((word) => words.has(word));
    };
  };
}
