import { contentHash } from '../../../../shared/lib/content-hash';
import { recordGap } from './agent-session';
import { identityOf, ownMember, textMember } from './json-fields';
import { isRoleMessage, roleMessageOf } from './openai-messages';
import { conversationOf, report, type RoleMessage, titleOfWords } from './role-messages';
import type { SessionFormat } from './session-format';

/** A session of Gemini CLI: a line about it, then messages, some of them once more when they were complete. */
export const geminiCliSession: SessionFormat = {
  id: 'gemini-cli',
  matches: (line) => 'sessionId' in line && 'projectHash' in line,
  start(context) {
    const messages = new Map<string, RoleMessage>();
    let id = '';
    let since: unknown;
    return {
      add(line) {
        id ||= textMember(line, 'sessionId');
        since ??= ownMember(line, 'startTime');
        const back = ownMember(line, '$rewindTo');
        if (typeof back === 'string') {
          const ids = [...messages.keys()];
          for (const own of ids.slice(ids.includes(back) ? ids.indexOf(back) : ids.length)) messages.delete(own);
        }
        if (!isRoleMessage(line)) {
          if ('content' in line) report(recordGap(), context.skips);
          return 0;
        }
        const message = roleMessageOf(line);
        messages.set(identityOf(line.id) ?? String(messages.size), message);
        return message.content.blocks.join('').length;
      },
      finish(fileName) {
        const read = [...messages.values()];
        return conversationOf(
          read,
          {
            key: `gemini-cli:${id || contentHash(fileName)}`,
            title: titleOfWords(read),
            at: since,
            speaker: 'Gemini',
          },
          context,
        );
      },
    };
  },
};
