import { put } from '../../../shared/domain/batch';
import type { ThreadId } from '../../../shared/domain/ids';
import type { Session } from '../../../shared/domain/session';
import type { Thread } from '../../../shared/domain/summary';
import { AppError } from '../../../shared/ipc/errors';
import type { ThreadList } from '../../../shared/ipc/routes/summaries';
import type { Engine } from '../../models/engine';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { HiddenWords } from '../hidden/hidden-words';
import type { ThreadBook } from './thread-book';
import { writeArc } from './write-arc';

export interface ThreadsService {
  list(): Promise<ThreadList>;
  rename(id: ThreadId, subject: string): Promise<void>;
  dismiss(id: ThreadId, isDismissed: boolean): Promise<void>;
  /**
   * Has the model tell the arc of a thread from what its sessions say on the subject. @throws AppError `unsupported`,
   * `not-found`, `model-*`
   */
  write(id: ThreadId, signal: AbortSignal): Promise<void>;
}

export interface ThreadsDeps {
  store: Pick<VaultStore, 'get' | 'query'>;
  writer: Pick<VaultWriter, 'commit'>;
  book: ThreadBook;
  engine: () => Engine;
  now: () => number;
  /** Absent: no note is hidden. */
  hidden?: Pick<HiddenWords, 'toldWithout'>;
}

export function createThreadsService({ store, writer, book, engine, now, hidden }: ThreadsDeps): ThreadsService {
  const need = async (id: ThreadId): Promise<Thread> => {
    const thread = await store.get('threads', id);
    if (thread === null)
      throw new AppError('not-found', 'That thread is no longer there. Threads were looked for again meanwhile.');
    return thread;
  };
  const save = (actor: 'person' | 'app', kind: string, label: string, thread: Thread) =>
    writer.commit({
      actor,
      kind,
      label,
      scope: actor === 'person' ? 'session' : 'none',
      changes: [put('threads', { ...thread, updatedAt: now() })],
    });

  return {
    async list() {
      const sessions = new Map((await readableSessions(store)).map((session) => [session.id as string, session]));
      const shown = book
        .all()
        .map((thread) => ({
          ...thread,
          entries: thread.entries.flatMap((entry) =>
            sessions.has(entry.sessionId) ? [{ ...entry, title: sessions.get(entry.sessionId)!.title }] : [],
          ),
        }))
        .filter(({ entries }) => entries.length >= 2);
      const lastAt = ({ entries }: { entries: { at: number }[] }): number => entries.at(-1)!.at;
      return {
        threads: shown
          .filter(({ dismissedAt }) => dismissedAt === null)
          .sort((a, b) => lastAt(b) - lastAt(a) || (a.id < b.id ? -1 : 1)),
        dismissed: shown
          .filter(({ dismissedAt }) => dismissedAt !== null)
          .map(({ id, subject, entries }) => ({ id, subject, sessions: entries.length })),
        sessions: sessions.size,
      };
    },
    async rename(id, subject) {
      await save('person', 'thread.rename', `Named a thread “${subject}”`, {
        ...(await need(id)),
        subject,
        isNamedByPerson: true,
      });
    },
    async dismiss(id, isDismissed) {
      const thread = await need(id);
      const label = isDismissed
        ? `Dismissed the thread “${thread.subject}”`
        : `Brought back the thread “${thread.subject}”`;
      await save('person', 'thread.dismiss', label, { ...thread, dismissedAt: isDismissed ? now() : null });
    },
    async write(id, signal) {
      const thread = await need(id);
      const written = await writeArc({ store, engine: engine(), hidden }, thread, signal);
      signal.throwIfAborted();
      // It may have been renamed or dismissed while the model wrote; sessions that joined it keep the rules' gist.
      const current = await need(id);
      const entries = current.entries.map(
        (entry) =>
          written.entries.find(({ sessionId, at }) => sessionId === entry.sessionId && at === entry.at) ?? entry,
      );
      await save('app', 'thread.write', `Told the thread “${thread.subject}”`, {
        ...current,
        entries,
        madeBy: written.madeBy,
      });
    },
  };
}

/** Sessions that may be summed up: not deleted, not incognito. */
export const readableSessions = async (store: Pick<VaultStore, 'query'>): Promise<Session[]> =>
  (await store.query({ name: 'sessions', includeDeleted: false })).filter(
    ({ incognito, deletedAt }) => !incognito && deletedAt === null,
  );
