import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import type { NoteId } from '../../../shared/domain/ids';
import { newNote } from '../../../shared/domain/new-note';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import { writeAtomically } from '../../files/write-atomically';
import { entriesOfNote } from '../../retrieval/index/columns/index-entry';
import { createIndexCore } from '../../retrieval/index/index-core';
import type { LaneHit, LaneQuery, WideStep } from '../../retrieval/index/queries/lane-query';
import type { WideStepHome } from '../../retrieval/lanes/run-wide-step';
import { sharedRef } from '../home/postgres-wide-step';
import type { SharedNote } from '../notes/read-notes';

/** The notes read last; the oldest of more are forgotten. */
const MAX_NOTES = 2_000;

const cachedNoteSchema = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  aliases: z.array(z.string()),
  contentHash: z.string(),
  version: z.number(),
  saidBy: z.enum(['person', 'assistant']),
  member: z.string(),
  keptAt: z.number(),
  publishedAt: z.number(),
  quote: z.string().nullable(),
  message: z.string().nullable(),
  vitality: z.number().nullable(),
  /** Epoch milliseconds. */
  readAt: z.number(),
});
export type CachedNote = z.infer<typeof cachedNoteSchema>;

/** Colleagues' notes that were read before, for the time in which their server is away. */
export interface ReadCache {
  /** Keeps what was read just now. */
  put(notes: readonly SharedNote[], readAt: number): Promise<void>;
  notes(): Promise<ReadonlyMap<string, CachedNote>>;
  /** Forgets everything but these: the others were withdrawn. */
  keepOnly(ids: ReadonlySet<string>): Promise<void>;
  /** The wide step over them, by the same index as the vault's, without meaning. */
  home(): Promise<WideStepHome & { close(): Promise<void> }>;
  remove(): Promise<void>;
}

export function openReadCache(file: string, log: Logger): ReadCache {
  const inOrder = createMutex();
  let known: Map<string, CachedNote> | null = null;
  const load = async (): Promise<Map<string, CachedNote>> => (known ??= await readNotesOf(file, log));
  const save = async (notes: Map<string, CachedNote>): Promise<void> => {
    const newest = [...notes.values()].sort((a, b) => b.readAt - a.readAt).slice(0, MAX_NOTES);
    known = new Map(newest.map((note) => [note.id, note]));
    await writeAtomically(file, JSON.stringify(newest));
  };
  return {
    put: (notes, readAt) =>
      inOrder(async () => {
        if (notes.length === 0) return;
        const all = new Map(await load());
        for (const note of notes) all.set(note.id, { ...note, readAt });
        await save(all);
      }),
    notes: () => inOrder(load),
    keepOnly: (ids) =>
      inOrder(async () => {
        const all = await load();
        const kept = new Map([...all].filter(([id]) => ids.has(id)));
        if (kept.size < all.size) await save(kept);
      }),
    async home() {
      const index = createIndexCore(null);
      const entries = [...(await inOrder(load)).values()].flatMap(entriesOf);
      await index.apply(
        entries.map((entry) => ({ type: 'put', entry })),
        1,
      );
      const lanes: WideStep = {
        lexical: async (query) => asShared(await index.lexical(withoutVault(query))),
        fuzzy: async (query) => asShared(await index.fuzzy(withoutVault(query))),
        dense: async () => [],
        graph: async () => [],
      };
      const off = { code: 'cached-words-alone' } as const;
      return { lanes, offLanes: async () => ({ dense: off, graph: off }), close: () => index.close() };
    },
    remove: () =>
      inOrder(async () => {
        known = new Map();
        await rm(file, { force: true });
      }),
  };
}

/** References to exclude are of the vault. */
const withoutVault = (query: LaneQuery): LaneQuery => ({ ...query, exclude: [] });

const asShared = (hits: readonly LaneHit[]): LaneHit[] =>
  hits.map(({ ref, value, matchedTerms, note }) => ({
    ref: sharedRef(ref.slice('note:'.length)),
    value,
    matchedTerms,
    via: null,
    ...(note === undefined ? {} : { note }),
  }));

const entriesOf = ({ id, title, body, aliases, saidBy, keptAt, version }: CachedNote) =>
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

async function readNotesOf(file: string, log: Logger): Promise<Map<string, CachedNote>> {
  try {
    const notes = z.array(cachedNoteSchema).parse(JSON.parse(await readFile(file, 'utf8')));
    return new Map(notes.map((note) => [note.id, note]));
  } catch (error) {
    // What was read can be read again.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.warn('collections: what was read before is damaged');
    return new Map();
  }
}
