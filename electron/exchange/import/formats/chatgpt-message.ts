import { cleanLine } from '../clean-text';
import { fenced } from './fenced';
import { isObject, listMember, member, objectMember, textMember, type Fields } from './json-fields';

export type MessageText = { role: 'user' | 'assistant'; text: string } | { noun: string; why: string | null };

/** Marks of citations that only its own page can resolve: `\ue200cite\ue202turn0search1\ue201` and `【12†source】`. */
const CITATION_MARK = /\ue200[^\ue201]{0,400}\ue201|【\d{1,4}(?::\d{1,4})?†[^】]{0,100}】/gu;
/** Who an assistant's message is meant for when a person sees it. Python's input is shown to them as code. */
const SEEN_BY_PERSON = new Set(['', 'all', 'python']);
const THINKING = new Set(['thoughts', 'reasoning_recap']);
const INSTRUCTIONS = new Set(['user_editable_context', 'model_editable_context']);

const nothing = (noun: string, why: string | null): MessageText => ({ noun, why });

/**
 * What a person read of one node's message; for any other node what it was and why it is left out (null: nothing worth
 * telling).
 */
export function messageText(message: Fields): MessageText {
  const role = textMember(objectMember(message, 'author'), 'role');
  if (role === 'tool') return nothing('results of tools', 'only what you and the assistant said is imported');
  if (role !== 'user' && role !== 'assistant') return nothing('instructions of the system', null);
  const metadata = objectMember(message, 'metadata');
  const content = objectMember(message, 'content');
  const type = textMember(content, 'content_type');
  if (member(metadata, 'is_visually_hidden_from_conversation') === true || INSTRUCTIONS.has(type))
    return nothing('hidden instructions', null);
  if (THINKING.has(type)) return nothing('thoughts of the model', 'they are no part of its answers');
  if (role === 'assistant' && !SEEN_BY_PERSON.has(textMember(message, 'recipient')))
    return nothing('calls of tools', 'only what you and the assistant said is imported');
  const text = [contentText(content, type), ...attachments(metadata)]
    .filter((part) => part.trim() !== '')
    .join('\n\n')
    .replace(CITATION_MARK, '');
  if (text.trim() === '') return nothing('empty messages', null);
  return { role, text };
}

function contentText(content: Fields, type: string): string {
  if (type === 'code') {
    const language = textMember(content, 'language');
    return fenced(textMember(content, 'text'), language === 'unknown' ? '' : language);
  }
  const parts = listMember(content, 'parts');
  if (parts.length === 0) return textMember(content, 'text') || textMember(content, 'result');
  return parts
    .map(partText)
    .filter((part) => part !== '')
    .join('\n\n');
}

/** A part that is no text leaves a mark of what stood there. */
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

/** Files given along: their names. Pictures have a mark among the parts. */
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
