import { lazy, Suspense, useEffect, useState } from 'react';
import { importRefusalOf } from '../../shared/lib/files-to-import';
import { showError } from '../ipc/queries';
import { onImportRequested } from '../attachments/keep-as-document';
import { onFilesGiven } from '../vaults/files-given';
import { hasOnlyPictures } from '../attachments/add-attachment';
import { droppedFiles, givenFiles, type NamedFile } from '../features/settings/exchange/upload-files';
import { isPageAddress, showSavePage } from '../web/save-page-state';
import { isDialogOpen } from '../ui/focus/focus-unless-dialog-open';
import { showToast } from '../ui/feedback/toasts';
import styles from './drop-and-paste-files.module.css';
import { t } from '../../shared/messages/message';

const ImportDialog = lazy(async () => ({
  default: (await import('../features/settings/exchange/import-dialog')).ImportDialog,
}));

/** A drag that reports no event for this many milliseconds has left the window. */
const DRAG_IDLE_MS = 400;

const refuse = (text: string): void => void showToast({ tone: 'error', text });
/** Opens the dialog for a link that was dropped or pasted outside a field. */
function offerToSave(text: string): void {
  const url =
    text
      .split('\n')
      .find((line) => !line.startsWith('#'))
      ?.trim() ?? '';
  if (isPageAddress(url) && !isDialogOpen()) showSavePage({ url, isFromLink: false });
}
/** An effect that the source does not allow would refuse the drop: some offer links to be copied alone. */
const linkEffectOf = ({ effectAllowed }: DataTransfer): 'link' | 'copy' => (effectAllowed === 'copy' ? 'copy' : 'link');
const hasFiles = (data: DataTransfer): boolean => data.types.includes('Files');
/** A note being written takes pictures and recordings itself. */
const acceptsFiles = (target: EventTarget | null, data: DataTransfer): boolean =>
  target instanceof Element &&
  (target.closest('[data-takes-files]') !== null ||
    (target.closest('[data-takes-pictures]') !== null && hasOnlyPictures(data)));

/**
 * Opens the import for files dropped on the window or pasted into it, for lines of text pasted outside a field, and for
 * files of a chat that are kept as documents and files that were given to the app from outside, and says why others are
 * refused. The browser never navigates to a dropped
 * file; dropped text is left to the field it was dropped on.
 */
export function DropAndPasteFiles() {
  const [files, setFiles] = useState<NamedFile[] | null>(null);
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const setDragged = (is: boolean) => {
      if (timer !== null) clearTimeout(timer);
      timer = is ? setTimeout(() => setOver(false), DRAG_IDLE_MS) : null;
      setOver(is);
    };
    const openFiles = (given: NamedFile[]) => {
      const refusal = importRefusalOf(given.map(({ name }) => name));
      if (refusal !== null) refuse(refusal);
      else if (isDialogOpen()) refuse(t('app.nothingTakenCloseOpen'));
      else setFiles(given);
    };
    const openData = (data: DataTransfer) => void droppedFiles(data).then(openFiles, showError);
    const onDragOver = (event: DragEvent) => {
      const data = event.dataTransfer;
      if (data === null || acceptsFiles(event.target, data)) return;
      if (hasFiles(data)) {
        event.preventDefault();
        event.stopPropagation();
        data.dropEffect = 'copy';
        setDragged(true);
      } else if (!isEditable(event.target)) {
        // A link dropped outside a field would navigate the window to its address.
        event.preventDefault();
        data.dropEffect = data.types.includes('text/uri-list') ? linkEffectOf(data) : 'none';
      }
    };
    const onDrop = (event: DragEvent) => {
      setDragged(false);
      const data = event.dataTransfer;
      if (data === null || acceptsFiles(event.target, data)) return;
      if (hasFiles(data)) {
        event.stopPropagation();
        openData(data);
      } else if (isEditable(event.target)) return;
      else offerToSave(data.getData('text/uri-list') || data.getData('text/plain'));
      event.preventDefault();
    };
    const onPaste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      if (data === null) return;
      const { text, hasPlain, hasPictures } = clipboardText(data);
      if (text === '') {
        if (data.files.length === 0 || acceptsFiles(event.target, data)) return;
        event.preventDefault();
        event.stopPropagation();
        openData(data);
        return;
      }
      if (!isEditable(event.target) && isPageAddress(text)) {
        event.preventDefault();
        offerToSave(text);
        return;
      }
      if (!isEditable(event.target) && text.trim().includes('\n') && !isDialogOpen()) {
        event.preventDefault();
        // A file of the same name would be another version of the text that was pasted before.
        const name = `${t('app.pastedText')} ${new Date().toLocaleString('sv-SE').replaceAll(':', '.')}.md`;
        setFiles([{ name, file: new File([text], name) }]);
        return;
      }
      if (!hasPlain && isField(event.target)) {
        event.preventDefault();
        event.stopPropagation();
        insertText(text);
      }
      if (hasPictures && isEditable(event.target)) showToast({ text: t('app.textPastedPicturesLeft') });
    };
    const stopListening = onImportRequested(setFiles);
    const stopTaking = onFilesGiven((given) => openFiles(givenFiles(given)));
    // In the capture phase: the editor would swallow the files without a message.
    window.addEventListener('dragover', onDragOver, true);
    window.addEventListener('drop', onDrop, true);
    window.addEventListener('paste', onPaste, true);
    return () => {
      if (timer !== null) clearTimeout(timer);
      stopListening();
      stopTaking();
      window.removeEventListener('dragover', onDragOver, true);
      window.removeEventListener('drop', onDrop, true);
      window.removeEventListener('paste', onPaste, true);
    };
  }, []);

  return (
    <>
      {isOver && (
        <p className={styles.over} role="status">
          {t('app.dropSeeWhatNothing')}
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

/** The text of a paste. `hasPlain`: a plain-text field can read it itself; `hasPictures`: it contains images. */
function clipboardText(data: Pick<DataTransfer, 'getData'>): {
  text: string;
  hasPlain: boolean;
  hasPictures: boolean;
} {
  const plain = data.getData('text/plain');
  const html = data.getData('text/html');
  const hasPictures = /<img\b/i.test(html);
  return plain.trim() === ''
    ? { text: htmlToText(html), hasPlain: false, hasPictures }
    : { text: plain, hasPlain: true, hasPictures };
}

const BLOCKS = 'p, div, li, tr, h1, h2, h3, h4, h5, h6, blockquote, pre, table, ul, ol, section, article';

/** The text of an HTML fragment, one line per block; nothing in it is run or fetched. */
function htmlToText(html: string): string {
  if (html === '') return '';
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('script, style, template')) element.remove();
  for (const element of body.querySelectorAll('br')) element.replaceWith('\n');
  for (const element of body.querySelectorAll('td, th')) element.append('\t');
  for (const element of body.querySelectorAll(BLOCKS)) element.append('\n');
  return (body.textContent ?? '')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether the event's target accepts text. */
function isEditable(target: EventTarget | null): boolean {
  return isField(target) || (target instanceof Element && target.closest('[contenteditable=true]') !== null);
}

/** A field that accepts plain text only. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('textarea:not(:read-only), input:not(:read-only)') !== null;

/** Inserts text at the caret of the focused field so that the field's own undo removes it. */
const insertText = (text: string): void => void document.execCommand('insertText', false, text);
