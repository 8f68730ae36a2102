import type { AssistantScope } from '../../shared/domain/assistant-client';
import type { Confirmation } from '../shell/shell';

/** The question before another assistant may read the vault. Its name is what it says of itself. */
export const assistantConfirmation = (
  name: string,
  { scope, mayPropose }: { scope: AssistantScope; mayPropose: boolean },
): Confirmation => ({
  title: 'Let this program read your vault?',
  subject: name,
  details: [
    `It may read ${scopeText(scope)}.`,
    'It never gets chats, hidden notes or excluded folders; excluded names, passwords and keys are masked.',
    'What it reads goes wherever that program sends it. Settings lists every request, and there you can cut it off.',
    mayPropose ? 'It may propose notes; each waits in Review.' : 'It may not propose notes.',
  ],
  warnings: [],
  yes: 'Allow',
  no: 'Cancel',
});

function scopeText(scope: AssistantScope): string {
  if (scope.kind === 'tags') return `notes tagged ${scope.tags.map((tag) => `#${tag}`).join(', ')}`;
  if (scope.kind === 'folders')
    return `notes and documents in ${scope.folders.map((folder) => `“${folder}”`).join(', ')}`;
  return 'all kept notes, facts and imported documents';
}
