import { z } from 'zod';
import { listOf, nameSchema, timeSchema } from './bounds';
import { chosenModelSchema } from './chosen-model';
import { noteIdSchema, projectIdSchema, resourceIdSchema, type ProjectId } from './ids';
import { MAX_QUERY } from './saved-search';

/** Characters of a project's name: it stands in one line of a list. */
export const MAX_PROJECT_NAME = 120;
/** Projects of a vault. */
export const MAX_PROJECTS = 200;
/** Notes, and documents, that a device puts into a project one by one; two devices may do so apart. */
export const MAX_CHOSEN = 500;
const MAX_HOSTS = 20;
/** Characters of an answer style, of a project and of Settings. */
export const MAX_STYLE = 2_000;

/**
 * Where texts of a project may go: where a question may send what the vault holds (`settings`), to no model at all, to a
 * model on this computer, or to these hosts and to this computer.
 */
export const mayLeaveSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('settings') }),
  z.object({ kind: z.literal('nothing') }),
  z.object({ kind: z.literal('this-computer') }),
  /** Hosts as a chosen model names them: `api.openai.com`. */
  z.object({ kind: z.literal('hosts'), hosts: z.array(nameSchema.min(1)).min(1).max(MAX_HOSTS) }),
]);
export type MayLeave = z.infer<typeof mayLeaveSchema>;

/** What belongs together: chats, notes and documents, how they are answered, and where their texts may go. */
export const projectSchema = z.object({
  id: projectIdSchema,
  name: z.string().min(1).max(MAX_PROJECT_NAME),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  /** Its chats still name it, and are in no project; what it held stays in the vault. */
  deletedAt: timeSchema.nullable(),
  /** Notes and documents that these filters find belong to it; '': none do by rule. */
  query: z.string().max(MAX_QUERY),
  /** What was put into it one by one. */
  notes: listOf(noteIdSchema),
  resources: listOf(resourceIdSchema),
  /** '': that of Settings. */
  answerStyle: z.string().max(MAX_STYLE),
  /** The model of its chats, where they chose none themselves. */
  model: chosenModelSchema.optional(),
  /** The web is on in its chats. */
  webSearch: z.literal(true).optional(),
  /** Shared collections are off in its chats. */
  withoutCollections: z.literal(true).optional(),
  /** A question in it is asked of everything; absent: of the project alone. */
  asksRest: z.literal(true).optional(),
  mayLeave: mayLeaveSchema,
});
export type Project = z.infer<typeof projectSchema>;

/** A project that holds nothing yet. @param at epoch milliseconds */
export const newProject = (id: ProjectId, name: string, at: number): Project => ({
  id,
  name,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  query: '',
  notes: [],
  resources: [],
  answerStyle: '',
  mayLeave: { kind: 'settings' },
});

/** A model on this computer, as a place where a text may go; servers and programs are named by their host. */
export const THIS_COMPUTER = 'this computer';

/** @param place a host as a chosen model names it, or `THIS_COMPUTER` */
export function mayGoTo(mayLeave: MayLeave, place: string): boolean {
  switch (mayLeave.kind) {
    case 'settings':
      return true;
    case 'nothing':
      return false;
    case 'this-computer':
      return place === THIS_COMPUTER;
    case 'hosts':
      return place === THIS_COMPUTER || mayLeave.hosts.includes(place);
  }
}
