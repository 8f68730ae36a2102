import type { Counted } from '../run/import-run';
import {
  fencedBlocks,
  type Gap,
  joinContents,
  mediaGap,
  type MessageContent,
  placeholder,
  readAttachedFiles,
  unknownPartGap,
  unknownRoleGap,
} from './message-content';
import { listOfSources, readMarks, sourcesOf } from './chatgpt-marks';
import { type Fields, isObject, listMember, objectMember, ownMember, textMember } from './json-fields';
import { t } from '../../../../shared/messages/message';
import type { FileMention } from '../parsed/parsed-import';
import { cleanLine } from '../text/clean-text';

export type ReadMessage =
  | ({ role: 'user' | 'assistant' } & MessageContent)
  /** Why it is left out; null: not worth reporting. */
  | { role: null; counted: Counted; why: string | null };

/** Recipients of an assistant's message that the person sees. Python input is shown as code. */
const VISIBLE_RECIPIENTS = new Set(['', 'all', 'python']);
const REASONING_TYPES = new Set(['thoughts', 'reasoning_recap']);
const INSTRUCTION_TYPES = new Set(['user_editable_context', 'model_editable_context']);
/** Types of content whose text is in `parts`, `text` or `result`. */
const TEXT_TYPES = new Set(['', 'text', 'multimodal_text', 'code', 'execution_output', 'tether_quote', 'system_error']);
/** Members that name or measure and say nothing. */
const NO_WORDS = /(?:^|_)(?:id|type|url|uri|language|pointer|format|status)$/;

const leftOut = (counted: Counted, why: string | null): ReadMessage => ({ role: null, counted, why });

/** What the person saw of a node's message; for other nodes, their kind and why they are left out. */
export function readMessage(message: Fields): ReadMessage {
  const said = textMember(objectMember(message, 'author'), 'role');
  const metadata = objectMember(message, 'metadata');
  const role = isPicture(message, said) ? 'assistant' : roleOf(said, metadata);
  if (role === 'tool')
    return leftOut((count) => t('mainExchange.resultsOfTools', { count }), t('mainExchange.onlyWhatAssistantSaid'));
  if (role === 'system') return leftOut((count) => t('mainExchange.instructionsOfTheSystem', { count }), null);
  if (role !== 'user' && role !== 'assistant') {
    const { counted, why } = unknownRoleGap(role);
    return leftOut(counted, why);
  }
  const content = objectMember(message, 'content');
  const type = textMember(content, 'content_type');
  if (ownMember(metadata, 'is_visually_hidden_from_conversation') === true || INSTRUCTION_TYPES.has(type))
    return leftOut((count) => t('mainExchange.hiddenInstructions', { count }), null);
  if (REASONING_TYPES.has(type))
    return leftOut((count) => t('mainExchange.thoughtsOfTheModel', { count }), t('mainExchange.theyNoPartAnswers'));
  if (role === 'assistant' && !VISIBLE_RECIPIENTS.has(textMember(message, 'recipient')))
    return leftOut((count) => t('mainExchange.callsOfTools', { count }), t('mainExchange.onlyWhatAssistantSaid'));
  const attached = listMember(metadata, 'attachments').filter(isObject);
  const body = readContent(content, type, ownMember(message, 'content'), attached);
  // What stands among the parts is listed a second time.
  const shown = new Set((body.files ?? []).flatMap(({ ids }) => ids));
  const others = attached.filter((file) => !shown.has(textMember(file, 'id')));
  const pictures = body.blocks.filter((block) => block === '[Image]').length - (attached.length - others.length);
  const whole = joinContents([withoutMarks(body, metadata), readAttachedFiles(others, pictures)]);
  if (whole.gaps.length === 0 && whole.blocks.every((block) => block.trim() === ''))
    return leftOut((count) => t('mainExchange.emptyMessages', { count }), null);
  return { role, ...whole };
}

/** A picture that a tool made is part of the answer. */
const isPicture = (message: Fields, said: string): boolean =>
  said === 'tool' &&
  listMember(objectMember(message, 'content'), 'parts').some(
    (part) => isObject(part) && textMember(part, 'content_type') === 'image_asset_pointer',
  );

/** The report of a task that ran by itself is an answer, though a tool hands it in. */
function roleOf(said: string, metadata: Fields): string {
  if (said === 'tool' && ownMember(metadata, 'is_async_task_result_message') === true) return 'assistant';
  return said === 'developer' ? 'system' : said;
}

function withoutMarks(content: MessageContent, metadata: Fields): MessageContent {
  const { blocks, gaps } = content;
  const sources = sourcesOf(metadata, blocks.join('\n\n'));
  const read = blocks.map((block) => readMarks(block, sources.shownFor));
  const texts = read.map(({ text }) => text);
  const pictures = read.reduce((sum, each) => sum + each.pictures, 0);
  const unknown: Gap[] = read.flatMap((each) => each.unknown.map((type) => unknownPartGap(type, true)));
  return {
    ...content,
    blocks: [...texts, listOfSources(sources.below, texts.join('\n'))],
    gaps: [...gaps, ...unknown, ...(pictures > 0 ? [mediaGap(pictures)] : [])],
  };
}

function readContent(content: Fields, type: string, whole: unknown, attached: readonly Fields[]): MessageContent {
  if (typeof whole === 'string') return { blocks: [whole], gaps: [] };
  if (type === 'code') {
    const language = textMember(content, 'language');
    return { blocks: fencedBlocks(textMember(content, 'text'), language === 'unknown' ? '' : language), gaps: [] };
  }
  const read = joinContents(listMember(content, 'parts').map((part) => readPart(part, attached)));
  if (read.blocks.length === 0) {
    const text = textMember(content, 'text') || textMember(content, 'result');
    if (text !== '') read.blocks.push(text);
  }
  if (TEXT_TYPES.has(type)) return read;
  if (read.blocks.length === 0) read.blocks.push(...wordsOf(content));
  return { ...read, gaps: [...read.gaps, unknownPartGap(type, read.blocks.length > 0)] };
}

/** A part's text, or a placeholder. */
function readPart(part: unknown, attached: readonly Fields[]): MessageContent {
  if (typeof part === 'string') return { blocks: part === '' ? [] : [part], gaps: [] };
  if (!isObject(part)) return { blocks: [], gaps: [] };
  const type = textMember(part, 'content_type');
  const text = textMember(part, 'text');
  if (type === 'audio_transcription' || type === 'text') return { blocks: text === '' ? [] : [text], gaps: [] };
  if (/audio/i.test(type))
    return /transcription/i.test(type) ? { blocks: [], gaps: [] } : placeholder('[Audio]', assetOf(part, attached));
  if (/video/i.test(type)) return placeholder('[Video]', assetOf(part, attached));
  if (/image/i.test(type)) return placeholder('[Image]', assetOf(part, attached));
  const words = wordsOf(part);
  return { blocks: words, gaps: [unknownPartGap(type, words.length > 0)] };
}

/** `sediment://file_0a1b`, `file-service://file-Ab12`; the list of attachments knows its name. */
function assetOf(part: Fields, attached: readonly Fields[]): FileMention {
  const whole = isObject(part.audio_asset_pointer) ? part.audio_asset_pointer : part;
  const id = textMember(whole, 'asset_pointer').replace(/^[a-z-]+:\/\/|[?#].*$/gi, '');
  const name = textMember(attached.find((file) => textMember(file, 'id') === id) ?? {}, 'name');
  return { ids: id === '' ? [] : [id], name: cleanLine(name, 120) };
}

const wordsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' && !NO_WORDS.test(name) ? [value] : [],
  );
