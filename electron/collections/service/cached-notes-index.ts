import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import { noteMarkSchema } from '../../../shared/domain/collection';
import type { NoteId, SourceRef } from '../../../shared/domain/ids';
import { newNote } from '../../../shared/domain/new-note';
import type { StoredEmbedding } from '../../../shared/domain/tables';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import { t } from '../../../shared/messages/message';
import { writeAtomically } from '../../files/write-atomically';
import { documentText } from '../../models/embeddings/embedding-text';
import type { Embedder } from '../../ports/engine';
import { entriesOfNote, type IndexEntry } from '../../retrieval/index/columns/index-entry';
import { textRefOf } from '../../retrieval/index/columns/passage-ref';
import { createIndexCore } from '../../retrieval/index/index-core';
import type { LaneHit, LaneQuery } from '../../retrieval/index/queries/lane-query';
import { toEmbeddingRows } from '../../retrieval/index/vectors/embedding-rows';
import type { RecallLanesHome } from '../../retrieval/lanes/run-recall-lanes';
import { type EmbedText, sharedRef } from '../home/postgres-recall-lanes';
import { sharedNoteSchema } from '../notes/read-notes';

/** A colleague's note as it was read before. */
export const cachedNoteSchema = sharedNoteSchema.extend({
  /** What curators had marked it with when its collection was asked last. */
  marks: z.array(noteMarkSchema).default([]),
  /** Epoch milliseconds. */
  readAt: z.number(),
});
export type CachedNote = z.infer<typeof cachedNoteSchema>;

/** Passages of a note that are compared by meaning, from its beginning. */
const MAX_PASSAGES = 4;
/** Notes that are indexed in one go: this thread has other things to do. */
const NOTES_AT_ONCE = 50;

/** The encoder on this machine, for what a question waits for and for what it does not. Null without one. */
export interface LocalEncoder {
  question: EmbedText;
  passage: EmbedText;
}

