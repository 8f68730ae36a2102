import { put } from '../../../../shared/domain/batch';
import type { MessageId, SessionId } from '../../../../shared/domain/ids';
import type { Message, Role } from '../../../../shared/domain/message';
import type { Session } from '../../../../shared/domain/session';
import { allowsNotes, untakenTurns } from '../../../../shared/domain/untaken-turns';
import { t } from '../../../../shared/messages/message';
import type { ParsedConversation, ParsedSession, ParsedTurn } from '../parsed/parsed-import';
import { type BatchCollector, createBatchCollector, type ImportDependencies, type ImportRun } from '../run/import-run';
import { distinctKey } from './conversation-identity';
import { isGenericPerson, roleOfSpeaker } from './speaker-role';

interface ConversationWriter {
  /** Stops between sessions when cancelled, so that each one is complete. */
  write(conversation: ParsedConversation): Promise<void>;
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
      for (const session of sessions) {
        if (run.signal.aborted) return;
        const isAgain = seen.has(session.key);
        // Pending rows are not in the store yet.
        if (isAgain) await collector.flush();
        seen.add(session.key);
        await writeSession(dependencies, run, collector, session, options.person, isAgain);
        done += session.turns.length;
        run.progress(Math.min(done, options.total), options.total, session.title);
      }
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

async function writeSession(
  dependencies: ImportDependencies,
  run: ImportRun,
  collector: BatchCollector,
  imported: ParsedSession,
  named: string | null,
  isAgain: boolean,
): Promise<void> {
  const { parsed, existing, present } = await findSession(dependencies, imported);
  const person = named ?? existing?.person ?? null;
  if (existing?.deletedAt != null) {
    run.skip(`“${parsed.title}”`, t('mainExchange.deletedSessionHereRestore'));
    return;
  }
  const stored = new Map(present.map((message) => [message.externalKey, message]));
  const turns: ParsedTurn[] = [];
  const differing: { message: Message; text: string }[] = [];
  for (const turn of parsed.turns) {
    const message = stored.get(messageKey(parsed, turn.key));
    if (message === undefined) turns.push(turn);
    else if (message.text !== turn.text) differing.push({ message, text: turn.text });
  }
  const completed = await completedMessages(dependencies, existing, differing);
  const newTexts = new Map(completed.map(({ id, text }) => [id, text]));
  for (const message of present) {
    // An earlier import may not have been told that this speaker is the person.
    const speaker = message.speaker === person?.trim() ? null : message.speaker;
    const text = newTexts.get(message.id) ?? message.text;
    if (speaker !== message.speaker || text !== message.text)
      await collector.add(put('messages', { ...message, speaker, text }), false);
  }
  if (completed.length > 0) run.report.completed = (run.report.completed ?? 0) + completed.length;
  const changed = differing.length - completed.length;
  if (changed > 0)
    run.skipMany(changed, (count) => t('mainExchange.messages', { count }), t('mainExchange.alreadyHereAnotherText'));
  if (!isAgain) run.report.unchanged += parsed.turns.length - turns.length - differing.length;

  const session = existing ?? newSession(dependencies, parsed, turns, person);
  const messages = messagesOf(dependencies, session, parsed, turns, present, person);
  const updated: Session = {
    ...session,
    ...personIn(parsed, person),
    updatedAt: messages.reduce((latest, { createdAt }) => Math.max(latest, createdAt), session.updatedAt),
  };
  if (allowsNotes(updated) && untakenTurns([...present, ...messages]).length > 0)
    run.untaken.set(session.id, updated.updatedAt);
  if (turns.length === 0 && updated.person === session.person) return;

  await collector.add(put('sessions', updated), existing === undefined);
  for (const message of messages) await collector.add(put('messages', message));
  if (!existing) run.report.sessions += 1;
  run.report.messages += messages.length;
}

/** The speaker who is the person, where this conversation has them under that name. */
function personIn({ turns }: ParsedSession, person: string | null): Pick<Session, 'person'> {
  const isNamed = turns.some((turn) => isPerson(turn, person));
  return isNamed ? { person: person!.trim() } : {};
}

/** Those whose text now says more. Where notes quote one, its text may only go on behind its end. */
async function completedMessages(
  { store }: ImportDependencies,
  session: Session | undefined,
  differing: readonly { message: Message; text: string }[],
): Promise<Message[]> {
  const grown = differing.filter(({ message, text }) => completesText(text, message.text));
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
    const isAny = parsed.turns.some(({ key, text }) => {
      const earlier = texts.get(messageKey(parsed, key));
      return earlier !== undefined && completesText(text, earlier);
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
  present: Message[],
  person: string | null,
): Message[] {
  const firstIndex = present.reduce((next, { index }) => Math.max(next, index + 1), 0);
  return turns.map((turn, offset): Message => {
    const { role, speaker } = speakerOf(turn, person);
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

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Whether a text is an earlier one with more in it, as when an earlier version of the app left a part out: it goes on
 * where that ended, or has all of its words in their order. A text that takes the earlier one's place loses nothing.
 */
function completesText(text: string, earlier: string): boolean {
  if (text.startsWith(earlier)) return true;
  const words = text.match(WORD) ?? [];
  const wanted = earlier.match(WORD) ?? [];
  let found = 0;
  for (const word of words) if (word === wanted[found]) found += 1;
  return wanted.length > 0 && found === wanted.length;
}
