import { z } from 'zod';
import { entitySchema, type Entity } from '../../domain/entity';
import type { Fact } from '../../domain/fact';
import {
  factIdSchema,
  noteIdSchema,
  type EntityId,
  type MessageId,
  type NoteId,
  type SessionId,
} from '../../domain/ids';
import type { NoteStatus } from '../../domain/note';
import { route } from '../route';

export type EntityKind = Entity['kind'];

/**
 * Somebody or something the vault has facts on or notes about. A row of its own exists only where the person said
 * something of the name.
 */
export interface EntityRow {
  /** How it is called; the person is `me`. */
  name: string;
  kind: EntityKind;
  /** Null while it is only a name in facts and notes. */
  id: EntityId | null;
  aliases: string[];
  /** Values that hold now. */
  factCount: number;
  /** Kept notes whose titles name it. */
  noteCount: number;
}

/** A fact with the place its words stand. */
export interface EntityFact {
  fact: Fact;
  state: 'current' | 'ahead' | 'closed' | 'retracted';
  /** The value this one's ending let in, or that it will let hold again when taken back; null where there is none. */
  replacedValue: string | null;
  note: { id: NoteId; title: string; status: NoteStatus } | null;
  /** The message it comes from: "back to the sentence". */
  origin: {
    sessionId: SessionId;
    sessionTitle: string;
    messageId: MessageId;
    start: number;
    end: number;
    at: number;
  } | null;
}

export interface EntityPage {
  row: EntityRow;
  /** Newest validity first. */
  facts: EntityFact[];
  /** Facts of others that name it: "me · sister". */
  namedBy: Fact[];
  notes: { id: NoteId; title: string; keptAt: number | null }[];
  /** Kept notes that name it, also those not listed. */
  noteCount: number;
  /** Names of what was merged into it. */
  merged: string[];
  /** Others that may be the same, with why. */
  possibleDuplicates: { name: string; reason: string; confidence: number }[];
}

/** What a merge or a split would change; nothing is written. */
export interface EntityChanges {
  /** The entities as they would be. */
  entities: { name: string; aliases: string[] }[];
  facts: { before: Fact; after: Fact }[];
  /** Facts that come under the other name unchanged. */
  moving: Fact[];
  notes: number;
}

const name = z.string().trim().min(1, 'A name is needed.').max(200, 'A name has at most 200 characters.');
const split = z.object({
  name,
  newName: name,
  aliases: z.array(name).max(200).default([]),
  factIds: z.array(factIdSchema).max(5_000).default([]),
});
const merge = z.object({ from: name, into: name });

export const entityRoutes = {
  'entities.list': route<{ rows: EntityRow[]; unread: number }>()(
    z.object({ text: z.string().max(200).default(''), kind: entitySchema.shape.kind.nullable().default(null) }),
  ),
  /** By any of its names. `not-found` when nothing in the vault is called so. */
  'entities.page': route<EntityPage>()(z.object({ name })),
  /** Known names in a note's text, and the entities its facts are about. */
  'entities.ofNote': route<EntityRow[]>()(z.object({ id: noteIdSchema })),
  'entities.previewMerge': route<EntityChanges>()(merge),
  /** `from` becomes another name of `into`; one undo of scope `cleaning` takes it back exactly. */
  'entities.merge': route<EntityRow>()(merge),
  'entities.previewSplit': route<EntityChanges>()(split),
  /** A new entity with some of the names and facts. */
  'entities.split': route<EntityRow>()(split),
  /**
   * Another name, kind or set of aliases; the old name stays as an alias. `conflict` when a name belongs to another
   * one: merge them.
   */
  'entities.save': route<EntityRow>()(
    z.object({
      name,
      newName: name.optional(),
      kind: entitySchema.shape.kind.optional(),
      aliases: z.array(name).max(200).optional(),
    }),
  ),
};
