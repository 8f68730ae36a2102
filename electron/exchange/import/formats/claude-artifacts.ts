import { replayDocuments, type DocumentChange } from './edited-documents';
import { listMember, isObject, objectMember, textMember, type Fields } from './json-fields';
import type { MessageContent } from './message-content';

/** Folder of what Claude hands over; files elsewhere are its own working files. */
const HANDED_OVER = /(?:^|\/)outputs\//;

/**
 * What blocks that write or change an artifact or a file for the person show, by block: a text written whole where it
 * was written, one that was changed where it was changed last.
 *
 * @param messages in order
 */
export function readArtifacts(messages: readonly Fields[]): Map<Fields, MessageContent> {
  const blocks = messages.flatMap((message) => listMember(message, 'content').filter(isObject));
  return replayDocuments(
    blocks.flatMap((block) => changeOf(block) ?? []),
    true,
  );
}

function changeOf(block: Fields): DocumentChange<Fields> | null {
  if (textMember(block, 'type') !== 'tool_use') return null;
  const input = objectMember(block, 'input');
  const path = textMember(input, 'path');
  const isArtifact = textMember(block, 'name') === 'artifacts';
  if (!isArtifact && !HANDED_OVER.test(path)) return null;
  const document = isArtifact ? textMember(input, 'id') : path;
  const text = textMember(input, isArtifact ? 'content' : 'file_text');
  const from = textMember(input, 'old_str');
  if (text === '' && from === '') return null;
  const title = isArtifact ? textMember(input, 'title') : path.split('/').at(-1)!;
  return {
    origin: block,
    document,
    ...(title === '' ? {} : { title }),
    ...(isArtifact && !('type' in input) && !('language' in input) ? {} : { language: languageOf(input, title) }),
    change: text === '' ? [{ find: from, replacement: textMember(input, 'new_str') }] : text,
  };
}

const languageOf = (input: Fields, title: string): string | null =>
  /markdown|plain/.test(textMember(input, 'type')) || /\.(?:md|markdown|txt)$/i.test(title)
    ? null
    : textMember(input, 'language');
