import { type BatchKind, put } from '../../../shared/domain/batch';
import { sourceRef, type TopicId } from '../../../shared/domain/ids';
import type { Session } from '../../../shared/domain/session';
import type { Topic } from '../../../shared/domain/summary';
import { AppError, isAppError } from '../../../shared/ipc/errors';
import type { TopicList } from '../../../shared/ipc/routes/summaries';
import type { Engine } from '../../ports/engine';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { visibleLines } from '../hidden-filter/visible-texts';
import type { HiddenTextFilter } from '../hidden-filter/hidden-text-filter';
import { tellAuthor } from '../summaries/tell-author';
import { nameByModel, writeTopicArc } from './write-topic';
import { t } from '../../../shared/messages/message';
import { followTable, type FollowTableDeps } from '../in-memory/follow-table';

export interface TopicsServiceDeps {
  store: Pick<VaultStore, 'get' | 'query'>;
  writer: Pick<VaultWriter, 'commit'>;
  topics: TopicTable;
  /** The engine that may read chats. */
  engine: (about: { sessions: string[] }) => Engine;
  now: () => number;
  /** Absent: no note is hidden. */
  hidden?: Pick<HiddenTextFilter, 'filterSourceMessages' | 'view'>;
}

export type TopicsService = ReturnType<typeof createTopicsService>;

export function createTopicsService({ store, writer, topics: topicTable, engine, now, hidden }: TopicsServiceDeps) {
  const engineOf = ({ entries }: Pick<Topic, 'entries'>) =>
    engine({ sessions: entries.map(({ sessionId }) => sessionId) });
  const need = async (id: TopicId): Promise<Topic> => {
    const topic = await store.get('topics', id);
    if (topic === null) throw new AppError('not-found', t('mainCorpus.topicNoLongerExists'));
    return topic;
  };
  const save = (actor: 'person' | 'app', kind: BatchKind, label: string, topic: Topic) =>
    writer.commit({
      actor,
      kind,
      label,
      scope: actor === 'person' ? 'session' : 'none',
      changes: [put('topics', { ...topic, updatedAt: now() })],
    });

  return {
    async list(): Promise<TopicList> {
      const sessions = new Map((await summarisableSessions(store)).map((session) => [session.id as string, session]));
      const view = await hidden?.view({ includeArchived: false });
      const titleOf = ({ title }: Session): string => view?.sessionTitle(title) ?? title;
      const shown = (await withoutHiddenWords(topicTable.all(), hidden))
        .map((topic) => ({
          ...topic,
          madeBy: tellAuthor(topic.madeBy),
          entries: topic.entries.flatMap((entry) =>
            sessions.has(entry.sessionId) ? [{ ...entry, title: titleOf(sessions.get(entry.sessionId)!) }] : [],
          ),
        }))
        .filter(({ entries }) => entries.length >= 2);
      const lastAt = ({ entries }: { entries: { at: number }[] }): number => entries.at(-1)!.at;
      return {
        topics: shown
          .filter(({ dismissedAt }) => dismissedAt === null)
          .sort((a, b) => lastAt(b) - lastAt(a) || (a.id < b.id ? -1 : 1)),
        dismissed: shown
          .filter(({ dismissedAt }) => dismissedAt !== null)
          .map(({ id, subject, entries }) => ({ id, subject, sessions: entries.length })),
        sessions: sessions.size,
      };
    },
    async rename(id: TopicId, subject: string): Promise<void> {
      await save('person', 'topic.rename', t('mainCorpus.renamedATopicSubject', { subject }), {
        ...(await need(id)),
        subject,
        isNamedByPerson: true,
      });
    },
    /** Dismisses them as one act. @throws AppError `not-found` */
    async dismiss(ids: readonly TopicId[], isDismissed: boolean): Promise<void> {
      const chosen = await Promise.all([...new Set(ids)].map(need));
      const count = chosen.length;
      const { subject } = chosen[0]!;
      const label = isDismissed
        ? count === 1
          ? t('mainCorpus.dismissedTheTopicSubject', { subject })
          : t('mainLists.dismissedTopics', { count })
        : count === 1
          ? t('mainCorpus.broughtBackTopicSubject', { subject })
          : t('mainLists.broughtBackTopics', { count });
      await writer.commit({
        actor: 'person',
        kind: 'topic.dismiss',
        label,
        scope: 'session',
        changes: chosen.map((topic) =>
          put('topics', { ...topic, dismissedAt: isDismissed ? now() : null, updatedAt: now() }),
        ),
      });
    },
    /**
     * Lets the model write a topic's arc from what its sessions say on the subject. @throws AppError `unsupported`,
     * `not-found`, `model-*`
     */
    async write(id: TopicId, signal: AbortSignal): Promise<void> {
      // What the model is given holds no words that were hidden since the topic was found.
      const [topic] = await withoutHiddenWords([await need(id)], hidden);
      const model = engineOf(topic!);
      const written = await writeTopicArc({ store, engine: model, hidden }, topic!, signal);
      const { label } = model;
      // Without a name the topic keeps the one that it has.
      const name = await nameByModel(model, { subject: topic!.subject, entries: written.entries }, signal).catch(
        () => null,
      );
      signal.throwIfAborted();
      // The topic may have been renamed or dismissed while the model wrote; sessions added since keep the rules' gist.
      const current = await need(id);
      const entries = current.entries.map(
        (entry) =>
          written.entries.find(({ sessionId, at }) => sessionId === entry.sessionId && at === entry.at) ?? entry,
      );
      await save('app', 'topic.write', t('mainCorpus.wroteTheTopicSubject', { subject: topic!.subject }), {
        ...current,
        ...namedByModel(current, name, label),
        entries,
        madeBy: written.madeBy,
      });
    },
    /**
     * Has a model name the next topic that rules named, each once as it stands. @throws AppError `model-*` where it cannot
     * be asked now
     */
    async nameNext(signal: AbortSignal): Promise<'more' | 'done'> {
      // Without a model nothing of them is read, and each change asks.
      if (engine({ sessions: [] }).summarise === undefined) return 'done';
      const open = (await withoutHiddenWords(topicTable.all(), hidden)).filter(
        ({ isNamedByPerson, isNamedByModel, nameAskedFor, dismissedAt, contentHash, entries }) =>
          isNamedByPerson !== true &&
          isNamedByModel !== true &&
          dismissedAt === null &&
          nameAskedFor !== contentHash &&
          entries.length >= 2 &&
          engineOf({ entries }).summarise !== undefined,
      );
      const topic = open.at(-1);
      if (topic === undefined) return 'done';
      const model = engineOf(topic);
      const name = await nameByModel(model, topic, signal).catch((error: unknown) => {
        if (isAppError(error, 'model-malformed')) return null;
        throw error;
      });
      const current = await store.get('topics', topic.id);
      // It may have been found anew, renamed or dismissed meanwhile.
      if (current?.contentHash === topic.contentHash && current.dismissedAt === null)
        await save('app', 'topic.name', t('mainCorpus.namedTheTopicSubject', { subject: name ?? current.subject }), {
          ...current,
          ...namedByModel(current, name, model.label),
          nameAskedFor: topic.contentHash,
        });
      return open.length > 1 ? 'more' : 'done';
    },
  };
}

