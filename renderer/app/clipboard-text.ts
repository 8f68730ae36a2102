/** The text of a paste. `hasPlain`: a plain-text field can read it itself; `hasPictures`: it contains images. */
export function clipboardText(data: Pick<DataTransfer, 'getData'>): {
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
export function isEditable(target: EventTarget | null): boolean {
  return isField(target) || (target instanceof Element && target.closest('[contenteditable=true]') !== null);
}

/** A field that accepts plain text only. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('textarea:not(:read-only), input:not(:read-only)') !== null;

/** Inserts text at the caret of the focused field so that the field's own undo removes it. */
export const insertText = (text: string): void => void document.execCommand('insertText', false, text);
