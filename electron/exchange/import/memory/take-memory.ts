import { parseJson } from '../../../../shared/lib/parse-json';
import { put, type DraftChange } from '../../../../shared/domain/batch';
import type { MessageId, NoteId, SessionId } from '../../../../shared/domain/ids';
import type { Message } from '../../../../shared/domain/message';
import { newNote } from '../../../../shared/domain/new-note';
import { isUndecided, type Note } from '../../../../shared/domain/note';
import { noteVersionOf } from '../../../../shared/domain/note-version';
import type { Session } from '../../../../shared/domain/session';
import { AppError } from '../../../../shared/ipc/errors';
import type { MemorySource, TakenMemory } from '../../../../shared/ipc/routes/exchange';
import { formatNumber } from '../../../../shared/messages/format-number';
import { t } from '../../../../shared/messages/message';
import type { NoteDeps } from '../../../corpus/notes/note-deps';
import { flagUnit } from '../../../corpus/quality-gate/quality-gate';
import { createClaimIndex } from '../../../corpus/review/claim-index';
import { similarNotes } from '../../../corpus/review/similar-notes';
import { commitAct } from '../../../corpus/write-path/deriving-writer';
import { classifyCategory } from '../../../language/categories/classify-category';
import { plainTextOf } from '../../../language/prose/plain-text';
import { readStatement, type Statement } from '../../../language/statements/compare-statements';
import { MAX_MESSAGE_CHARACTERS } from '../formats/conversation-format';
import { cleanLine, cleanText } from '../text/clean-text';
import { cutMemory, type MemoryClaim } from './cut-memory';

export interface GivenMemory {
  from: MemorySource;
  /** Name of the file that holds it; null: it was pasted. */
  file: string | null;
  text: string;
}

/** Suggestions of one act; a batch must fit a message of 4 MiB. */
const MAX_CLAIMS = 500;
/** A claim of fewer words is understood only with its heading. */
const WORDS_ALONE = 5;
const PROGRAMS = { chatgpt: 'ChatGPT', claude: 'Claude', gemini: 'Gemini' } as const;

/**
 * Cuts what another assistant remembers, or a file of instructions, into suggestions, one a claim. The text becomes a
 * message of a chat of its own, so that each suggestion shows the line it comes from. One batch, undone in Review.
 *
 * @throws AppError `too-large` for a text that no message holds; `bad-input` without a claim
 */
export function takeMemory(deps: NoteDeps, { from, file, text }: GivenMemory): Promise<TakenMemory> {
  return deps.runExclusive(async () => {
    const memory = wordsOfExport(cleanText(text.replace(/^\ufeff/, ''))).trim();
    if (memory.length > MAX_MESSAGE_CHARACTERS)
      throw new AppError('too-large', t('mainExchange.memoryTooLong', { max: formatNumber(MAX_MESSAGE_CHARACTERS) }));
    const claims = cutMemory(memory).filter(({ words }) => /\p{L}/u.test(words));
    if (claims.length === 0) throw new AppError('bad-input', t('mainExchange.memoryWithoutClaims'));
    const speaker = from === 'file' ? cleanLine(file ?? t('mainExchange.instructionsForAgents'), 100) : PROGRAMS[from];
    const session = await sessionOf(deps, from, speaker);
    const fresh = await onlyNew(deps, claims, session.id);
    if (fresh.length > 0) await write(deps, session, { memory, from, speaker, claims: fresh });
    return { added: fresh.length, known: claims.length - fresh.length };
  });
}

/** An export of Claude keeps its memory as texts in JSON. */
function wordsOfExport(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  const value = parseJson(text);
  if (value === undefined) return text;
  const found: string[] = [];
  const waiting: unknown[] = [value];
  for (const next of waiting) {
    if (typeof next === 'string' && /\S\s\S/.test(next)) found.push(next);
    else if (typeof next === 'object' && next !== null) for (const inner of Object.values(next)) waiting.push(inner);
  }
  return found.join('\n\n');
}

/** One chat for each assistant, so that a later paste adds what is new to it. */
async function sessionOf({ store, ids, now }: NoteDeps, from: MemorySource, speaker: string): Promise<Session> {
  const externalKey = `memory:${from === 'file' ? speaker : from}`;
  const [known] = await store.query({ name: 'sessionByExternalKey', externalKey });
  const at = now();
  if (known !== undefined) return { ...known, updatedAt: at, deletedAt: null };
  return {
    id: ids.next<SessionId>(),
    title: from === 'file' ? speaker : t('mainExchange.memoryOf', { program: speaker }),
    createdAt: at,
    updatedAt: at,
    incognito: false,
    origin: 'import',
    externalKey,
    participants: [speaker],
    deletedAt: null,
  };
}

