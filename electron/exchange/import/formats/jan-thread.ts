import { titleOfFile } from './transcript-markdown';
import { textMember, ownMember, objectMember } from './json-fields';
import type { SessionFormat } from './session-format';
import { conversationOf, readParts, type RoleMessage, titleOfWords } from './role-messages';

/** A thread of Jan: a line for each message, after the line of the thread where that is known. */
export const janThread: SessionFormat = {
  id: 'jan',
  matches: (line) => /^thread(?:\.message)?$/.test(textMember(line, 'object')),
  start(context) {
    const messages: RoleMessage[] = [];
    let id = '';
    let title = '';
    let since: unknown;
    return {
      add(line) {
        if (textMember(line, 'object') === 'thread') {
          id = textMember(line, 'id');
          title = textMember(line, 'title') || textMember(objectMember(line, 'metadata'), 'title');
          since = ownMember(line, 'created') ?? ownMember(line, 'created_at');
          return 0;
        }
        id ||= textMember(line, 'thread_id');
        const content = readParts(ownMember(line, 'content'));
        const model = textMember(objectMember(line, 'metadata'), 'modelId');
        messages.push({ role: textMember(line, 'role'), content, id: line.id, at: line.created_at, model });
        return content.blocks.join('').length;
      },
      finish: (fileName) =>
        conversationOf(
          messages,
          { key: `jan:${id || titleOfFile(fileName)}`, title: title || titleOfWords(messages), at: since },
          context,
        ),
    };
  },
};
