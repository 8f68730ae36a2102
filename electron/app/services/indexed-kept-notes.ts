import type { KeptNoteSearch } from '../../ports/kept-note-search';
import type { RetrievalIndex } from '../../retrieval/index/start-index';

/** Kept notes by their terms, asked of the index: it holds the words of every note, in a thread of its own. */
export function createIndexedKeptNotes(starting: Promise<Pick<RetrievalIndex, 'port' | 'settled'>>): KeptNoteSearch {
  const portAfterChanges = async () => {
    const index = await starting;
    await index.settled();
    return index.port;
  };
  return {
    holdingAll: async (text, limit) => (await portAfterChanges()).notesHoldingAll(text, limit),
    sharingMost: async (text, limit) => (await portAfterChanges()).notesSharingMost(text, limit),
  };
}