/** The person's own name stands. */
const namedByModel = ({ isNamedByPerson }: Topic, name: string | null, label: string): Partial<Topic> =>
  name === null || isNamedByPerson === true ? {} : { subject: name, isNamedByModel: true, namedBy: label };

/** Topics as they may be seen now: until the next search they hold what was hidden since the last. */
async function withoutHiddenWords(topics: Topic[], hidden: TopicsServiceDeps['hidden']): Promise<Topic[]> {
  const view = await hidden?.view({ includeArchived: false });
  if (view === undefined || view.isEmpty) return topics;
  const shown: Topic[] = [];
  for (const topic of topics) {
    const ref = sourceRef('topic', topic.id);
    const entries: Topic['entries'] = [];
    for (const { gist, messageIds, ...entry } of topic.entries) {
      const left = await visibleLines({ text: gist, messageIds }, ref, view);
      if (left.text !== '') entries.push({ ...entry, gist: left.text, messageIds: left.messageIds });
    }
    const said = topic.entries.map(({ gist }) => gist).join('\n');
    const { title } = await view.cut({ ref, text: said, title: topic.subject });
    shown.push({ ...topic, entries, subject: title === '' ? unnamed() : topic.subject });
  }
  return shown;
}

const unnamed = (): string => t('mainCorpus.aTopic');

/** Sessions that may be summarised: neither deleted nor incognito. */
export const summarisableSessions = async (store: Pick<VaultStore, 'query'>): Promise<Session[]> =>
  (await store.query({ name: 'sessions', includeDeleted: false })).filter(
    ({ incognito, deletedAt }) => !incognito && deletedAt === null,
  );

export type TopicTable = Awaited<ReturnType<typeof openTopicTable>>;

export async function openTopicTable(deps: FollowTableDeps) {
  const rows = new Map<string, Topic>();
  const following = await followTable(deps, 'topics', {
    clear: () => rows.clear(),
    put: (row) => rows.set(row.id, row),
    remove: (id) => rows.delete(id),
  });
  return { all: () => [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1)), close: () => following.close() };
}
