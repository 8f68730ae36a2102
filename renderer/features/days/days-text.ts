import type { DayCounts } from '../../../shared/ipc/routes/days';
import { t } from '../../../shared/messages/message';

/** What a day holds: "3 notes kept, 12 messages in 2 chats, daily note"; "nothing" for a day without anything. */
export function countsText(counts: DayCounts | undefined): string {
  if (counts === undefined) return t('common.nothing');
  const { kept, written, messages, chats, noteId } = counts;
  const parts = [
    noteId === null ? null : t('calendar.dailyNote'),
    kept > 0 ? t('calendar.notesKept', { kept }) : null,
    written > 0 ? t('calendar.importedNotesWritten', { written }) : null,
    messages > 0 ? t('calendar.messagesInChats', { messages, chats }) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? t('common.nothing') : parts.join(', ');
}
