import { z } from 'zod';
import {
  assistantClientSchema,
  assistantReadSchema,
  assistantScopeSchema,
  type AssistantClient,
  type AssistantRead,
} from '../../domain/assistant-client';
import type { NoteId } from '../../domain/ids';
import { route } from '../route';

/** A program, and how much it read within the days that the log keeps. */
export interface AssistantRow extends AssistantClient {
  reads: number;
  /** The time of its last request, epoch milliseconds; null: none is in the log. */
  lastAt: number | null;
}

/** One request, with the titles of those notes that are kept and not hidden now. */
export interface AssistantReadRow extends Omit<AssistantRead, 'refs'> {
  notes: { id: NoteId; title: string }[];
  /** Passages of documents, and notes that are no longer there or hidden. */
  others: number;
}

/** What a program that can read the vault needs in its own settings. Nothing of them is written by the app. */
export interface ClientSettings {
  client: string;
  title: string;
  /** Its file, and where that is found. */
  where: string;
  settings: string;
  /** Adds the server in one step, for programs that take such links. */
  link?: string;
}

const { name } = assistantClientSchema.shape;

/** Programs that read the vault over the Model Context Protocol. */
export const assistantRoutes = {
  /** Those that ask first, then those that may read, then those that were cut off. */
  'assistants.list': route<AssistantRow[]>()(z.null()),
  /** For common programs, as they start this one on this data folder. */
  'assistants.settings': route<ClientSettings[]>()(z.null()),
  /** Main asks the person first; `cancelled` if declined. */
  'assistants.allow': route<AssistantRow[]>()(z.object({ name, scope: assistantScopeSchema, mayPropose: z.boolean() })),
  /** It reads nothing more from now on, not even what it is being answered. */
  'assistants.cutOff': route<AssistantRow[]>()(z.object({ name })),
  /** Its name is forgotten; what it read stays in the log. It may ask again. */
  'assistants.forget': route<AssistantRow[]>()(z.object({ name })),
  /** Who read what, newest first; `before` is the last one of the page before. */
  'assistants.reads': route<{ reads: AssistantReadRow[]; hasMore: boolean }>()(
    z.object({
      client: name.nullable(),
      before: assistantReadSchema.shape.id.nullable(),
      limit: z.number().int().min(1).max(200).default(50),
    }),
  ),
  /** Deletes from the log what a program read; null: everything. */
  'assistants.removeReads': route<{ requests: number }>()(z.object({ client: name.nullable() })),
};
