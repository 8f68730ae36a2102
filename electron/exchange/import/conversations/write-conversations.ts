import { MAX_MESSAGE_ATTACHMENTS } from '../../../../shared/domain/attachment-use';
import { put } from '../../../../shared/domain/batch';
import type { AttachmentId, MessageId, SessionId } from '../../../../shared/domain/ids';
import type { Message, Role } from '../../../../shared/domain/message';
import type { Session } from '../../../../shared/domain/session';
import { allowsNotes, untakenTurns } from '../../../../shared/domain/untaken-turns';
import { t } from '../../../../shared/messages/message';
import type { ParsedConversation, ParsedSession, ParsedTurn } from '../parsed/parsed-import';
import { type BatchCollector, createBatchCollector, type ImportDependencies, type ImportRun } from '../run/import-run';
import { copyChatFiles } from '../attachments/import-attachments';
import { distinctKey } from './conversation-identity';
import { isGenericPerson, roleOfSpeaker } from './speaker-role';

interface ConversationWriter {
  /** Stops between sessions when cancelled, so that each one is complete. Resolves with the new sessions. */
  write(conversation: ParsedConversation): Promise<SessionId[]>;
  flush(): Promise<void>;
}

/**
 * Writes sessions and messages as they are read. Rows of an earlier import are found by external key and left
 * unchanged, but for a message that is now read more completely; a session that has grown gets only its new messages.
 *
 * @param total expected number of messages, for the progress
 */
export function createConversationWriter(
  dependencies: ImportDependencies,
  run: ImportRun,
  options: { person: string | null; label: string; total: number },
): ConversationWriter {
  const collector = createBatchCollector(dependencies.writer, 'import.transcript', options.label);
  /** Sessions of this run, which a second file may contain again. */
  const seen = new Set<string>();
  let done = 0;
  return {
    async write(conversation) {
      const { sessions } = await asReadBefore(dependencies, run, conversation);
      const added: SessionId[] = [];
      for (const session of sessions) {
        if (run.signal.aborted) return added;
        const isAgain = seen.has(session.key);
        // Pending rows are not in the store yet.
        if (isAgain) await collector.flush();
        seen.add(session.key);
        const id = await writeSession(dependencies, run, collector, session, { ...options, isAgain });
        if (id !== null) added.push(id);
        done += session.turns.length;
        run.progress(Math.min(done, options.total), options.total, session.title);
      }
      return added;
    },
    flush: () => collector.flush(),
  };
}

/** Dates that an earlier import read the other way stay so: the messages would come in twice. */
async function asReadBefore(
  { store }: ImportDependencies,
  run: ImportRun,
  conversation: ParsedConversation,
): Promise<ParsedConversation> {
  const other = conversation.withOtherDates?.();
  if (other === undefined) return conversation;
  const isHere = async ({ sessions }: ParsedConversation) => {
    for (const { key } of sessions) {
      const [session] = await store.query({ name: 'sessionByExternalKey', externalKey: key });
      if (session !== undefined && session.deletedAt === null) return true;
    }
    return false;
  };
  if ((await isHere(conversation)) || !(await isHere(other))) return conversation;
  run.skip(`“${conversation.title}”`, t('mainExchange.datesReadBefore'));
  return other;
}

