import { t } from '../../../../shared/messages/message';
import type { ParsedTurn } from '../parsed/parsed-import';
import type { Counted } from '../run/import-run';
import { cleanLine, cleanText } from '../text/clean-text';
import { cutText, packBlocks, type SkipReporter } from './conversation-format';
import { type Fields, isObject, textMember } from './json-fields';

/** What of a message could not be brought along, or not as it was. */
export interface Gap {
  amount: number;
  counted: Counted;
  why: string;
}

/** What a message of an export holds for its reader, in order. */
export interface MessageContent {
  blocks: string[];
  gaps: Gap[];
}

export const joinContents = (contents: readonly MessageContent[]): MessageContent => ({
  blocks: contents.flatMap(({ blocks }) => blocks),
  gaps: contents.flatMap(({ gaps }) => gaps),
});

/** Its turns, more than one where it is too long for one; its gaps are reported. */
export function turnsOfContent(
  turn: Omit<ParsedTurn, 'text'>,
  { blocks, gaps }: MessageContent,
  skips: SkipReporter,
): ParsedTurn[] {
  for (const { amount, counted, why } of gaps) skips.count(amount, counted, why);
  const texts = packBlocks(blocks.map(cleanText).filter((block) => block.trim() !== ''));
  return texts.map((text, index) => ({
    ...turn,
    key: index === 0 ? turn.key : `${turn.key}/${index + 1}`,
    text: text.trim(),
  }));
}

/** A placeholder in place of a picture, a sound or a video. */
export const placeholder = (mark: '[Image]' | '[Audio]' | '[Video]'): MessageContent => ({
  blocks: [mark],
  gaps: [mediaGap(1)],
});

export const mediaGap = (amount: number): Gap => ({
  amount,
  counted: (count) => t('mainExchange.picturesAndRecordings', { count }),
  why: t('mainExchange.placeholderWhereTheyWere'),
});

const namedFileGap = (amount: number): Gap => ({
  amount,
  counted: (count) => t('mainExchange.attachedFiles', { count }),
  why: t('mainExchange.onlyTheirNames'),
});

/** A part of a message whose type no reader knows. */
export const unknownPartGap = (type: string, isTextKept: boolean): Gap => ({
  amount: 1,
  counted: (count) => t('mainExchange.partsOfUnknownKind', { count, kind: cleanLine(type, 40) || '?' }),
  why: isTextKept ? t('mainExchange.onlyWordsKept') : t('mainExchange.noWordsInIt'),
});

export const unknownRoleGap = (role: string): Gap => ({
  amount: 1,
  counted: (count) => t('mainExchange.messagesOfUnknownRole', { count, role: cleanLine(role, 40) || '?' }),
  why: t('mainExchange.onlyWhatAssistantSaid'),
});

/** Code in a Markdown fence longer than any in the code. */
function fencedCode(code: string, language = ''): string {
  if (code.trim() === '') return '';
  const longest = (code.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${/^[\w+#.-]{1,30}$/.test(language) ? language : ''}\n${code.replace(/(?<!\n)\n+$/, '')}\n${fence}`;
}

/** The same in as many fences as messages are needed for it. */
export const fencedBlocks = (code: string, language = ''): string[] =>
  cutText(code).map((part) => fencedCode(part, language));

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
