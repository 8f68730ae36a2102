import { z } from 'zod';
import { t } from '../messages/message';
import { listOf } from './bounds';
import { MAX_PROJECT_NAME } from './project';
import { noteIdSchema, projectIdSchema } from './ids';

/** Notes that a question may be narrowed to one by one: each question stores them. */
export const MAX_SCOPE_NOTES = 500;

/**
 * The part of the vault that a question is asked in: what the filters of a search name, notes one by one, or what a
 * project holds. `everything` is said in the chat of a project, whose questions ask the project alone.
 */
export const askedScopeSchema = z.union([
  z.object({ query: z.string().trim().min(1).max(2_000) }),
  z.object({ notes: listOf(noteIdSchema).min(1).max(MAX_SCOPE_NOTES) }),
  /** With its name when it was asked, which main fills in. */
  z.object({ project: projectIdSchema, name: z.string().max(MAX_PROJECT_NAME).optional() }),
  z.object({ everything: z.literal(true) }),
]);
export type AskedScope = z.infer<typeof askedScopeSchema>;
/** A scope that is a part of the vault. */
export type PartOfVault = Exclude<AskedScope, { everything: true }>;

/** "tag:garden", "3 notes", or "the project “House”". */
export function scopeText(scope: AskedScope): string {
  if ('query' in scope) return scope.query;
  if ('notes' in scope) return t('chat.scopeNotes', { count: scope.notes.length });
  return 'project' in scope ? t('mainProjects.scope', { name: scope.name ?? '' }) : t('mainProjects.everything');
}

/** "Asked only in: tag:garden"; null for a question that was asked of everything. */
export const askedInText = ({ askedIn }: { askedIn?: AskedScope }): string | null =>
  askedIn === undefined || 'everything' in askedIn ? null : t('trace.askedOnlyIn', { scope: scopeText(askedIn) });
