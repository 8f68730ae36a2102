import type { AssistantScope } from '../../shared/domain/assistant-client';
import type { Confirmation } from '../shell/shell';
import { quoted } from '../../shared/messages/quoted';
import { t } from '../../shared/messages/message';

/** The question before another assistant may read the vault. Its name is what it says of itself. */
export const assistantConfirmation = (
  name: string,
  { scope, mayPropose }: { scope: AssistantScope; mayPropose: boolean },
): Confirmation => ({
  title: t('mainConsent.letProgramReadVault'),
  subject: name,
  details: [
    t('mainConsent.itMayReadScope', { scope: scopeText(scope) }),
    t('mainConsent.neverGetsChatsHidden'),
    t('mainConsent.whatReadsGoesWherever'),
    mayPropose ? t('mainConsent.mayProposeNotesEach') : t('mainConsent.mayProposeNotes'),
  ],
  warnings: [],
  yes: t('mainConsent.allow'),
  no: t('common.cancel'),
});

function scopeText(scope: AssistantScope): string {
  if (scope.kind === 'tags')
    return t('mainConsent.notesTaggedTags', { tags: scope.tags.map((tag) => `#${tag}`).join(', ') });
  if (scope.kind === 'projects') return t('mainProjects.readsProjects', { count: scope.projects.length });
  if (scope.kind === 'folders')
    return t('mainConsent.notesDocumentsFolders', { folders: scope.folders.map(quoted).join(', ') });
  return t('mainConsent.allKeptNotesFacts');
}
