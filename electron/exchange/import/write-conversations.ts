import { put } from '../../../shared/domain/batch';
import type { MessageId, SessionId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { Session } from '../../../shared/domain/session';
import { createBatchCollector, type BatchCollector } from './batch-collector';
import type { ImportDependencies, ImportRun } from './import-dependencies';
import type { ParsedConversation, ParsedSession, ParsedTurn } from './parsed-import';
import { roleOfSpeaker } from './speaker-role';

/**
 * Writes sessions and their messages. What an earlier import brought is found by external key and left as it is; a session
 * that has grown gets its new messages only. Stops between sessions, so that each one is whole.
 */
export async function writeConversations(
  dependencies: ImportDependencies, run: ImportRun, conversations: ParsedConversation[], options: { person: string | null; label: string },
): Promise<void> {
  const collector = createBatchCollector(dependencies.writer, 'import.transcript', options.label);
  const total = conversations.reduce((sum, { sessions }) => sum + sessions.reduce((count, { turns }) => count + turns.length, 0), 0);
  let done = 0;
  for (const { sessions } of conversations) {
    for (const session of sessions) {
      if (run.signal.aborted) break;
      await writeSession(dependencies, run, collector, session, options.person);
      done += session.turns.length;
      run.progress(done, total, session.title);
    }
  }
  await collector.flush();
}

async function writeSession(dependencies: ImportDependencies, run: ImportRun, collector: BatchCollector, parsed: ParsedSession, person: string | null): Promise<void> {
  const [existing] = await dependencies.store.query({ name: 'sessionByExternalKey', externalKey: parsed.key });
  if (existing?.deletedAt != null) {
    run.skip(`“${parsed.title}”`, 'you deleted this session here; restore it to import it again');
    return;
  }
  const present = existing ? await dependencies.store.query({ name: 'messagesOfSession', sessionId: existing.id }) : [];
  const keys = new Set(present.map(({ externalKey }) => externalKey));
  const turns = parsed.turns.filter(({ key }) => !keys.has(messageKey(parsed, key)));
  run.report.unchanged += parsed.turns.length - turns.length;
  if (turns.length === 0) return;

  const session = existing ?? newSession(dependencies, parsed, turns, person);
  const messages = messagesOf(dependencies, session, parsed, turns, present, person);
  const updated: Session = { ...session, updatedAt: Math.max(session.updatedAt, messages.at(-1)!.createdAt) };
  await collector.add(put('sessions', updated), existing === undefined);
  for (const message of messages) await collector.add(put('messages', message));
  if (!existing) run.report.sessions += 1;
  run.report.messages += messages.length;
  run.touched.push(session.id);
}

const messageKey = (session: ParsedSession, key: string): string => `${session.key}/${key}`;

function newSession(dependencies: ImportDependencies, parsed: ParsedSession, turns: ParsedTurn[], person: string | null): Session {
  const at = parsed.at ?? turns[0]!.at ?? dependencies.now();
  const names = turns.flatMap(({ speaker }) => roleOfSpeaker(speaker, person).speaker ?? []);
  return {
    id: dependencies.ids.next<SessionId>(), title: parsed.title, createdAt: at, updatedAt: at, incognito: false,
    origin: 'import', externalKey: parsed.key, participants: [...new Set(names)], deletedAt: null,
  };
}

function messagesOf(dependencies: ImportDependencies, session: Session, parsed: ParsedSession, turns: ParsedTurn[], present: Message[], person: string | null): Message[] {
  const firstIndex = present.reduce((next, { index }) => Math.max(next, index + 1), 0);
  return turns.map((turn, place): Message => {
    const { role, speaker } = roleOfSpeaker(turn.speaker, person);
    return {
      id: dependencies.ids.next<MessageId>(), sessionId: session.id, index: firstIndex + place, role, speaker, text: turn.text,
      createdAt: turn.at ?? session.createdAt, state: 'complete', error: null, model: null, traceId: null, citations: [],
      extraction: null, externalKey: messageKey(parsed, turn.key),
    };
  });
}
