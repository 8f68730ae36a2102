import { lazy, Suspense, useEffect, useState } from 'react';
import { refusalOf } from '../../shared/lib/files-to-import';
import { showError } from '../bridge/queries';
import { droppedFiles, type NamedFile } from '../features/settings/exchange/send-files';
import { isLayerOpen } from '../ui/focus-unless-layered';
import { showToast } from '../ui/toasts';
import { insertText, isEditable, isField, textOf } from './given-text';
import styles from './given-files.module.css';

const ImportDialog = lazy(async () => ({
  default: (await import('../features/settings/exchange/import-dialog')).ImportDialog,
}));

/** Milliseconds without a word from what is dragged, after which it is no longer over the window. */
const GONE_MS = 400;

const refuse = (text: string): void => void showToast({ tone: 'error', text });
const hasFiles = (data: DataTransfer): boolean => data.types.includes('Files');
const takesFiles = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-takes-files]') !== null;

/**
 * What is dropped on the window or pasted into it as files is looked at by the import, or refused in words; the browser
 * never goes to it. Text is left to the field it is given to.
 */
export function GivenFiles() {
  const [files, setFiles] = useState<NamedFile[] | null>(null);
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const setDragged = (is: boolean) => {
      if (timer !== null) clearTimeout(timer);
      timer = is ? setTimeout(() => setOver(false), GONE_MS) : null;
      setOver(is);
    };
    const take = async (data: DataTransfer) => {
      const given = await droppedFiles(data);
      const refusal = refusalOf(given.map(({ name }) => name));
      if (refusal !== null) refuse(refusal);
      else if (isLayerOpen()) refuse('Nothing was taken in. Close the open window first, then give the files again.');
      else setFiles(given);
    };
    const onDragOver = (event: DragEvent) => {
      const data = event.dataTransfer;
      if (data === null || takesFiles(event.target)) return;
      if (hasFiles(data)) {
        event.preventDefault();
        event.stopPropagation();
        data.dropEffect = 'copy';
        setDragged(true);
      } else if (!isEditable(event.target)) {
        // A link dropped beside a field would take the window to its address.
        event.preventDefault();
        data.dropEffect = 'none';
      }
    };
    const onDrop = (event: DragEvent) => {
      setDragged(false);
      const data = event.dataTransfer;
      if (data === null || takesFiles(event.target)) return;
      if (hasFiles(data)) {
        event.stopPropagation();
        take(data).catch(showError);
      } else if (isEditable(event.target)) return;
      event.preventDefault();
    };
    const onPaste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      if (data === null) return;
      const { text, hasPlain, hasPictures } = textOf(data);
      if (text === '') {
        if (data.files.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        take(data).catch(showError);
        return;
      }
      if (!hasPlain && isField(event.target)) {
        event.preventDefault();
        event.stopPropagation();
        insertText(text);
      }
      if (hasPictures && isEditable(event.target))
        showToast({ text: 'The text was pasted. Images cannot be kept yet.' });
    };
    // Before the editor, which would consume files without a word.
    window.addEventListener('dragover', onDragOver, true);
    window.addEventListener('drop', onDrop, true);
    window.addEventListener('paste', onPaste, true);
    return () => {
      if (timer !== null) clearTimeout(timer);
      window.removeEventListener('dragover', onDragOver, true);
      window.removeEventListener('drop', onDrop, true);
      window.removeEventListener('paste', onPaste, true);
    };
  }, []);

  return (
    <>
      {isOver && (
        <p className={styles.over} role="status">
          Drop to see what is in it. Nothing is imported yet.
        </p>
      )}
      {files !== null && (
        <Suspense>
          <ImportDialog isOpen files={files} onClose={() => setFiles(null)} />
        </Suspense>
      )}
    </>
  );
}
