import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import type { NoteMark } from '../../../shared/domain/collection';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import { writeAtomically } from '../../files/write-atomically';
import type { RecallLanesHome } from '../../retrieval/lanes/run-recall-lanes';
import { readRows } from '../database/database';
import type { SharedNote } from '../notes/read-notes';
import {
  type CachedNote,
  cachedNoteSchema,
  type CachedNotesIndex,
  createCachedNotesIndex,
  type LocalEncoder,
  openPassageVectorFile,
  type PassageVectorFile,
} from './cached-notes-index';

/** The notes read last; the oldest of more are forgotten. */
const MAX_NOTES = 2_000;

/** A colleague's note as it was read, with what curators marked it with. */
export type MarkedNote = SharedNote & { marks: NoteMark[] };

/**
 * Colleagues' notes that were read before, for the time in which their server is away.
 *
 * @param file of the notes; their vectors lie beside it, in `…-vectors.json`
 */
export function openReadCache(file: string, encoder: LocalEncoder, log: Logger) {
  const inOrder = createMutex();
  let known: Map<string, CachedNote> | null = null;
  let opened: Promise<{ index: CachedNotesIndex; vectors: PassageVectorFile }> | null = null;
  let embedding: Promise<void> = Promise.resolve();
  let isClosed = false;

  const load = async (): Promise<Map<string, CachedNote>> => (known ??= await readNotesOf(file, log));
  const save = async (notes: Map<string, CachedNote>): Promise<Map<string, CachedNote>> => {
    const newest = [...notes.values()].sort((a, b) => b.readAt - a.readAt).slice(0, MAX_NOTES);
    known = new Map(newest.map((note) => [note.id, note]));
    await writeAtomically(file, JSON.stringify(newest));
    return known;
  };
  const openIndex = async () => {
    const vectors = await openPassageVectorFile(file.replace(/\.json$/u, '-vectors.json'), log);
    const index = createCachedNotesIndex(encoder, vectors);
    await index.put((await load()).values());
    return { index, vectors };
  };
  const open = () => (opened ??= openIndex());
  /** Behind the answer, which waits for none of it. */
  const embedSoon = () => {
    if (isClosed) return;
    embedding = embedding
      .then(async () => (isClosed ? undefined : (await inOrder(open)).index.embedMissing()))
      .catch((error: unknown) => log.warn('collections: vectors were not made', { error: String(error) }));
  };
  const close = async () => {
    const before = opened;
    opened = null;
    if (before !== null) await (await before).index.close();
  };

  return {
    /** Keeps what was read just now. */
    async put(notes: readonly MarkedNote[], readAt: number): Promise<void> {
      if (notes.length === 0) return;
      await inOrder(async () => {
        const all = new Map(await load());
        const read = notes.map((note) => ({ ...note, readAt }));
        for (const note of read) all.set(note.id, note);
        const kept = await save(all);
        if (opened === null) return;
        const { index } = await opened;
        await index.put(read);
        await index.remove([...all.keys()].filter((id) => !kept.has(id)));
      });
      embedSoon();
    },
    notes: (): Promise<ReadonlyMap<string, CachedNote>> => inOrder(load),
    /** Forgets everything but these: the others were withdrawn. These have the marks given now, and no others. */
    keepOnly: (ids: ReadonlySet<string>, marksOf: (id: string) => NoteMark[]): Promise<void> =>
      inOrder(async () => {
        const all = await load();
        const kept = new Map<string, CachedNote>();
        for (const [id, note] of all) if (ids.has(id)) kept.set(id, { ...note, marks: marksOf(id) });
        await save(kept);
        if (opened !== null) await (await opened).index.remove([...all.keys()].filter((id) => !kept.has(id)));
      }),
    /** The recall lanes over them, by the same index as the vault's, without links. */
    async home(): Promise<RecallLanesHome> {
      const { index } = await inOrder(open);
      embedSoon();
      return index.home;
    },
    /** Resolves when what was read has its vectors, or there is no encoder. */
    embedded: (): Promise<void> => embedding,
    remove: (): Promise<void> =>
      inOrder(async () => {
        const { vectors } = await open();
        await close();
        known = new Map();
        await rm(file, { force: true });
        await vectors.remove();
      }),
    async close(): Promise<void> {
      isClosed = true;
      await inOrder(close);
      await embedding;
    },
  };
}
export type ReadCache = ReturnType<typeof openReadCache>;

async function readNotesOf(file: string, log: Logger): Promise<Map<string, CachedNote>> {
  try {
    const found = z.array(z.unknown()).parse(JSON.parse(await readFile(file, 'utf8')));
    return new Map(readRows(cachedNoteSchema, found).rows.map((note) => [note.id, note]));
  } catch (error) {
    // What was read can be read again.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.warn('collections: what was read before is damaged');
    return new Map();
  }
}