/** The recall lanes over notes that were read before, by the same index as the vault's. */
export function createCachedNotesIndex(encoder: LocalEncoder, vectors: PassageVectorFile) {
  const index = createIndexCore(() => questionEncoder(encoder));
  const passages = new Map<SourceRef, IndexEntry>();
  const inOrder = createMutex();
  let change = 0;
  let isClosed = false;

  const forget = (id: string) => {
    for (const ref of passages.keys()) if (textRefOf(ref) === `note:${id}`) passages.delete(ref);
  };
  const off = async (): ReturnType<RecallLanesHome['offLanes']> => ({
    ...((await index.stats()).embedded === 0 ? { dense: { code: 'cached-words-alone' } } : {}),
    graph: { code: 'cached-without-links' },
  });

  return {
    home: {
      lanes: {
        lexical: async (query) => asShared(await index.lexical(withoutVault(query))),
        fuzzy: async (query) => asShared(await index.fuzzy(withoutVault(query))),
        dense: async (query) => asShared(await index.dense(withoutVault(query))),
        graph: async () => [],
      },
      offLanes: off,
    } satisfies RecallLanesHome,
    async put(notes: Iterable<CachedNote>): Promise<void> {
      const all = [...notes];
      for (let from = 0; from < all.length && !isClosed; from += NOTES_AT_ONCE) {
        const entries = all.slice(from, from + NOTES_AT_ONCE).flatMap((note) => {
          forget(note.id);
          const ofNote = entriesOf(note);
          for (const entry of ofNote.slice(0, MAX_PASSAGES)) passages.set(entry.ref, entry);
          return ofNote;
        });
        change += 1;
        await index.apply(
          entries.map((entry) => ({ type: 'put', entry })),
          change,
        );
        const known = entries.flatMap(({ ref, hash }) => vectors.of(ref, hash) ?? []);
        if (known.length > 0) await index.putVectors(known);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    async remove(ids: Iterable<string>): Promise<void> {
      change += 1;
      const changes = [...ids].map((id) => ({ type: 'remove', ref: `note:${id}` as SourceRef }) as const);
      for (const { ref } of changes) forget(ref.slice('note:'.length));
      await index.apply(changes, change);
    },
    /** Makes the vectors that are missing, one after another; ends early where there is no encoder. */
    embedMissing: (): Promise<void> =>
      inOrder(async () => {
        for (const entry of passages.values()) {
          if (vectors.of(entry.ref, entry.hash) !== null) continue;
          const made = isClosed ? null : await encoder.passage(documentText(entry.text, []));
          if (made === null) break;
          const rows = toEmbeddingRows(entry, made.model, [made.vector]);
          // It may have been replaced or withdrawn meanwhile.
          if (isClosed || passages.get(entry.ref) !== entry) continue;
          vectors.set(entry.ref, rows[0]!);
          await index.putVectors(rows);
        }
        await vectors.save(passages);
      }),
    async close(): Promise<void> {
      isClosed = true;
      await inOrder(() => index.close());
    },
  };
}
export type CachedNotesIndex = ReturnType<typeof createCachedNotesIndex>;

/** As in a collection's own database, cosines are taken as they are. */
async function questionEncoder({ question }: LocalEncoder): Promise<Embedder> {
  const embed = async (text: string) => {
    const embedded = await question(text);
    if (embedded === null) throw new Error(t('collections.noEncoder'));
    return embedded;
  };
  const { model, vector } = await embed('ready');
  return {
    model,
    dimensions: vector.length,
    calibrate: (cosine) => Math.max(0, cosine),
    embed: (texts) => Promise.all(texts.map(async (text) => (await embed(text)).vector)),
  };
}

/** References to exclude are of the vault. */
const withoutVault = (query: LaneQuery): LaneQuery => ({ ...query, exclude: [] });

/** Notes by the best of their passages. */
function asShared(hits: readonly LaneHit[]): LaneHit[] {
  const best = new Map<SourceRef, LaneHit>();
  for (const { ref: passage, value, matchedTerms, note } of hits) {
    const ref = sharedRef(textRefOf(passage).slice('note:'.length));
    if (!best.has(ref)) best.set(ref, { ref, value, matchedTerms, via: null, ...(note === undefined ? {} : { note }) });
  }
  return [...best.values()];
}

const entriesOf = ({ id, title, body, aliases, saidBy, keptAt, version }: CachedNote): IndexEntry[] =>
  entriesOfNote(
    newNote(id as NoteId, {
      status: 'kept',
      category: 'fact',
      author: saidBy,
      origin: 'person',
      title,
      body,
      aliases,
      createdAt: keptAt,
      keptAt,
      version,
    }),
  );

const rowSchema = z.object({
  ref: z.string(),
  id: z.string(),
  model: z.string(),
  contentHash: z.string(),
  /** Base64 of signed bytes. */
  vector: z.base64(),
});

/** One vector for each passage of notes that were read, in a file beside them; made anew where it is lost. */
export async function openPassageVectorFile(file: string, log: Logger) {
  const rows = await readRows(file, log);
  let isChanged = false;
  return {
    /** Null: there is none of this text. */
    of(ref: SourceRef, hash: string): StoredEmbedding | null {
      const row = rows.get(ref);
      return row?.contentHash === hash ? row : null;
    },
    set(ref: SourceRef, row: StoredEmbedding): void {
      rows.set(ref, row);
      isChanged = true;
    },
    /** Writes the vectors of these passages, where some are new, and forgets all others. */
    async save(passages: ReadonlyMap<SourceRef, unknown>): Promise<void> {
      for (const ref of rows.keys()) {
        if (passages.has(ref)) continue;
        rows.delete(ref);
        isChanged = true;
      }
      if (!isChanged) return;
      isChanged = false;
      const written = [...rows].map(([ref, { id, model, contentHash, vector }]) => ({
        ref,
        id,
        model,
        contentHash,
        vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64'),
      }));
      await writeAtomically(file, JSON.stringify(written));
    },
    async remove(): Promise<void> {
      rows.clear();
      isChanged = false;
      await rm(file, { force: true });
    },
  };
}
export type PassageVectorFile = Awaited<ReturnType<typeof openPassageVectorFile>>;

async function readRows(file: string, log: Logger): Promise<Map<SourceRef, StoredEmbedding>> {
  try {
    const rows = z.array(rowSchema).parse(JSON.parse(await readFile(file, 'utf8')));
    return new Map(
      rows.map(({ ref, vector, ...row }) => {
        const bytes = new Int8Array(Buffer.from(vector, 'base64'));
        return [ref as SourceRef, { ...row, dimensions: bytes.length, vector: bytes }];
      }),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn('collections: the vectors of what was read before are damaged');
    return new Map();
  }
}
