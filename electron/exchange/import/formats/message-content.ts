import { t } from '../../../../shared/messages/message';
import { MAX_MESSAGE_ATTACHMENTS } from '../../../../shared/domain/attachment-use';
import type { FileMention, ParsedFile, ParsedTurn } from '../parsed/parsed-import';
import type { Counted } from '../run/import-run';
import { cleanLine, cleanText } from '../text/clean-text';
import { cutText, type EntryContext, packBlocks } from './conversation-format';
import { type Fields, isObject, objectMember, textMember } from './json-fields';

/** What of a message could not be brought along, or not as it was. */
export interface Gap {
  amount: number;
  counted: Counted;
  why: string;
}

/** A file that a message names, and what stands for it in the blocks as long as it is not found. */
interface NamedFile extends FileMention {
  /** The block that goes where the file comes in; null: none. */
  mark: string | null;
  /** It is reported where the file does not come in; null: its words stand in the message. */
  gap: Gap | null;
}

/** What a message of an export holds for its reader, in order. */
export interface MessageContent {
  blocks: string[];
  gaps: Gap[];
  /** The files that its message names in a way by which an export can be searched for them. */
  files?: NamedFile[];
}

export function joinContents(contents: readonly MessageContent[]): MessageContent {
  const files = contents.flatMap((content) => content.files ?? []);
  return {
    blocks: contents.flatMap(({ blocks }) => blocks),
    gaps: contents.flatMap(({ gaps }) => gaps),
    ...(files.length > 0 ? { files } : {}),
  };
}

/**
 * Its turns, more than one where it is too long for one or has more files than one may have; its gaps are reported. A
 * file that the export holds takes the place of its mark.
 */
export function turnsOfContent(
  turn: Omit<ParsedTurn, 'text'>,
  content: MessageContent,
  { skips, findFile }: Pick<EntryContext, 'skips' | 'findFile'>,
): ParsedTurn[] {
  const blocks = [...content.blocks];
  const files = new Set<ParsedFile>();
  for (const { amount, counted, why } of content.gaps) skips.count(amount, counted, why);
  for (const { mark, gap, ...mention } of content.files ?? []) {
    const found = findFile?.(mention) ?? null;
    if (found === null) {
      const why = findFile === undefined ? gap?.why : t('mainExchange.exportLacksFile');
      if (gap !== null) skips.count(gap.amount, gap.counted, why!);
      continue;
    }
    files.add(found);
    const place = mark === null ? -1 : blocks.indexOf(mark);
    if (place !== -1) blocks.splice(place, 1);
  }
  const texts = packBlocks(blocks.map(cleanText).filter((block) => block.trim() !== ''));
  const parts = Array.from(
    { length: Math.max(texts.length, Math.ceil(files.size / MAX_MESSAGE_ATTACHMENTS)) },
    (_, index) => [...files].slice(index * MAX_MESSAGE_ATTACHMENTS, (index + 1) * MAX_MESSAGE_ATTACHMENTS),
  );
  return parts.map((own, index) => ({
    ...turn,
    key: index === 0 ? turn.key : `${turn.key}/${index + 1}`,
    text: (texts[index] ?? '').trim(),
    ...(own.length > 0 ? { files: own } : {}),
  }));
}

/**
 * A placeholder in place of a picture, a sound or a video.
 *
 * @param file by which an export can be searched for it; absent: the message does not say
 */
export function placeholder(mark: '[Image]' | '[Audio]' | '[Video]', file?: FileMention): MessageContent {
  const gap = mediaGap(1);
  return file === undefined || file.ids.length === 0
    ? { blocks: [mark], gaps: [gap] }
    : { blocks: [mark], gaps: [], files: [{ ...file, mark, gap }] };
}

export const mediaGap = (amount: number): Gap => ({
  amount,
  counted: (count) => t('mainExchange.picturesAndRecordings', { count }),
  why: t('mainExchange.placeholderWhereTheyWere'),
});

const namedFileGap = (): Gap => ({
  amount: 1,
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
  const contents: MessageContent[] = [];
  let pictures = 0;
  for (const file of files.filter(isObject)) {
    const name = cleanLine(textMember(file, 'name') || textMember(file, 'file_name'), 120);
    const mention = { ...mentionOf(file), name };
    const text = textOf(file);
    if (text !== '') {
      const [first = '', ...more] = fencedBlocks(text);
      const mark = name === '' ? PASTED : `[File: ${name}]`;
      contents.push({
        blocks: [`${mark}\n\n${first}`, ...more],
        gaps: [],
        files: [{ ...mention, mark: null, gap: null }],
      });
    } else if (isPicture(file, name)) {
      pictures += 1;
      if (pictures > shownPictures) contents.push(placeholder('[Image]', mention));
    } else if (name !== '') {
      const mark = `[File: ${name}]`;
      contents.push({ blocks: [mark], gaps: [], files: [{ ...mention, mark, gap: namedFileGap() }] });
    }
  }
  return joinContents(contents);
}

/** Members by which programs name the file of a record, the surest first. */
const IDS = ['asset_pointer', 'id', 'file_id', 'file_uuid', 'path', 'filepath', 'url', 'name', 'file_name', 'filename'];
/** Members that hold the record of a file. */
const RECORDS = ['image_url', 'image_file', 'file', 'source'];

/** How a record names its file. */
export function mentionOf(file: Fields): FileMention {
  const records = [file, ...RECORDS.map((member) => objectMember(file, member))];
  const named = records.map((record) => textMember(record, 'name') || textMember(record, 'filename'));
  return {
    ids: IDS.flatMap((member) => records.map((record) => textMember(record, member))).filter((id) => id !== ''),
    name: cleanLine(named.find((name) => name !== '') ?? '', 120),
  };
}

/** The words of a file, which an export may hold beside the message. */
function textOf(file: Fields): string {
  const text = textMember(file, 'extracted_content') || textMember(file, 'content') || textMember(file, 'text');
  return text.trim() === '' ? '' : text;
}

const isPicture = (file: Fields, name: string): boolean =>
  textMember(file, 'mime_type').startsWith('image/') || textMember(file, 'file_kind') === 'image' || PICTURE.test(name);
