import { cleanLine } from '../text/clean-text';
import { fencedBlocks } from './fenced-code';
import { isObject, textMember, type Fields } from './json-fields';
import { mediaGap, namedFileGap, type MessageContent } from './message-content';

const PICTURE = /\.(?:png|jpe?g|gif|webp|heic|avif|bmp|tiff?|svg)$/i;
const PASTED = '[Pasted text]';

/**
 * What a message's files show: their text where the file holds it, otherwise their name.
 *
 * @param shownPictures placeholders of pictures that the message has already
 */
export function readAttachedFiles(files: readonly unknown[], shownPictures = 0): MessageContent {
  const content: MessageContent = { blocks: [], gaps: [] };
  let pictures = 0;
  let named = 0;
  for (const file of files.filter(isObject)) {
    const name = cleanLine(textMember(file, 'name') || textMember(file, 'file_name'), 120);
    const text = textOf(file);
    if (text !== '') {
      const [first = '', ...more] = fencedBlocks(text);
      const mark = name === '' ? PASTED : `[File: ${name}]`;
      content.blocks.push(`${mark}\n\n${first}`, ...more);
    } else if (isPicture(file, name)) {
      pictures += 1;
      if (pictures > shownPictures) content.blocks.push('[Image]');
    } else if (name !== '') {
      named += 1;
      content.blocks.push(`[File: ${name}]`);
    }
  }
  if (pictures > shownPictures) content.gaps.push(mediaGap(pictures - shownPictures));
  if (named > 0) content.gaps.push(namedFileGap(named));
  return content;
}

/** The words of a file, which an export may hold beside the message. */
function textOf(file: Fields): string {
  const text = textMember(file, 'extracted_content') || textMember(file, 'content') || textMember(file, 'text');
  return text.trim() === '' ? '' : text;
}

const isPicture = (file: Fields, name: string): boolean =>
  textMember(file, 'mime_type').startsWith('image/') || textMember(file, 'file_kind') === 'image' || PICTURE.test(name);
