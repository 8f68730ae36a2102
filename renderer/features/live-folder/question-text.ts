import type { LiveFolderAnswer, LiveFolderQuestion } from '../../../shared/ipc/routes/live-folder';
import { labels, t } from '../../../shared/messages/message';

/** The words of each answer's button. */
export const ANSWER_LABELS: Record<LiveFolderAnswer, string> = labels({
  'use-note': 'liveFolder.useNote',
  'use-file': 'liveFolder.useFile',
  'keep-both': 'liveFolder.keepBoth',
  'put-back': 'liveFolder.putBack',
  'archive-note': 'liveFolder.archiveNote',
  'drop-note': 'liveFolder.dropNote',
  'note-only': 'liveFolder.noteOnly',
  'remove-file': 'liveFolder.removeFile',
  'file-only': 'liveFolder.fileOnly',
  'bring-back': 'liveFolder.bringBack',
  'new-note': 'liveFolder.newNote',
  'vault-only': 'liveFolder.vaultOnly',
});

/** Answers that take a note or a file out of sight. */
export const isTakingAway = (answer: LiveFolderAnswer): boolean =>
  answer === 'remove-file' || answer === 'archive-note' || answer === 'drop-note';

export function reasonOf({ kind, isFileChanged }: Pick<LiveFolderQuestion, 'kind' | 'isFileChanged'>): string {
  if (kind === 'conflict') return t('liveFolder.conflict');
  if (kind === 'file-gone') return t('liveFolder.fileGone');
  if (kind === 'attachment-gone') return t('liveFolder.attachmentGone');
  if (kind === 'record-changed') return t('liveFolder.recordChanged');
  return isFileChanged ? t('liveFolder.noteGoneChanged') : t('liveFolder.noteGone');
}

/** Answers that fit several questions, with these questions. Conflicts are decided one by one. */
export function answersForMany(
  questions: readonly LiveFolderQuestion[],
): { answer: LiveFolderAnswer; questions: LiveFolderQuestion[] }[] {
  const found = new Map<LiveFolderAnswer, LiveFolderQuestion[]>();
  for (const question of questions)
    if (question.kind !== 'conflict')
      for (const answer of question.answers) found.set(answer, [...(found.get(answer) ?? []), question]);
  return [...found]
    .filter(([answer, many]) => many.length > 1 && answer !== 'new-note')
    .map(([answer, many]) => ({ answer, questions: many }));
}
