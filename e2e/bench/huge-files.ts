import { canonicalJson } from '../../shared/lib/canonical-json';
import { VAULT_EXPORT_FORMAT, VAULT_EXPORT_VERSION } from '../../shared/domain/vault-export-format';
import type { MessageId, SessionId } from '../../shared/domain/ids';
import { makeMessage, makeSession } from '../../electron/testing/sample-rows';
import { asChatGptConversation, yearOfChats } from './year-of-chats';

export interface HugeFile {
  name: string;
  /** Text of about so many bytes, in parts of about a megabyte. */
  parts(bytes: number): Generator<string>;
}

const PART = 1024 * 1024;
const json = 'conversations.json';

/** The same text repeated between a beginning and an end. */
function* repeated(first: string, again: string, last: string, bytes: number): Generator<string> {
  yield first;
  const part = again.repeat(Math.max(1, Math.floor(PART / again.length)));
  for (let made = 0; made < bytes; made += part.length) yield part;
  yield last;
}

/** Sessions of a year repeated, with tool results and metadata as in real exports. */
function* chats(bytes: number): Generator<string> {
  yield '[';
  let made = 0;
  for (let seed = 1; made < bytes; seed += 1) {
    for (const session of yearOfChats({ seed })) {
      const heavy = { ...asChatGptConversation(session), metadata: { search: 'result '.repeat(12_000) } };
      const text = `${made === 0 ? '' : ','}${JSON.stringify(heavy)}`;
      made += text.length;
      yield text;
      if (made >= bytes) break;
    }
  }
  yield ']';
}

/** More than a million rows of this app's own export: sessions of 30 messages. */
function* vaultRows(bytes: number): Generator<string> {
  yield `${JSON.stringify({ format: VAULT_EXPORT_FORMAT, version: VAULT_EXPORT_VERSION })}\n`;
  let made = 0;
  let number = 0;
  const id = <Id>() => `00000000-0000-4000-8000-${String(number++).padStart(12, '0')}` as Id;
  const ids = { next: id };
  while (made < bytes) {
    const session = makeSession(ids, 1, { id: id<SessionId>() });
    const rows = [
      { table: 'sessions', row: session },
      ...Array.from({ length: 30 }, (_, index) => ({
        table: 'messages',
        row: makeMessage(ids, index, session.id, index, {
          id: id<MessageId>(),
          text: 'We shall meet at the mill when the rain is over, not before.',
        }),
      })),
    ];
    const text = rows.map((row) => `${canonicalJson(row)}\n`).join('');
    made += text.length;
    yield text;
  }
}

/** Ordinary and hostile files of any size. */
export const hugeFiles: Record<string, HugeFile> = {
  chats: { name: json, parts: chats },
  'vault-rows': { name: 'vault.jsonl', parts: vaultRows },
  'one-string': { name: json, parts: (bytes) => repeated('[{"mapping":{},"title":"', 'abcdefgh', '"}]', bytes) },
  'one-key': { name: json, parts: (bytes) => repeated('{"', 'abcdefgh', '":1}', bytes) },
  'empty-objects': { name: json, parts: (bytes) => repeated('[{"turns":[', '{},', '{}]}]', bytes) },
  'many-entries': { name: json, parts: (bytes) => repeated('[', '{},', '{}]', bytes) },
  nested: { name: json, parts: (bytes) => repeated('', '[', ']', bytes) },
  'large-conversations': { name: json, parts: largeConversations },
};

/** Conversations just below the size limits, made of the most expensive parts. */
function* largeConversations(bytes: number): Generator<string> {
  yield '[';
  const one = `{"turns":[${Array.from({ length: 80_000 }, (_, turn) => `{"text":"${'word '.repeat(30)}${turn}"}`).join(',')}]}`;
  for (let made = 0; made < bytes; made += one.length) yield `${made === 0 ? '' : ','}${one}`;
  yield ']';
}
