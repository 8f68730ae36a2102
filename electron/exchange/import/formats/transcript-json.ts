import { AppError } from '../../../../shared/ipc/errors';
import { contentHash } from '../../../../shared/lib/content-hash';
import { cleanLine, cleanText } from '../clean-text';
import { readDate } from '../read-date';
import type { ParsedConversation, ParsedSession, ParsedTurn, Skipped } from '../parsed-import';

/** Characters of the longest message taken in; longer ones are reported. The same bound as typing in chat. */
export const MAX_MESSAGE_CHARACTERS = 200_000;

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a transcript in one of two shapes:
 *
 * 1. Dated dialogues: one object, or an array of objects `{ conversationId, speakers, turns: [{ id, session, dateIso, speaker,
 *    text }] }`. Each `session` of a conversation becomes a session. Other fields are not read.
 * 2. Plain: `{ sessions: [{ id?, title?, date?, turns: [{ id?, speaker, text, date? }] }] }`.
 *
 * @throws AppError `import-unreadable` when the file has neither shape, saying what was found instead
 */
export function parseTranscriptJson(text: string, fileName: string): { conversations: ParsedConversation[]; skipped: Skipped[] } {
  const value = parseJson(text, fileName);
  const skipped: Skipped[] = [];
  if (isObject(value) && Array.isArray(value.sessions)) {
    return { conversations: readPlain(value.sessions, skipped), skipped };
  }
  const entries = Array.isArray(value) ? value : [value];
  if (!entries.some((entry) => isObject(entry) && Array.isArray(entry.turns))) {
    throw new AppError('import-unreadable', `${fileName} is JSON, but not a transcript this app knows: ${describe(value)}. `
      + 'Expected { "sessions": [ { "title", "date", "turns": [ { "speaker", "text" } ] } ] }, or conversations with "turns".');
  }
  return { conversations: readDialogues(entries, skipped), skipped };
}

function parseJson(text: string, fileName: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new AppError('import-unreadable', `${fileName} is not valid JSON: ${cleanLine((error as Error).message, 120)}. Nothing was imported.`);
  }
}

function describe(value: unknown): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return 'an empty list';
    return `a list whose first entry is ${Array.isArray(value[0]) ? 'a list' : describe(value[0])}`;
  }
  if (!isObject(value)) return value === null ? 'null' : `a ${typeof value}`;
  const names = Object.keys(value).slice(0, 6).map((name) => cleanLine(name, 30));
  return names.length === 0 ? 'an empty object' : `an object with ${names.join(', ')}`;
}

function readDialogues(entries: unknown[], skipped: Skipped[]): ParsedConversation[] {
  const conversations: ParsedConversation[] = [];
  const usedKeys = new Set<string>();
  entries.forEach((entry, place) => {
    const where = `conversation ${place + 1}`;
    if (!isObject(entry) || !Array.isArray(entry.turns)) {
      skipped.push({ what: where, why: 'it has no list of turns' });
      return;
    }
    const id = identityOf(entry.conversationId);
    const speakers = Array.isArray(entry.speakers) ? entry.speakers.flatMap((name) => (typeof name === 'string' ? [cleanLine(name, 100)] : [])) : [];
    const turnsBySession = new Map<string, Fields[]>();
    entry.turns.forEach((turn: unknown, turnPlace) => {
      if (!isObject(turn)) {
        skipped.push({ what: `${where}, turn ${turnPlace + 1}`, why: 'it is not an object' });
        return;
      }
      const session = identityOf(turn.session) ?? '1';
      const turns = turnsBySession.get(session);
      if (turns) turns.push(turn);
      else turnsBySession.set(session, [turn]);
    });
    const name = speakers.length > 0 ? joinNames(speakers) : id ?? `Conversation ${place + 1}`;
    const key = unused(`dialogue:${id ?? `hash-${contentHash(JSON.stringify(entry.turns[0] ?? ''))}`}`, usedKeys);
    const sessions = [...turnsBySession].map(([session, turns]): ParsedSession => {
      const parsed = readTurns(turns, `${where}, session ${session}`, null, skipped);
      return { key: `${key}/${session}`, title: cleanLine(`${name}, session ${session}`), at: parsed[0]?.at ?? null, turns: parsed };
    }).filter(({ turns }) => turns.length > 0);
    if (sessions.length === 0) skipped.push({ what: where, why: 'it has no turn that can be read' });
    else conversations.push({ key, title: cleanLine(name), speakers: speakersOf(sessions, speakers), sessions });
  });
  return conversations;
}

function readPlain(entries: unknown[], skipped: Skipped[]): ParsedConversation[] {
  const conversations: ParsedConversation[] = [];
  const usedKeys = new Set<string>();
  entries.forEach((entry, place) => {
    const where = `session ${place + 1}`;
    if (!isObject(entry) || !Array.isArray(entry.turns)) {
      skipped.push({ what: where, why: 'it has no list of turns' });
      return;
    }
    const at = readDate(entry.date);
    const title = typeof entry.title === 'string' ? cleanLine(entry.title) : '';
    const turns = readTurns(entry.turns, where, at, skipped);
    if (turns.length === 0) {
      skipped.push({ what: where, why: 'it has no turn that can be read' });
      return;
    }
    const own = identityOf(entry.id) ?? contentHash(`${title}\n${at}\n${turns[0]!.speaker}\n${turns[0]!.text}`);
    const key = unused(`plain:${own}`, usedKeys);
    const session: ParsedSession = { key, title: title === '' ? `Session ${place + 1}` : title, at: at ?? turns[0]!.at, turns };
    conversations.push({ key, title: session.title, speakers: speakersOf([session], []), sessions: [session] });
  });
  return conversations;
}

/** Turns that can be used, in their order; the others go to `skipped` with place and reason. */
function readTurns(turns: unknown[], where: string, sessionAt: number | null, skipped: Skipped[]): ParsedTurn[] {
  const parsed: ParsedTurn[] = [];
  const usedKeys = new Set<string>();
  let lastAt = sessionAt;
  turns.forEach((turn, place) => {
    const what = `${where}, turn ${place + 1}`;
    if (!isObject(turn)) return void skipped.push({ what, why: 'it is not an object' });
    if (typeof turn.text !== 'string') return void skipped.push({ what, why: 'its text is missing or not a text' });
    if (turn.text.length > MAX_MESSAGE_CHARACTERS) return void skipped.push({ what, why: `its text has more than ${MAX_MESSAGE_CHARACTERS.toLocaleString('en')} characters` });
    const text = cleanText(turn.text);
    if (text.trim() === '') return void skipped.push({ what, why: 'its text is empty' });
    const speaker = typeof turn.speaker === 'string' ? cleanLine(turn.speaker, 100) : '';
    lastAt = readDate(turn.dateIso) ?? readDate(turn.date) ?? lastAt;
    parsed.push({ key: unused(identityOf(turn.id) ?? String(place + 1), usedKeys), speaker, text, at: lastAt });
  });
  return parsed;
}

/** A short text or number that can serve as an identity; null for anything else. */
function identityOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const text = cleanLine(value, 120);
  return text === '' ? null : text;
}

/** Two entries with the same identity stay two: the second becomes `key~2`. */
function unused(key: string, used: Set<string>): string {
  let free = key;
  for (let count = 2; used.has(free); count += 1) free = `${key}~${count}`;
  used.add(free);
  return free;
}

function speakersOf(sessions: ParsedSession[], first: string[]): string[] {
  const names = new Set(first);
  for (const { turns } of sessions) for (const { speaker } of turns) if (speaker !== '') names.add(speaker);
  return [...names];
}

const joinNames = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
