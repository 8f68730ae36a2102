import type { EmbedText } from '../../../electron/collections/home/postgres-recall-lanes';
import type { NoteVector, PublishableNote } from '../../../electron/collections/notes/publish-notes';
import { createSeededVectors } from '../seeded-vectors';

const MODEL = 'seeded words (384)';

/**
 * Vectors of texts by their words and topics, in place of the app's encoder, which would take hours for a full collection:
 * a seeded direction for each word, near that of its topic, summed up, with a part that all texts share and one of the
 * text's own. Texts with common words are neighbours.
 */
export interface CollectionVectors {
  embed: EmbedText;
  ofNotes(notes: readonly PublishableNote[]): Map<string, NoteVector>;
}

export function createCollectionVectors(): CollectionVectors {
  const { ofSentence } = createSeededVectors();
  return {
    embed: async (text) => ({ model: MODEL, vector: ofSentence(text) }),
    ofNotes: (notes) =>
      new Map(
        notes.map(({ noteKey, title, body }) => [
          noteKey,
          { model: MODEL, vector: ofSentence(`${title} ${body}`.trim()) },
        ]),
      ),
  };
}
