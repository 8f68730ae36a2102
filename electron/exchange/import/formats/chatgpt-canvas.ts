import { replayDocuments, type DocumentChange, type TextEdit } from './edited-documents';
import { fencedBlocks } from './fenced-code';
import { isObject, listMember, objectMember, textMember, type Fields } from './json-fields';
import { unknownPartGap, type MessageContent } from './message-content';

const TOOL = 'canmore.';

/**
 * What the calls of the canvas show, by their message: each document where it was changed last, with its title, and the
 * comments on it.
 *
 * @param messages of the path, in order
 */
export function readCanvases(messages: readonly Fields[]): Map<Fields, MessageContent> {
  const others = new Map<Fields, MessageContent>();
  const changes: DocumentChange<Fields>[] = [];
  let latest = '';
  for (const [index, message] of messages.entries()) {
    const recipient = textMember(message, 'recipient');
    if (!recipient.startsWith(TOOL) || textMember(objectMember(message, 'author'), 'role') !== 'assistant') continue;
    const written = callText(message);
    const call = readCall(written);
    const canvas = canvasOf(messages[index + 1]);
    if (call !== null && 'content' in call) {
      latest = textMember(canvas, 'textdoc_id') || `#${index}`;
      changes.push({
        origin: message,
        document: latest,
        title: textMember(call, 'name'),
        language: languageOf(textMember(call, 'type')),
        change: textMember(call, 'content'),
      });
    } else if (call !== null && Array.isArray(call.updates)) {
      changes.push({
        origin: message,
        document: textMember(canvas, 'textdoc_id') || latest,
        change: call.updates.filter(isObject).map(editOf),
      });
    } else if (call !== null && Array.isArray(call.comments)) {
      others.set(message, { blocks: call.comments.filter(isObject).map(commentOf), gaps: [] });
    } else if (written.trim() !== '') {
      others.set(message, { blocks: fencedBlocks(written), gaps: [unknownPartGap(recipient, true)] });
    }
  }
  return new Map([...replayDocuments(changes), ...others]);
}

const callText = (message: Fields): string => {
  const content = objectMember(message, 'content');
  return (
    textMember(content, 'text') ||
    listMember(content, 'parts')
      .filter((part) => typeof part === 'string')
      .join('')
  );
};

/** The arguments of a call; null where they cannot be read whole, as when the answer was stopped. */
function readCall(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** What the tool answered says which document it was. */
function canvasOf(reply: Fields | undefined): Fields {
  if (reply === undefined || textMember(objectMember(reply, 'author'), 'role') !== 'tool') return {};
  return objectMember(objectMember(reply, 'metadata'), 'canvas');
}

/** `document`, or `code/python`. */
const languageOf = (type: string): string | null => (type.startsWith('code') ? (type.split('/')[1] ?? '') : null);

const editOf = (update: Fields): TextEdit => ({
  find: textMember(update, 'pattern'),
  isPattern: true,
  isEverywhere: update.multiple === true,
  replacement: textMember(update, 'replacement'),
});

function commentOf(comment: Fields): string {
  const about = textMember(comment, 'pattern').replace(/\n/g, '\n> ');
  return `> ${about}\n\n${textMember(comment, 'comment')}`;
}
