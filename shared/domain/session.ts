import { z } from 'zod';
import { chosenModelSchema } from './chosen-model';
import { nameSchema, namesSchema, timeSchema } from './bounds';
import { messageIdSchema, projectIdSchema, sessionIdSchema, type SessionId } from './ids';

/** A conversation. Deleting sets `deletedAt`; the record and its messages stay. Times are epoch milliseconds UTC. */
export const sessionSchema = z.object({
  id: sessionIdSchema,
  title: z.string().max(300),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  /** Neither extracted nor retrieved from. */
  incognito: z.boolean(),
  origin: z.enum(['chat', 'import', 'sample']),
  /** Its id in the imported file, so that a second import adds nothing twice. */
  externalKey: nameSchema.nullable(),
  /** Names of the speakers, where the import gave them. */
  participants: namesSchema,
  /** Which of them is the person, where the import was told; absent: none, or it was not told. */
  person: nameSchema.optional(),
  deletedAt: timeSchema.nullable(),
  /** The last message of the person in the branch that is shown; absent: the newest. */
  branchTip: messageIdSchema.optional(),
  /** When the person pinned it to the top of the list; absent: it is not pinned. */
  pinnedAt: timeSchema.optional(),
  /** The person turned the web on for this chat; absent: it is off. */
  webSearch: z.literal(true).optional(),
  /** The person turned the shared collections off for this chat; absent: they are asked. */
  withoutCollections: z.literal(true).optional(),
  /** The person turned the standing profile off for this chat; absent: it is judged with each question. */
  withoutProfile: z.literal(true).optional(),
  /** The person turned tools off for this chat; absent: a model may use those that they allowed. */
  withoutTools: z.literal(true).optional(),
  /** The person chose that what they say here is kept after each turn; absent: it waits for their review. */
  keepsSaid: z.literal(true).optional(),
  /** The model that answers this chat, where the person chose one; absent: the chat model of the settings. */
  model: chosenModelSchema.optional(),
  /** The project that it stands in; absent: none. */
  project: projectIdSchema.optional(),
});
export type Session = z.infer<typeof sessionSchema>;

export const UNTITLED_SESSION = 'New session';

/** A chat in which nothing was said. */
export const newSession = (id: SessionId, at: number, incognito: boolean): Session => ({
  id,
  title: UNTITLED_SESSION,
  createdAt: at,
  updatedAt: at,
  incognito,
  origin: 'chat',
  externalKey: null,
  participants: [],
  deletedAt: null,
});
