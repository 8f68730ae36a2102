import { anyOf } from '../words/word-list';

const ATTACHMENT_NOUNS =
  '(?:images?|photos?|pictures?|pics?|screenshots?|videos?|gifs?|stickers?|audio|voice messages?|files?|attachments?|bild(?:er)?|fotos?|dateien|datei|anhang|anhänge|sprachnachricht)';
const SHARING_VERBS = [
  'shares?',
  'shared',
  'sharing',
  'sends?',
  'sent',
  'attache[sd]',
  'posts',
  'posted',
  'shows',
  'teilt',
  'schickt',
  'sendet',
];
/** Placeholder of a transcript or chat for a picture, film or file; its caption is nobody's statement. */
const ATTACHMENT_PLACEHOLDER = new RegExp(
  [
    // "[image: a red kayak]", "[photo of a dog]", "[video omitted]", "[file]". A link's brackets are double or already
    // blanked.
    `(?<!\\[)\\[(?:an?\\s|the\\s|ein\\p{L}{0,2}\\s)?${ATTACHMENT_NOUNS}(?::[^[\\]\\n]{0,400}|\\s(?:of|showing|with|omitted|attached|shared|sent|von|mit|weggelassen)(?!\\p{L})[^[\\]\\n]{0,400})?\\]`,
    // "*shares a photo of a dog*", "(sends a picture)".
    `[*(_]\\s?${anyOf(SHARING_VERBS)}\\s(?:an?|the|this|some|two|ein\\p{L}{0,2}|das)\\s(?:\\p{L}{1,20}\\s)?${ATTACHMENT_NOUNS}(?!\\p{L})[^*()_\\n]{0,300}[*)_]`,
    // "Image: a red kayak" and "Shares a photo of a dog" on a line of their own.
    `^[ \\t]{0,8}(?:image|photo|picture|screenshot|video|gif|sticker|attachment|bild|foto|anhang)\\s?:[^\\n]{1,400}$`,
    `^[ \\t]{0,8}(?:shares|sends|attaches|teilt|schickt)\\s(?:an?|the|this|some|ein\\p{L}{0,2}|das)\\s(?:\\p{L}{1,20}\\s)?${ATTACHMENT_NOUNS}(?!\\p{L})[^\\n]{0,400}$`,
  ].join('|'),
  'gimu',
);

/** The text with its attachment placeholders blanked, offsets unchanged; a sentence ends before one. */
export const blankAttachments = (text: string): string =>
  text.replace(ATTACHMENT_PLACEHOLDER, (whole: string, ...rest: unknown[]) => {
    const offset = rest.findLast((part) => typeof part === 'number') as number;
    const before = text.slice(Math.max(0, offset - 20), offset).trimEnd();
    return before === '' || /[.!?…]["”’)]?$/u.test(before)
      ? ' '.repeat(whole.length)
      : `.${' '.repeat(whole.length - 1)}`;
  });
