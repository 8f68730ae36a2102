import { contentHash } from '../../../../shared/lib/content-hash';
import { helperGap, injectedGap, recordGap, titleOfSession, withoutInjected } from './agent-session';
import type { EntryContext } from './conversation-format';
import { type Fields, objectMember, ownMember, textMember } from './json-fields';
import type { SessionFormat } from './session-format';
import {
  conversationOf,
  readParts,
  report,
  reportOtherBranches,
  type RoleMessage,
  titleOfWords,
} from './role-messages';

interface Line extends RoleMessage {
  own: string;
  parent: string;
}

const NAMES: readonly (readonly [type: string, member: string])[] = [
  ['summary', 'summary'],
  ['ai-title', 'aiTitle'],
  ['custom-title', 'customTitle'],
];

/** A session of Claude Code: a line for each message, each with the one before it. */
export const claudeCodeSession: SessionFormat = {
  id: 'claude-code',
  matches: (line) =>
    ('sessionId' in line && 'parentUuid' in line && 'message' in line) ||
    (textMember(line, 'type') === 'summary' && 'leafUuid' in line),
  start(context) {
    const parents = new Map<string, string>();
    const lines: Line[] = [];
    let session = '';
    let folder = '';
    let title = { rank: -1, words: '' };
    let helpers = 0;
    return {
      add(line) {
        const type = textMember(line, 'type');
        const rank = NAMES.findIndex(([kind]) => kind === type);
        const words = rank === -1 ? '' : textMember(line, NAMES[rank]![1]);
        if (words !== '' && rank >= title.rank) title = { rank, words };
        const own = textMember(line, 'uuid');
        const parent = textMember(line, 'parentUuid');
        if (own !== '') parents.set(own, parent);
        if (type !== 'user' && type !== 'assistant') {
          if (rank === -1) report(recordGap(), context.skips);
          return 0;
        }
        session ||= textMember(line, 'sessionId');
        folder ||= textMember(line, 'cwd');
        if (ownMember(line, 'isSidechain') === true) {
          helpers += 1;
          return 0;
        }
        const read = messageOf(line, type, context);
        if (read.content.blocks.every((block) => block.trim() === '')) {
          for (const gap of read.content.gaps) report(gap, context.skips);
          return 0;
        }
        lines.push({ ...read, own, parent });
        return read.content.blocks.join('').length;
      },
      finish(fileName) {
        if (helpers > 0) report(helperGap(helpers), context.skips);
        const read = withoutRewound(lines, parents);
        reportOtherBranches(lines.length - read.length, context.skips);
        return conversationOf(
          read,
          {
            key: `claude-code:${session || contentHash(fileName)}`,
            title: titleOfSession(folder, title.words || titleOfWords(read)),
            speaker: 'Claude',
          },
          context,
        );
      },
    };
  },
};

function messageOf(line: Fields, type: string, { skips }: EntryContext): RoleMessage {
  const message = objectMember(line, 'message');
  const content = readParts(ownMember(message, 'content'));
  const isProgram = ownMember(line, 'isMeta') === true || ownMember(line, 'isCompactSummary') === true;
  if (isProgram) report(injectedGap(), skips);
  return {
    role: type,
    id: line.uuid,
    at: line.timestamp,
    model: textMember(message, 'model'),
    content: isProgram ? { blocks: [], gaps: content.gaps } : type === 'user' ? withoutInjected(content) : content,
  };
}

/**
 * Without what the person took back: of two messages of theirs after the same one, the later counts, and what followed
 * the earlier is on another branch. What an agent does at the same time branches too, and stays.
 */
function withoutRewound(lines: readonly Line[], parents: ReadonlyMap<string, string>): Line[] {
  const latest = new Map<string, string>();
  const asked = lines.filter(({ role, parent, own }) => role === 'user' && parent !== '' && own !== '');
  for (const { parent, own } of asked) latest.set(parent, own);
  const rewound = new Map(asked.map(({ parent, own }) => [own, latest.get(parent) !== own]));
  const known = new Map<string, boolean>();
  const isRewound = (own: string): boolean => {
    const seen: string[] = [];
    let found: boolean | undefined;
    for (let id = own; found === undefined && id !== '' && seen.length <= parents.size; id = parents.get(id) ?? '') {
      found = rewound.get(id) === true ? true : known.get(id);
      seen.push(id);
    }
    for (const id of seen) known.set(id, found ?? false);
    return found ?? false;
  };
  return lines.filter(({ own }) => !isRewound(own));
}
