import { z } from 'zod';
import { t } from '../messages/message';
import { listOf } from './bounds';
import { noteIdSchema } from './ids';

/** Notes that a question may be narrowed to one by one: each question stores them. */
export const MAX_SCOPE_NOTES = 500;

/** The part of the vault that a question is asked in: what the filters of a search name, or notes one by one. */
export const askedScopeSchema = z.union([
  z.object({ query: z.string().trim().min(1).max(2_000) }),
  z.object({ notes: listOf(noteIdSchema).min(1).max(MAX_SCOPE_NOTES) }),
]);
export type AskedScope = z.infer<typeof askedScopeSchema>;

/** "tag:garden", or "3 notes". */
export const scopeText = (scope: AskedScope): string =>
  'query' in scope ? scope.query : t('chat.scopeNotes', { count: scope.notes.length });

/** "Asked only in: tag:garden"; null for a question that was asked of everything. */
export const askedInText = ({ askedIn }: { askedIn?: AskedScope }): string | null =>
  askedIn === undefined ? null : t('trace.askedOnlyIn', { scope: scopeText(askedIn) });
