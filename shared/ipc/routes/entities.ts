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
import { t } from '../../messages/message';

export type EntityKind = Entity['kind'];

/** A person or thing that facts or notes are about. It has a row of its own only if the person edited it. */
export interface EntityRow {
  /** Its name; the person is `me`. */
  name: string;
  kind: EntityKind;
  /** Null while it is only a name in facts and notes. */
  id: EntityId | null;
  aliases: string[];
  /** Number of values that hold now. */
  factCount: number;
  /** Number of kept notes whose titles name it. */
  noteCount: number;
  /** When it was last named by a note or a fact, epoch milliseconds; null where none does. */
  lastAt: number | null;
}

/** A fact with its origin. */
export interface EntityFact {
  fact: Fact;
  state: 'current' | 'ahead' | 'closed' | 'retracted';
  /** The value that this one replaced, and that holds again if this one is retracted; null without one. */
  replacedValue: string | null;
  note: { id: NoteId; title: string; status: NoteStatus } | null;
  /** Its message, for "back to the sentence". */
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
  /** Facts of other entities that name it: "me · sister". */
  namedBy: Fact[];
  /** `quote`: the sentence that names it; null where the title does. */
  notes: { id: NoteId; title: string; keptAt: number | null; quote: string | null }[];
  /** Number of kept notes that name it, listed or not. */
  noteCount: number;
  /** Names of entities merged into it. */
  merged: string[];
  /** Entities that may be the same, with the reason. */
  possibleDuplicates: { name: string; reason: string; confidence: number }[];
}

/** What a merge or a split would change; nothing is written. */
export interface EntityChanges {
  /** The resulting entities. */
  entities: { name: string; aliases: string[] }[];
  facts: { before: Fact; after: Fact }[];
  /** Facts that move to the other entity unchanged. */
  moving: Fact[];
  notes: number;
}

const name = z
  .string()
  .trim()
  .min(1, { error: () => t('shared.aNameIsNeeded') })
  .max(200, { error: () => t('shared.nameMost200Characters') });
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
  /** Found by any of its names. `not-found` when nothing in the vault has that name. */
  'entities.page': route<EntityPage>()(z.object({ name })),
  /** Known names in a note's text, and the entities of its facts. */
  'entities.ofNote': route<EntityRow[]>()(z.object({ id: noteIdSchema })),
  'entities.previewMerge': route<EntityChanges>()(merge),
  /** `from` becomes another name of `into`; one undo of scope `cleaning` reverts it exactly. */
  'entities.merge': route<EntityRow>()(merge),
  'entities.previewSplit': route<EntityChanges>()(split),
  /** Creates an entity with some of the names and facts. */
  'entities.split': route<EntityRow>()(split),
  /**
   * Changes name, kind or aliases; the old name becomes an alias. `conflict` when a name belongs to another entity,
   * which must be merged.
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
