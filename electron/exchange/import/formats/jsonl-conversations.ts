import { t } from '../../../../shared/messages/message';
import { formatNumber } from '../../../../shared/messages/format-number';
import { readJsonLines } from '../json/read-json-lines';
import { claudeCodeSession } from './claude-code-session';
import { codexSession } from './codex-session';
import type { EntryContext } from './conversation-format';
import type { FileFormat } from './file-format';
import { geminiCliSession } from './gemini-cli-session';
import { janThread } from './jan-thread';
import { createProblems, formatOf } from './json-conversations';
import { type Fields, isObject } from './json-fields';
import { roleLines } from './openai-messages';
import type { SessionFormat } from './session-format';
import { sillyTavernChat } from './sillytavern-chat';

/** In the order in which they are asked; `roleLines` is what many programs write and comes after all others. */
const SESSION_FORMATS: readonly SessionFormat[] = [
  claudeCodeSession,
  codexSession,
  geminiCliSession,
  janThread,
  sillyTavernChat,
];

/** UTF-16 units of one session; what is said after them is left out and reported. */
const MAX_CHARACTERS = 64_000_000;
const MAX_LINES_BEFORE = 100;
/** A message is counted as at least that many, since it takes room of its own. */
const UNITS_PER_MESSAGE = 200;

/**
 * A file with a JSON value in each line: a session, or a conversation in each line. It fails at its end when no line had
 * a known shape.
 */
export const jsonlConversations: FileFormat = {
  endings: ['jsonl'],
  async *read(entry, { skips, signal, reading: { findFile } }) {
    const usedKeys = new Set<string>();
    const problems = createProblems(entry.name, skips);
    let session: Session | null = null;
    /** Lines before the first that says what the file is. */
    const before: { where: string; value: Fields }[] = [];
    let kept = 0;
    for await (const item of readJsonLines(entry, signal)) {
      const where = t('mainExchange.lineOfFile', { line: item.line });
      if ('why' in item) {
        problems.unreadable(where, item.why);
        continue;
      }
      const { value, line: position } = item;
      const whole =
        session === null && isObject(value) && formatOfSession(value) === null ? formatOf(value, null) : null;
      if (whole !== null && isObject(value)) {
        problems.known();
        const conversation = whole.read(value, { position, skips, usedKeys, findFile });
        if (conversation !== null) yield { format: whole.id, conversation };
        continue;
      }
      if (session === null && isObject(value)) {
        session = startSession(value, { position: 1, skips, usedKeys, findFile });
        if (session === null && before.length < MAX_LINES_BEFORE) {
          before.push({ where, value });
          continue;
        }
        for (const early of session === null ? [] : before.splice(0)) session?.reader.add(early.value);
      }
      if (session === null || !isObject(value)) {
        problems.unknown(where, value, true);
        continue;
      }
      const units = session.reader.add(value);
      kept += units === 0 ? 0 : units + UNITS_PER_MESSAGE;
      if (kept > MAX_CHARACTERS) {
        skips.add(entry.name, t('mainExchange.moreCharactersThan', { max: formatNumber(MAX_CHARACTERS) }));
        break;
      }
    }
    for (const { where, value } of before) problems.unknown(where, value, true);
    if (session !== null) {
      problems.known();
      const conversation = session.reader.finish(entry.name);
      if (conversation !== null) yield { format: session.format.id, conversation };
    }
    problems.end();
  },
};

interface Session {
  format: SessionFormat;
  reader: ReturnType<SessionFormat['start']>;
}

const formatOfSession = (line: Fields): SessionFormat | null =>
  SESSION_FORMATS.find(({ matches }) => matches(line)) ?? null;

function startSession(line: Fields, context: EntryContext): Session | null {
  const format = formatOfSession(line) ?? (roleLines.matches(line) ? roleLines : null);
  return format === null ? null : { format, reader: format.start(context) };
}
