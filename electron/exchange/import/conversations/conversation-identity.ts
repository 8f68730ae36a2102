import { contentHash } from '../../../../shared/lib/content-hash';
import { textHash } from '../../../../shared/lib/text-hash';
import type { ParsedConversation, ParsedSession, ParsedTurn } from '../parsed/parsed-import';

export interface Identified {
  /** The conversation with keys that are unique within the upload. */
  conversation: ParsedConversation;
  /** `more`: an earlier conversation with this key and other messages; `identical`: the same verbatim. */
  state: 'new' | 'more' | 'identical';
  /** Messages that occur twice under one id, verbatim; each is imported once. */
  repeated: number;
  /** Messages that no earlier conversation with this key had. */
  added: number;
}

/** Hashes of an earlier conversation: pairs of a turn's key and text, eight bytes per turn. */
interface SeenConversation {
  key: string;
  pairs: Uint32Array;
}

/**
 * A key for a different conversation (or session) whose key is taken, derived from its first turn, so that every import
 * gives the same one.
 */
export const distinctKey = (key: string, first: ParsedTurn): string =>
  `${key}~${contentHash(`${first.speaker}\n${first.text}`)}`;

/**
 * Distinguishes conversations of one upload that share an id: exports repeat them, newer files continue them, and some
 * programs reuse ids. Conversations with a common message are one; a message whose id belongs to another text gets a
 * key of its own.
 */
export function createConversationIdentifier(): (conversation: ParsedConversation) => Identified {
  const seen = new Map<string, SeenConversation[]>();
  return (input) => {
    const { conversation, repeated } = withDistinctTurns(input);
    const pairs = pairsOf(conversation);
    const others = seen.get(input.key) ?? [];
    const same = others.find((other) => isAnyShared(other.pairs, pairs));
    if (same === undefined) {
      const key = others.length === 0 ? input.key : distinctKey(input.key, conversation.sessions[0]!.turns[0]!);
      seen.set(input.key, [...others, { key, pairs }]);
      return { conversation: withKey(conversation, key), state: 'new', repeated, added: pairs.length / 2 };
    }
    const textOf = textByKey(same.pairs);
    const renamed = mapTurns(conversation, (turn, key, text) =>
      (textOf.get(key) ?? text) === text ? turn : { ...turn, key: keyWithText(turn) },
    );
    const before = same.pairs.length;
    same.pairs = Uint32Array.from([...new Map([...textOf, ...textByKey(pairsOf(renamed))])].flat());
    const added = (same.pairs.length - before) / 2;
    const state = added === 0 && pairs.length === before ? 'identical' : 'more';
    return { conversation: withKey(renamed, same.key), state, repeated, added };
  };
}

const keyWithText = ({ key, text }: ParsedTurn): string => `${key}~${contentHash(text)}`;

/** Messages with one id and different texts stay separate. */
function withDistinctTurns(conversation: ParsedConversation): { conversation: ParsedConversation; repeated: number } {
  let repeated = 0;
  const sessions = conversation.sessions.map((session): ParsedSession => {
    const texts = new Map<string, string>();
    const turns: ParsedTurn[] = [];
    for (const turn of session.turns) {
      const key = texts.has(turn.key) && texts.get(turn.key) !== turn.text ? keyWithText(turn) : turn.key;
      if (texts.has(key)) {
        repeated += 1;
        continue;
      }
      texts.set(key, turn.text);
      turns.push({ ...turn, key });
    }
    return { ...session, turns };
  });
  return { conversation: { ...conversation, sessions }, repeated };
}

function mapTurns(
  conversation: ParsedConversation,
  change: (turn: ParsedTurn, key: number, text: number) => ParsedTurn,
): ParsedConversation {
  const sessions = conversation.sessions.map((session) => ({
    ...session,
    turns: session.turns.map((turn) => change(turn, textHash(`${session.key}/${turn.key}`), textHash(turn.text))),
  }));
  return { ...conversation, sessions };
}

function eachTurn<Result>({ sessions }: ParsedConversation, read: (key: number, text: number) => Result): Result[] {
  return sessions.flatMap((session) =>
    session.turns.map((turn) => read(textHash(`${session.key}/${turn.key}`), textHash(turn.text))),
  );
}

const pairsOf = (conversation: ParsedConversation): Uint32Array =>
  Uint32Array.from(eachTurn(conversation, (key, text) => [key, text]).flat());

function textByKey(pairs: Uint32Array): Map<number, number> {
  const texts = new Map<number, number>();
  for (let index = 0; index < pairs.length; index += 2) texts.set(pairs[index]!, pairs[index + 1]!);
  return texts;
}

function isAnyShared(left: Uint32Array, right: Uint32Array): boolean {
  const texts = textByKey(left);
  for (let index = 0; index < right.length; index += 2) if (texts.get(right[index]!) === right[index + 1]!) return true;
  return false;
}

/** The conversation with another key, including its sessions' keys. */
function withKey(conversation: ParsedConversation, key: string): ParsedConversation {
  if (key === conversation.key) return conversation;
  const sessions = conversation.sessions.map((session) => ({
    ...session,
    key: session.key.startsWith(conversation.key)
      ? `${key}${session.key.slice(conversation.key.length)}`
      : `${key}/${session.key}`,
  }));
  return { ...conversation, key, sessions };
}