type TitledClaim = MemoryClaim & { title: string };

/**
 * The claims that nothing says yet: no other of them, no kept note, no suggestion, and none taken of it before.
 *
 * @throws AppError `too-large` where they are more than one act takes
 */
async function onlyNew(
  { store, catalog }: NoteDeps,
  claims: readonly MemoryClaim[],
  session: SessionId,
): Promise<TitledClaim[]> {
  await catalog.titlesIndexed();
  const index = createClaimIndex<{ statement: Statement }>();
  const titles = new Set<string>();
  const add = (title: string) => {
    titles.add(title);
    index.add({ statement: readStatement(title) });
  };
  const waiting = [...catalog.withStatus('pending'), ...catalog.withStatus('deferred')].filter(isUndecided);
  const before = await store.query({ name: 'notesOfSession', sessionId: session });
  for (const { title } of [...waiting, ...before]) add(title);
  let fresh = 0;
  return claims.flatMap((claim) => {
    const title = titleOf(claim);
    const isKnown =
      titles.has(title) ||
      index.find(readStatement(title)) !== undefined ||
      similarNotes(catalog, title, null).some(({ relation }) => relation === 'same');
    if (isKnown) return [];
    fresh += 1;
    if (fresh > MAX_CLAIMS) throw new AppError('too-large', t('mainExchange.memoryTooManyClaims', { max: MAX_CLAIMS }));
    add(title);
    return [{ ...claim, title }];
  });
}

function titleOf({ words, heading }: MemoryClaim): string {
  const plain = (plainTextOf(words).trim() || words).replace(/:$/, '');
  const isShort = plain.split(/\s+/).length < WORDS_ALONE && heading !== '';
  return cleanLine(isShort ? `${plainTextOf(heading)}: ${plain}` : plain);
}

async function write(
  deps: NoteDeps,
  session: Session,
  {
    memory,
    from,
    speaker,
    claims,
  }: { memory: string; from: MemorySource; speaker: string; claims: readonly TitledClaim[] },
): Promise<void> {
  const { ids, now } = deps;
  const at = now();
  const present = await deps.store.query({ name: 'messagesOfSession', sessionId: session.id });
  const message: Message = {
    id: ids.next<MessageId>(),
    sessionId: session.id,
    index: present.reduce((next, { index }) => Math.max(next, index + 1), 0),
    role: from === 'file' ? 'person' : 'assistant',
    speaker,
    text: memory,
    createdAt: at,
    state: 'complete',
    error: null,
    model: null,
    traceId: null,
    citations: [],
    extraction: { state: 'done', units: claims.length, reuses: 0, reason: '' },
    externalKey: null,
  };
  const notes = claims.map((claim) => noteOf(claim, message, ids.next<NoteId>()));
  const changes: DraftChange[] = [
    put('sessions', session),
    put('messages', message),
    ...notes.flatMap((note) => [
      put('notes', note),
      put('noteVersions', noteVersionOf(note, 'created', note.createdAt, ids)),
    ]),
  ];
  const label = t('mainExchange.tookMemory', { count: notes.length, title: session.title });
  await commitAct(deps, 'import.memory', 'review', label, changes);
}

/** What stands there are the assistant's words about the person, who decides on each. */
function noteOf({ start, end, code, heading, title, words, at }: TitledClaim, message: Message, id: NoteId): Note {
  const quote = message.text.slice(start, end);
  const read = classifyCategory(title, { isHedged: false, isTask: false, isHeading: false });
  const category = read === 'decision' ? 'fact' : read;
  const isCut = title.endsWith('…') && !words.endsWith('…');
  const body = [isCut ? words : '', code, title.includes(plainTextOf(heading)) ? '' : heading];
  return newNote(id, {
    status: 'pending',
    category,
    author: message.role,
    title,
    body: body.filter((part) => part !== '').join('\n\n'),
    origin: 'extraction',
    sources: [
      {
        sessionId: message.sessionId,
        messageId: message.id,
        start,
        end,
        quote,
        spoken: { at: at ?? message.createdAt, speaker: message.speaker },
      },
    ],
    flags: flagUnit(
      { text: title, category, author: message.role, quote, isSourceHedged: false, context: heading },
      [],
    ),
    createdAt: message.createdAt,
  });
}
