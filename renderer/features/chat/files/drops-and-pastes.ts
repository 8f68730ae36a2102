import type { ClipboardEvent, DragEvent } from 'react';
import { t } from '../../../../shared/messages/message';
import { showToast } from '../../../ui/feedback/toasts';

/** Handlers of an element that takes dropped and pasted files; pasted words stay with the field. */
export const dropsAndPastes = (onFiles: (files: File[]) => void) => ({
  onPaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    onFiles(files);
  },
  onDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  },
  onDrop(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    onFiles(filesOf(event.dataTransfer));
  },
});

/** Files of a drop. A folder is no file of a message. */
function filesOf({ items, files }: DataTransfer): File[] {
  const folders = [...items].flatMap((item) => {
    const entry = item.webkitGetAsEntry?.();
    return entry?.isDirectory === true ? [entry.name] : [];
  });
  for (const name of folders) showToast({ tone: 'error', text: t('files.folder', { name }) });
  return [...files].filter(({ name }) => !folders.includes(name));
}
