import { contentHash } from '../../../../shared/lib/content-hash';
import { t } from '../../../../shared/messages/message';
import { listOfSources, sourceOf } from './chatgpt-marks';
import type { ConversationReader } from './conversation-format';
import { type Fields, isObject, listMember, objectMember, ownMember, textMember } from './json-fields';
import {
  fencedBlocks,
  joinContents,
  mentionOf,
  type MessageContent,
  placeholder,
  readAttachedFiles,
} from './message-content';
import {
  conversationOf,
  instructionGap,
  onlyGap,
  report,
  thoughtGap,
  titleOfWords,
  type RoleMessage,
} from './role-messages';
import { titleOfFile } from './transcript-markdown';

/** A chat of Google AI Studio, as it lies in Google Drive. */
export const isAiStudioChat = (value: Fields): boolean =>
  Array.isArray(ownMember(objectMember(value, 'chunkedPrompt'), 'chunks'));

/** Its title is that of its file; it has no id. */
export const readAiStudioChat: ConversationReader = (value, context) => {
  const prompt = objectMember(value, 'chunkedPrompt');
  const model = textMember(objectMember(value, 'runSettings'), 'model').replace(/^models\//, '');
  const messages = listMember(prompt, 'chunks')
    .filter(isObject)
    .map((chunk) => readChunk(chunk, model));
  if (wordsOf(objectMember(value, 'systemInstruction')) !== '') report(instructionGap(), context.skips);
  const drafts = listMember(prompt, 'pendingInputs').filter((draft) => isObject(draft) && wordsOf(draft) !== '');
  if (drafts.length > 0)
    context.skips.count(
      drafts.length,
      (count) => t('mainExchange.unsentDrafts', { count }),
      t('mainExchange.onlyWhatAssistantSaid'),
    );
  const sources = listMember(value, 'citations')
    .filter(isObject)
    .flatMap((page) => sourceOf(page) ?? []);
  const last = messages.at(-1);
  if (last !== undefined)
    last.content = joinContents([
      last.content,
      { blocks: [listOfSources(sources, last.content.blocks.join('\n'))], gaps: [] },
    ]);
  const title = context.fileName === undefined ? titleOfWords(messages) : titleOfFile(context.fileName);
  const first = messages.find(({ content }) => content.blocks.length > 0);
  const at = messages.find((message) => message.at !== undefined)?.at;
  return conversationOf(
    messages,
    {
      key: `ai-studio:${contentHash(`${title}\n${first?.content.blocks.join('\n') ?? ''}`)}`,
      title,
      at,
      speaker: 'Gemini',
    },
    context,
  );
};

/** Thoughts among the parts of an answer are left out. */
const wordsOf = (chunk: Fields): string => {
  const parts = listMember(chunk, 'parts').filter(isObject);
  return parts.length === 0
    ? textMember(chunk, 'text')
    : parts.map((part) => (ownMember(part, 'thought') === true ? '' : textMember(part, 'text'))).join('');
};

function readChunk(chunk: Fields, model: string): RoleMessage {
  const role = textMember(chunk, 'role');
  return {
    role,
    at: ownMember(chunk, 'createTime'),
    model,
    content: ownMember(chunk, 'isThought') === true ? onlyGap(thoughtGap()) : contentOf(chunk),
  };
}

/** Members with a file: in Drive, in the chat itself, or a video of YouTube. */
const FILES = /^(?:drive|inline|youtube)(Document|File|Data|Image|Audio|Video)$/;

function contentOf(chunk: Fields): MessageContent {
  const code = objectMember(chunk, 'executableCode');
  const grounding = objectMember(chunk, 'grounding');
  const text = wordsOf(chunk);
  const sources = listMember(grounding, 'groundingSources')
    .filter(isObject)
    .flatMap((page) => sourceOf(page) ?? []);
  return joinContents([
    ...Object.entries(chunk).flatMap(([name, file]) =>
      FILES.test(name) && isObject(file) ? readFile(name, file) : [],
    ),
    { blocks: [text], gaps: [] },
    { blocks: fencedBlocks(textMember(code, 'code'), textMember(code, 'language').toLowerCase()), gaps: [] },
    { blocks: fencedBlocks(textMember(objectMember(chunk, 'codeExecutionResult'), 'output')), gaps: [] },
    { blocks: [textMember(chunk, 'errorMessage'), listOfSources(sources, text)], gaps: [] },
  ]);
}

function readFile(name: string, file: Fields): MessageContent {
  const kind = `${name} ${textMember(file, 'mimeType')}`.toLowerCase();
  if (/image/.test(kind)) return placeholder('[Image]', mentionOf(file));
  if (/audio/.test(kind)) return placeholder('[Audio]', mentionOf(file));
  if (name === 'youtubeVideo') return { blocks: [`https://youtu.be/${textMember(file, 'id')}`], gaps: [] };
  if (/video/.test(kind)) return placeholder('[Video]', mentionOf(file));
  return readAttachedFiles([
    { name: textMember(file, 'name') || textMember(file, 'id') || textMember(file, 'mimeType') },
  ]);
}