/** @returns the session where it is new */
async function writeSession(
  dependencies: ImportDependencies,
  run: ImportRun,
  collector: BatchCollector,
  imported: ParsedSession,
  { person: named, label, isAgain }: { person: string | null; label: string; isAgain: boolean },
): Promise<SessionId | null> {
  const { parsed, existing, present } = await findSession(dependencies, imported);
  const person = named ?? existing?.person ?? null;
  if (existing?.deletedAt != null) {
    run.skip(`“${parsed.title}”`, t('mainExchange.deletedSessionHereRestore'));
    return null;
  }
  const stored = new Map(present.map((message) => [message.externalKey, message]));
  const copied = await copyChatFiles(
    dependencies,
    run,
    parsed.turns.flatMap(({ files = [] }) => files),
    label,
  );
  const filesOf = ({ files = [] }: ParsedTurn) => files.flatMap((file) => copied.get(file) ?? []);
  const turns: ParsedTurn[] = [];
  const differing: Differing[] = [];
  const newFiles = new Map<MessageId, AttachmentId[]>();
  for (const turn of parsed.turns) {
    const message = stored.get(messageKey(parsed, turn.key));
    if (message === undefined) {
      turns.push(turn);
      continue;
    }
    const before = message.attachments ?? [];
    const all = [...new Set([...before, ...filesOf(turn)])].slice(0, MAX_MESSAGE_ATTACHMENTS);
    if (all.length > before.length) newFiles.set(message.id, all);
    // A file that is here needs no mark where this export lacks it.
    const isSame =
      before.length > 0 && all.length === before.length && withoutMarks(turn.text) === withoutMarks(message.text);
    if (isSame) continue;
    const text = turn.files === undefined && before.length > 0 ? withoutMarks(turn.text) : turn.text;
    if (message.text !== text) differing.push({ message, text, hasFiles: turn.files !== undefined });
  }
  const completed = await completedMessages(dependencies, existing, differing);
  const newTexts = new Map(completed.map(({ id, text }) => [id, text]));
  for (const message of present) {
    // An earlier import may not have been told that this speaker is the person.
    const speaker = message.speaker === person?.trim() ? null : message.speaker;
    const text = newTexts.get(message.id) ?? message.text;
    const attachments = newFiles.get(message.id);
    if (speaker !== message.speaker || text !== message.text || attachments !== undefined)
      await collector.add(
        put('messages', { ...message, speaker, text, ...(attachments === undefined ? {} : { attachments }) }),
        false,
      );
  }
  const touched = new Set([...newTexts.keys(), ...newFiles.keys()]).size;
  if (touched > 0) run.report.completed = (run.report.completed ?? 0) + touched;
  const changed = differing.filter(
    ({ message, text }) => !newTexts.has(message.id) && withoutMarks(text) !== withoutMarks(message.text),
  ).length;
  if (changed > 0)
    run.skipMany(changed, (count) => t('mainExchange.messages', { count }), t('mainExchange.alreadyHereAnotherText'));
  if (!isAgain) run.report.unchanged += parsed.turns.length - turns.length - differing.length;

  const session = existing ?? newSession(dependencies, parsed, turns, person);
  const messages = messagesOf(dependencies, session, parsed, turns, { present, person, filesOf });
  const updated: Session = {
    ...session,
    ...personIn(parsed, person),
    updatedAt: messages.reduce((latest, { createdAt }) => Math.max(latest, createdAt), session.updatedAt),
  };
  if (allowsNotes(updated) && untakenTurns([...present, ...messages]).length > 0)
    run.untaken.set(session.id, updated.updatedAt);
  if (turns.length === 0 && updated.person === session.person) return null;

  await collector.add(put('sessions', updated), existing === undefined);
  for (const message of messages) await collector.add(put('messages', message));
  if (!existing) run.report.sessions += 1;
  run.report.messages += messages.length;
  return existing === undefined ? session.id : null;
}

/** The speaker who is the person, where this conversation has them under that name. */
function personIn({ turns }: ParsedSession, person: string | null): Pick<Session, 'person'> {
  const isNamed = turns.some((turn) => isPerson(turn, person));
  return isNamed ? { person: person!.trim() } : {};
}

/** A message that is here, and what this export says in its place. */
interface Differing {
  message: Message;
  text: string;
  /** The export holds files of it. */
  hasFiles: boolean;
}

/** Those whose text now says more. Where notes quote one, its text may only go on behind its end. */
async function completedMessages(
  { store }: ImportDependencies,
  session: Session | undefined,
  differing: readonly Differing[],
): Promise<Message[]> {
  const grown = differing.filter(({ message, text, hasFiles }) => completesText(text, message.text, hasFiles));
  if (session === undefined || grown.length === 0) return [];
  const notes = await store.query({ name: 'notesOfSession', sessionId: session.id });
  const quoted = new Set(notes.flatMap(({ sources }) => sources.map(({ messageId }) => messageId)));
  return grown
    .filter(({ message, text }) => text.startsWith(message.text) || !quoted.has(message.id))
    .map(({ message, text }) => ({ ...message, text }));
}

const messageKey = (session: ParsedSession, key: string): string => `${session.key}/${key}`;

