import { parseSourceRef, sourceRef, type SourceRef } from '../../shared/domain/ids';
import type { DecisionHistory } from '../../shared/domain/trace';
import type { FunnelDeps } from './funnel/funnel';
import type { DecisionLookup, FactLookup, LeavingLookup, LessonLookup, Withheld } from './funnel/retrieval-ports';
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
  const { index, facts, lessons, decisions, profile } = deps;
  return {
    ...deps,
    // Names come from titles: one of a note that may not be read is no name that the person may have meant.
    index: {
      ...index,
      mentions: async (text) => (await index.mentions(text)).filter(({ ref }) => ref === null || mayRead(ref)),
    },
    ...(facts === undefined ? {} : { facts: readableFacts(facts, mayRead) }),
    ...(lessons === undefined ? {} : { lessons: readableLessons(lessons, mayRead) }),
    ...(decisions === undefined ? {} : { decisions: readableDecisions(decisions, mayRead) }),
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

const readableFacts = (facts: FactLookup, mayRead: (ref: SourceRef | null) => boolean): FactLookup => ({
  get size() {
    return facts.size;
  },
  lookup: (key, from, to) => facts.lookup(key, from, to).filter(({ source }) => mayRead(source)),
  findKey: (text) => facts.findKey(text),
});

const readableLessons = (lessons: LessonLookup, mayRead: MayRead): LessonLookup => ({
  get size() {
    return lessons.size;
  },
  match: (actions, question, asOf) =>
    lessons.match(actions, question, asOf).filter(({ noteId }) => mayRead(sourceRef('note', noteId))),
  ...(lessons.findSimilarActions === undefined
    ? {}
    : { findSimilarActions: (actions, compare) => lessons.findSimilarActions!(actions, compare) }),
  ...(lessons.readByMeaning === undefined
    ? {}
    : { readByMeaning: (message, read) => lessons.readByMeaning!(message, read) }),
  ...(lessons.starters === undefined ? {} : { starters: (actions, question) => lessons.starters!(actions, question) }),
});

/** A record's reasons may stand in messages of other chats: it goes with all of them. */
function readableDecisions(decisions: DecisionLookup, mayRead: MayRead): DecisionLookup {
  const readable = <Found extends DecisionHistory | null | undefined>(history: Found) => {
    if (history == null) return history;
    const records = history.records.filter(
      ({ noteId, messageIds }) =>
        mayRead(sourceRef('note', noteId)) && messageIds.every((id) => mayRead(sourceRef('message', id))),
    );
    return records.length === 0 ? null : { ...history, subject: records.at(-1)!.subject, records };
  };
  return {
    get size() {
      return decisions.size;
    },
    find: (question) => readable(decisions.find(question)),
    findByMeaning: async (question, index) => readable(await decisions.findByMeaning(question, index)),
    findPlannedAgain: async (plan, index) => readable(await decisions.findPlannedAgain(plan, index)),
  };
}
