import { contentHash } from '../../../../shared/lib/content-hash';
import { cleanLine, cleanText } from '../clean-text';
import type { ParsedSession, ParsedTurn } from '../parsed-import';
import { identityOf, isObject, MAX_MESSAGE_CHARACTERS, MAX_SESSION_MESSAGES, unused, type Fields } from './json-fields';
import { readTime } from './read-time';
import type { LeftOut, ReadConversation } from './reading';

/**
 * A dated dialogue: `{ conversationId, speakers, turns: [{ id, session, dateIso, speaker, text }] }`. Each `session` of
 * it becomes a
 * session. Other fields are not read.
 */
export const readDialogue: ReadConversation = (entry, { place, leftOut, usedKeys }) => {
  const where = `conversation ${place}`;
  if (!Array.isArray(entry.turns)) {
    leftOut.add(where, 'it has no list of turns');
    return null;
  }
  const id = identityOf(entry.conversationId);
  const speakers = Array.isArray(entry.speakers)
    ? entry.speakers.flatMap((name) => (typeof name === 'string' ? [cleanLine(name, 100)] : []))
    : [];
  const name = speakers.length > 0 ? joinNames(speakers) : (id ?? `Conversation ${place}`);
  const key = unused(`dialogue:${id ?? `hash-${contentHash(JSON.stringify(entry.turns[0] ?? ''))}`}`, usedKeys);
  const sessions = [...turnsBySession(entry.turns, where, leftOut)]
    .map(([session, turns]): ParsedSession => {
      const parsed = readTurns(turns, `${where}, session ${session}`, null, leftOut);
      return {
        key: `${key}/${session}`,
        title: cleanLine(`${name}, session ${session}`),
        at: parsed[0]?.at ?? null,
        turns: parsed,
      };
    })
    .filter(({ turns }) => turns.length > 0);
  if (sessions.length === 0) {
    leftOut.add(where, 'it has no turn that can be read');
    return null;
  }
  return { key, title: cleanLine(name), speakers: speakersOf(sessions, speakers), sessions };
};

function turnsBySession(turns: unknown[], where: string, leftOut: LeftOut): Map<string, Fields[]> {
  const bySession = new Map<string, Fields[]>();
  turns.forEach((turn, place) => {
    if (!isObject(turn)) return leftOut.add(`${where}, turn ${place + 1}`, 'it is not an object');
    const session = identityOf(turn.session) ?? '1';
    const others = bySession.get(session);
    if (others) others.push(turn);
    else bySession.set(session, [turn]);
  });
  return bySession;
}

/** A plain session: `{ id?, title?, date?, turns: [{ id?, speaker, text, date? }] }`. */
export const readPlainSession: ReadConversation = (entry, { place, leftOut, usedKeys }) => {
  const where = `session ${place}`;
  if (!Array.isArray(entry.turns)) {
    leftOut.add(where, 'it has no list of turns');
    return null;
  }
  const at = readTime(entry.date, leftOut);
  const title = typeof entry.title === 'string' ? cleanLine(entry.title) : '';
  const turns = readTurns(entry.turns, where, at, leftOut);
  if (turns.length === 0) {
    leftOut.add(where, 'it has no turn that can be read');
    return null;
  }
  const own = identityOf(entry.id) ?? contentHash(`${title}\n${at}\n${turns[0]!.speaker}\n${turns[0]!.text}`);
  const key = unused(`plain:${own}`, usedKeys);
  const session: ParsedSession = {
    key,
    title: title === '' ? `Session ${place}` : title,
    at: at ?? turns[0]!.at,
    turns,
  };
  return { key, title: session.title, speakers: speakersOf([session], []), sessions: [session] };
};

/** Turns that can be used, in their order; the others go to `leftOut` with place and reason. */
function readTurns(turns: unknown[], where: string, sessionAt: number | null, leftOut: LeftOut): ParsedTurn[] {
  const parsed: ParsedTurn[] = [];
  const usedKeys = new Set<string>();
  let lastAt = sessionAt;
  if (turns.length > MAX_SESSION_MESSAGES)
    leftOut.add(
      where,
      `it has more than ${MAX_SESSION_MESSAGES.toLocaleString('en')} turns; those after them are left out`,
    );
  turns.slice(0, MAX_SESSION_MESSAGES).forEach((turn, place) => {
    const what = `${where}, turn ${place + 1}`;
    if (!isObject(turn)) return leftOut.add(what, 'it is not an object');
    if (typeof turn.text !== 'string') return leftOut.add(what, 'its text is missing or not a text');
    if (turn.text.length > MAX_MESSAGE_CHARACTERS)
      return leftOut.add(what, `its text has more than ${MAX_MESSAGE_CHARACTERS.toLocaleString('en')} characters`);
    const text = cleanText(turn.text);
    if (text.trim() === '') return leftOut.add(what, 'its text is empty');
    const speaker = typeof turn.speaker === 'string' ? cleanLine(turn.speaker, 100) : '';
    lastAt = readTime(turn.dateIso, leftOut) ?? readTime(turn.date, leftOut) ?? lastAt;
    parsed.push({ key: unused(identityOf(turn.id) ?? String(place + 1), usedKeys), speaker, text, at: lastAt });
  });
  return parsed;
}

function speakersOf(sessions: ParsedSession[], first: string[]): string[] {
  const names = new Set(first);
  for (const { turns } of sessions) for (const { speaker } of turns) if (speaker !== '') names.add(speaker);
  return [...names];
}

const joinNames = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
