import { z } from 'zod';
import { noteIdSchema, projectIdSchema, resourceIdSchema, sessionIdSchema } from '../../domain/ids';
import { MAX_CHOSEN, MAX_PROJECT_NAME, projectSchema, type Project } from '../../domain/project';
import { projectNameKey } from '../../lib/search-query/project-name';
import { t } from '../../messages/message';
import { route } from '../route';
import type { NoteRow } from './notes';

/** A project as lists show it. */
export interface ProjectRow extends Project {
  /** Those in the bin are not counted. */
  chats: number;
}

/** Kept notes or documents of a project, newest change first. */
export interface ProjectHolds {
  total: number;
  /** `isChosen`: it was put there by itself, and can be taken out; otherwise a rule or a chat brings it. */
  rows: (NoteRow & { isChosen: boolean })[];
}

const name = z
  .string()
  .trim()
  .max(MAX_PROJECT_NAME, { error: () => t('savedSearches.longName') })
  .refine((text) => projectNameKey(text) !== '', { error: () => t('mainProjects.needsName') });
/** What a person sets of a project; a mark that is null is taken away. */
const settings = projectSchema
  .pick({ query: true, answerStyle: true, mayLeave: true })
  .extend({
    model: projectSchema.shape.model.unwrap().nullable(),
    webSearch: z.boolean(),
    withoutCollections: z.boolean(),
    asksRest: z.boolean(),
  })
  .partial();
/** A project, or the name of a new one, which is made in the same act. */
const toProject = projectIdSchema.or(z.object({ name }));
const chosen = z.object({
  id: projectIdSchema,
  notes: z.array(noteIdSchema).max(MAX_CHOSEN).default([]),
  resources: z.array(resourceIdSchema).max(MAX_CHOSEN).default([]),
});

export const projectRoutes = {
  /** Those that are not deleted, by name. */
  'projects.list': route<ProjectRow[]>()(z.null()),
  /** `conflict` where the name is taken, `bad-input` for a query with words, `too-large` at 200. */
  'projects.create': route<Project>()(settings.extend({ name })),
  /** What is absent stays. Errors as for `projects.create`. */
  'projects.change': route<Project>()(settings.extend({ id: projectIdSchema, name: name.optional() })),
  /** Its chats leave it; nothing else is deleted. Undone with scope session, as every act on projects. */
  'projects.remove': route<Project>()(z.object({ id: projectIdSchema })),
  /** Moves chats into a project, or out of theirs, as one act. `not-found` where one is not there: none is moved. */
  'projects.moveChats': route<null>()(
    z.object({ ids: z.array(sessionIdSchema).min(1).max(2_000), project: toProject.nullable() }),
  ),
  /** Puts notes and documents into a project one by one. `too-large` where it would hold more than 500 of a kind. */
  'projects.add': route<Project>()(chosen.extend({ id: toProject })),
  /** Takes them out again; what a rule or a chat brings stays. */
  'projects.takeOut': route<Project>()(chosen),
  'projects.holds': route<ProjectHolds>()(
    z.object({
      id: projectIdSchema,
      kind: z.enum(['notes', 'documents']),
      limit: z.number().int().min(1).max(500).default(100),
    }),
  ),
};
export type ProjectSettings = z.output<typeof settings>;
