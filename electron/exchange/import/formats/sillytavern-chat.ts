import { contentHash } from '../../../../shared/lib/content-hash';
import { ownMember, textMember } from './json-fields';
import type { SessionFormat } from './session-format';
import { conversationOf, readParts, type RoleMessage } from './role-messages';

/** A chat of SillyTavern: a line about the two who speak, then a line for each message. */
export const sillyTavernChat: SessionFormat = {
  id: 'sillytavern',
  matches: (line) => 'character_name' in line && 'user_name' in line,
  start(context) {
    const messages: RoleMessage[] = [];
    let character = '';
    let since = '';
    return {
      add(line) {
        if ('character_name' in line) {
          character = textMember(line, 'character_name');
          since = textMember(line, 'create_date');
          return 0;
        }
        const isPerson = ownMember(line, 'is_user') === true;
        const content = readParts(ownMember(line, 'mes'));
        const role = ownMember(line, 'is_system') === true ? 'system' : isPerson ? 'user' : 'assistant';
        messages.push({ role, content, at: line.send_date });
        return content.blocks.join('').length;
      },
      finish: (fileName) =>
        conversationOf(
          messages,
          {
            key: `sillytavern:${contentHash(`${character}\n${since || fileName}`)}`,
            title: character,
            speaker: character || 'Assistant',
          },
          context,
        ),
    };
  },
};
