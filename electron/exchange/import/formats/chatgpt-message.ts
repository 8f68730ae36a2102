import type { Counted } from '../run/skip-list';
import { cleanLine } from '../text/clean-text';
import { fencedCode } from './fenced-code';
import { isObject, listMember, ownMember, objectMember, textMember, type Fields } from './json-fields';
import { t } from '../../../../shared/messages/message';

export type MessageText = { role: 'user' | 'assistant'; text: string } | { counted: Counted; why: string | null };

/** Citation markers that only ChatGPT can resolve: `\ue200cite\ue202turn0search1\ue201` and `【12†source】`. */
const CITATION_MARK = /\ue200[^\ue201]{0,400}\ue201|【\d{1,4}(?::\d{1,4})?†[^】]{0,100}】/gu;
/** Recipients of an assistant's message that the person sees. Python input is shown as code. */
const VISIBLE_RECIPIENTS = new Set(['', 'all', 'python']);
const REASONING_TYPES = new Set(['thoughts', 'reasoning_recap']);
const INSTRUCTION_TYPES = new Set(['user_editable_context', 'model_editable_context']);

const leftOutMessage = (counted: Counted, why: string | null): MessageText => ({ counted, why });

/**
 * The visible text of a node's message; for other nodes, their kind and why they are left out (null: not worth
 * reporting).
 */
export function messageText(message: Fields): MessageText {
  const role = textMember(objectMember(message, 'author'), 'role');
  if (role === 'tool')
    return leftOutMessage(
      (count) => t('mainExchange.resultsOfTools', { count }),
      t('mainExchange.onlyWhatAssistantSaid'),
    );
  if (role !== 'user' && role !== 'assistant')
    return leftOutMessage((count) => t('mainExchange.instructionsOfTheSystem', { count }), null);
  const metadata = objectMember(message, 'metadata');
  const content = objectMember(message, 'content');
  const type = textMember(content, 'content_type');
  if (ownMember(metadata, 'is_visually_hidden_from_conversation') === true || INSTRUCTION_TYPES.has(type))
    return leftOutMessage((count) => t('mainExchange.hiddenInstructions', { count }), null);
  if (REASONING_TYPES.has(type))
    return leftOutMessage(
      (count) => t('mainExchange.thoughtsOfTheModel', { count }),
      t('mainExchange.theyNoPartAnswers'),
    );
  if (role === 'assistant' && !VISIBLE_RECIPIENTS.has(textMember(message, 'recipient')))
    return leftOutMessage(
      (count) => t('mainExchange.callsOfTools', { count }),
      t('mainExchange.onlyWhatAssistantSaid'),
    );
  const text = [contentText(content, type), ...attachments(metadata)]
    .filter((part) => part.trim() !== '')
    .join('\n\n')
    .replace(CITATION_MARK, '');
  if (text.trim() === '') return leftOutMessage((count) => t('mainExchange.emptyMessages', { count }), null);
  return { role, text };
}

function contentText(content: Fields, type: string): string {
  if (type === 'code') {
    const language = textMember(content, 'language');
    return fencedCode(textMember(content, 'text'), language === 'unknown' ? '' : language);
  }
  const parts = listMember(content, 'parts');
  if (parts.length === 0) return textMember(content, 'text') || textMember(content, 'result');
  return parts
    .map(partText)
    .filter((part) => part !== '')
    .join('\n\n');
}

/** A placeholder for a part that is no text. */
function partText(part: unknown): string {
  if (typeof part === 'string') return part;
  if (!isObject(part)) return '';
  const type = textMember(part, 'content_type');
  if (type === 'audio_transcription') return textMember(part, 'text');
  if (/audio/i.test(type)) return /transcription/i.test(type) ? '' : '[Audio]';
  if (/video/i.test(type)) return '[Video]';
  if (/image/i.test(type)) return '[Image]';
  return textMember(part, 'text');
}

/** Names of attached files. Pictures have placeholders among the parts. */
function attachments(metadata: Fields): string[] {
  return listMember(metadata, 'attachments')
    .flatMap((attachment) => {
      if (!isObject(attachment)) return [];
      const name = cleanLine(textMember(attachment, 'name'), 120);
      const isPicture =
        textMember(attachment, 'mime_type').startsWith('image/') || /\.(png|jpe?g|gif|webp|heic)$/i.test(name);
      return name === '' || isPicture ? [] : [`[File: ${name}]`];
    })
    .slice(0, 50);
}