/**
 * The session of an earlier import. A session with this key and no common message is a different one; the new one then
 * gets another key.
 */
async function findSession(
  { store }: ImportDependencies,
  imported: ParsedSession,
): Promise<{ parsed: ParsedSession; existing: Session | undefined; present: Message[] }> {
  let parsed = imported;
  for (;;) {
    const [existing] = await store.query({ name: 'sessionByExternalKey', externalKey: parsed.key });
    const present = existing ? await store.query({ name: 'messagesOfSession', sessionId: existing.id }) : [];
    const texts = new Map(present.map(({ externalKey, text }) => [externalKey, text]));
    const isAny = parsed.turns.some(({ key, text, files }) => {
      const earlier = texts.get(messageKey(parsed, key));
      return earlier !== undefined && completesText(text, earlier, files !== undefined);
    });
    if (present.length === 0 || isAny || parsed !== imported) return { parsed, existing, present };
    parsed = { ...imported, key: distinctKey(imported.key, imported.turns[0]!) };
  }
}

function newSession(
  dependencies: ImportDependencies,
  parsed: ParsedSession,
  turns: ParsedTurn[],
  person: string | null,
): Session {
  const at = parsed.at ?? turns[0]!.at ?? dependencies.now();
  const names = turns.flatMap((turn) =>
    isPerson(turn, person) ? turn.speaker.trim() : (speakerOf(turn, person).speaker ?? []),
  );
  return {
    id: dependencies.ids.next<SessionId>(),
    title: parsed.title,
    createdAt: at,
    updatedAt: at,
    incognito: false,
    origin: 'import',
    externalKey: parsed.key,
    participants: [...new Set(names)],
    deletedAt: null,
  };
}

function messagesOf(
  dependencies: ImportDependencies,
  session: Session,
  parsed: ParsedSession,
  turns: ParsedTurn[],
  {
    present,
    person,
    filesOf,
  }: { present: Message[]; person: string | null; filesOf: (turn: ParsedTurn) => AttachmentId[] },
): Message[] {
  const firstIndex = present.reduce((next, { index }) => Math.max(next, index + 1), 0);
  return turns.map((turn, offset): Message => {
    const { role, speaker } = speakerOf(turn, person);
    const attachments = [...new Set(filesOf(turn))];
    return {
      id: dependencies.ids.next<MessageId>(),
      sessionId: session.id,
      index: firstIndex + offset,
      role,
      speaker,
      text: turn.text,
      createdAt: turn.at ?? session.createdAt,
      state: 'complete',
      error: null,
      model: role === 'assistant' ? (turn.model ?? null) : null,
      traceId: null,
      citations: [],
      extraction: null,
      externalKey: messageKey(parsed, turn.key),
      ...(attachments.length > 0 ? { attachments } : {}),
    };
  });
}

/** Whether it is the person's turn, under a name of their own. */
const isPerson = ({ role, speaker }: ParsedTurn, person: string | null): boolean =>
  role === undefined && speaker.trim() === person?.trim() && !isGenericPerson(speaker.trim());

/** The format's role takes precedence over the name's. */
function speakerOf(turn: ParsedTurn, person: string | null): { role: Role; speaker: string | null } {
  const read = roleOfSpeaker(turn.speaker, person);
  return turn.role === undefined ? read : { role: turn.role, speaker: turn.role === 'person' ? null : read.speaker };
}

/** Marks that stand in place of files. */
const MARK_LINE = /^\[(?:Image|Audio|Video|Media|File: [^\n]{1,200})\]$/gm;

const withoutMarks = (text: string): string =>
  text
    .replace(MARK_LINE, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Whether a text is an earlier one with more in it, as when an earlier version of the app left a part out: it goes on
 * where that ended, or has all of its words in their order. A text that takes the earlier one's place loses nothing.
 *
 * @param hasFiles marks of files may be missing, since the files are here
 */
function completesText(text: string, before: string, hasFiles: boolean): boolean {
  const earlier = hasFiles ? withoutMarks(before) : before;
  if (text.startsWith(earlier)) return true;
  const words = text.match(WORD) ?? [];
  const wanted = earlier.match(WORD) ?? [];
  let found = 0;
  for (const word of words) if (word === wanted[found]) found += 1;
  return wanted.length > 0 && found === wanted.length;
}
