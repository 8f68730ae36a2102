import { parseSourceRef, sourceRef, type SourceRef } from '../../shared/domain/ids';
import type { DecisionHistory } from '../../shared/domain/trace';
import { filterLookups } from './filter-lookups';
import type { FunnelDeps } from './funnel/funnel';
import type { LeavingLookup, Withheld } from './funnel/retrieval-ports';
import { textRefOf } from './index/columns/passage-ref';
import type { IndexPort } from './index/index-port';

/** Whether a text of the vault may be read in a run. */
type MayRead = (ref: SourceRef) => boolean;

type Lookups = Pick<FunnelDeps, 'index' | 'facts' | 'lessons' | 'decisions' | 'profile'>;

/**
 * What is looked up beside the lanes, without what a run may not read.
 *
 * @param mayRead a fact that the person entered is of no text: null
 */
export function withoutUnreadable<Deps extends Lookups>(deps: Deps, mayRead: (ref: SourceRef | null) => boolean): Deps {
  const { index, profile } = deps;
  return {
    ...deps,
    // Names come from titles: one of a note that may not be read is no name that the person may have meant.
    index: {
      ...index,
      mentions: async (text) => (await index.mentions(text)).filter(({ ref }) => ref === null || mayRead(ref)),
    },
    ...filterLookups(deps, {
      isFactVisible: ({ source }) => mayRead(source),
      visibleLessons: (matches) => matches.filter(({ lesson }) => mayRead(sourceRef('note', lesson.noteId))),
      visibleDecisions: (history) => readableDecisions(history, mayRead),
    }),
    ...(profile === undefined
      ? {}
      : { profile: { noteIds: () => profile.noteIds().filter((id) => mayRead(sourceRef('note', id))) } }),
  };
}

/**
 * The index without the answers that were made of what is withheld, and without summaries and topics of such answers
 * from before it was: texts leave it through `score` alone.
 */
export const withoutQuotingAnswers = (
  { index, store }: Pick<FunnelDeps, 'index' | 'store'>,
  { quoting }: Pick<LeavingLookup, 'quoting'>,
  withheld: Withheld,
): IndexPort => ({
  ...index,
  async score(query) {
    const hits = await index.score(query);
    const idsOf = (kind: 'message' | 'summary' | 'topic') =>
      hits.flatMap(({ entry }) =>
        entry.kind === kind && (kind !== 'message' || entry.role === 'assistant')
          ? [parseSourceRef(textRefOf(entry.ref)).id]
          : [],
      );
    const madeOf = new Map<SourceRef, readonly string[]>(
      idsOf('message').map((id) => [sourceRef('message', id), [id]]),
    );
    for (const row of await store.getMany('summaries', idsOf('summary')))
      if (row !== null) madeOf.set(sourceRef('summary', row.id), row.messageIds);
    for (const row of await store.getMany('topics', idsOf('topic')))
      if (row !== null)
        madeOf.set(
          sourceRef('topic', row.id),
          row.entries.flatMap(({ messageIds }) => messageIds),
        );
    const unreadable = await quoting([...madeOf.values()].flat(), withheld);
    return hits.filter(({ entry }) => madeOf.get(textRefOf(entry.ref))?.some((id) => unreadable.has(id)) !== true);
  },
});

/** A record's reasons may stand in messages of other chats: it goes with all of them. */
function readableDecisions(history: DecisionHistory, mayRead: MayRead): DecisionHistory | null {
  const records = history.records.filter(
    ({ noteId, messageIds }) =>
      mayRead(sourceRef('note', noteId)) && messageIds.every((id) => mayRead(sourceRef('message', id))),
  );
  return records.length === 0 ? null : { ...history, subject: records.at(-1)!.subject, records };
}
