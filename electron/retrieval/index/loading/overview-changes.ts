import { sourceRef, type SourceRef } from '../../../../shared/domain/ids';
import type { Session } from '../../../../shared/domain/session';
import type { VaultStore } from '../../../store/vault-store';
import { entriesOfSummary, entriesOfTopic, type IndexEntry } from '../columns/index-entry';

/** The summaries and topics that a batch changes, read from the store as they are now. */
export class OverviewChanges {
  private readonly summaryIds = new Set<string>();
  private readonly topicIds = new Set<string>();
  private readonly sessionIds = new Set<string>();

  constructor(private readonly store: Pick<VaultStore, 'getMany' | 'query' | 'pages'>) {}

  get size(): number {
    return this.summaryIds.size + this.topicIds.size + this.sessionIds.size;
  }

  addSummary(id: string): void {
    this.summaryIds.add(id);
  }

  addTopic(id: string): void {
    this.topicIds.add(id);
  }

  /** The summary of a session, and every topic that it is part of. */
  addSession(sessionId: string): void {
    this.sessionIds.add(sessionId);
  }

  /** @param hidden what the person never wants to see */
  async read(hidden: ReadonlySet<SourceRef>): Promise<[SourceRef, IndexEntry[]][]> {
    if (this.size === 0) return [];
    await this.addOverviewsOfSessions();
    const [summaryIds, topicIds] = [[...this.summaryIds], [...this.topicIds]];
    const summaries = await this.store.getMany('summaries', summaryIds);
    const topics = await this.store.getMany('topics', topicIds);
    const sessionOf = await this.readSessions([
      ...summaries.flatMap((summary) => (summary === null ? [] : [summary.sessionId])),
      ...topics.flatMap((topic) => (topic === null ? [] : topic.entries.map(({ sessionId }) => sessionId))),
    ]);
    const summaryEntries = summaryIds.map((id, index): [SourceRef, IndexEntry[]] => {
      const summary = summaries[index] ?? null;
      const session = summary === null ? undefined : sessionOf(summary.sessionId);
      return [
        sourceRef('summary', id),
        summary === null || session === undefined ? [] : entriesOfSummary(summary, session),
      ];
    });
    const topicEntries = topicIds.map((id, index): [SourceRef, IndexEntry[]] => {
      const topic = topics[index] ?? null;
      return [sourceRef('topic', id), topic === null ? [] : entriesOfTopic(topic, sessionOf)];
    });
    return [...summaryEntries, ...topicEntries].map(([ref, entries]) => [ref, hidden.has(ref) ? [] : entries]);
  }

  /** The topics are read once, however many sessions the batch changes. */
  private async addOverviewsOfSessions(): Promise<void> {
    const { sessionIds } = this;
    if (sessionIds.size === 0) return;
    for (const sessionId of sessionIds)
      for (const { id } of await this.store.query({ name: 'summariesOfSession', sessionId })) this.addSummary(id);
    for await (const topics of this.store.pages('topics'))
      for (const { id, entries } of topics)
        if (entries.some((entry) => sessionIds.has(entry.sessionId))) this.addTopic(id);
  }

  private async readSessions(ids: readonly string[]): Promise<(id: string) => Session | undefined> {
    const distinct = [...new Set(ids)];
    const sessions = distinct.length === 0 ? [] : await this.store.getMany('sessions', distinct);
    const byId = new Map(distinct.map((id, index) => [id, sessions[index] ?? undefined]));
    return (id) => byId.get(id);
  }
}
