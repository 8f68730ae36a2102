import { FUNNEL_SETTINGS } from '../funnel/funnel-settings';
import type { LaneList } from '../funnel/funnel';
import type { LaneHit } from '../index/queries/lane-query';
import { overviewText } from './lane-texts';
import type { Lane } from './lane';
import { sourceRef, type SourceRef } from '../../../shared/domain/ids';
import type { LaneName, MinimumShouldMatch } from '../../../shared/domain/trace-codes';
import type { FindingNote } from '../../../shared/domain/trace-reasons';
import type { DecisionHistory } from '../../../shared/domain/trace';

const MINIMUM_SHOULD_MATCH_LEVELS: readonly MinimumShouldMatch[] = ['all', 'most', 'any'];

/**
 * Lexical search: BM25+ over stems. The question is searched at three levels of minimum-should-match, each its own
 * list: all of its words, most of their weight, any of them. Sub-queries and hints use the loosest.
 */
const lexicalLane: Lane = {
  name: 'lexical',
  disabledReason: () => null,
  async search({ index, main, further, query }) {
    const mainLists = MINIMUM_SHOULD_MATCH_LEVELS.map(async (precision): Promise<LaneList> => ({
      lane: 'lexical',
      subQuery: main.subQuery,
      variant: precision,
      hits: await index.lexical({ ...query(main), minimumShouldMatch: precision }),
    }));
    const furtherLists = further.map(async (text): Promise<LaneList> => ({
      lane: 'lexical',
      subQuery: text.subQuery,
      variant: 'any',
      hits: await index.lexical(query(text)),
    }));
    return Promise.all([...mainLists, ...furtherLists]);
  },
};

/**
 * Misspelt and informal names of people, projects and titles, by trigrams; correctly spelt names are found by the other
 * lanes.
 */
const fuzzyLane: Lane = {
  name: 'fuzzy',
  disabledReason: () => null,
  async search({ index, main, query }) {
    return [{ lane: 'fuzzy', subQuery: main.subQuery, hits: await index.fuzzy(query(main)) }];
  },
};

/** Semantic search: calibrated cosine of statements over int8 vectors, exact scan. */
const denseLane: Lane = {
  name: 'dense',
  disabledReason: () => null,
  async search({ index, main, further, query }) {
    const texts = [main, ...further.filter(({ statement }) => statement !== null)];
    return Promise.all(
      texts.map(async (text) => ({
        lane: 'dense' as const,
        subQuery: text.subQuery,
        hits: await index.dense(query(text)),
      })),
    );
  },
};

/** Everything in the question's time window, whatever its words. */
const temporalLane: Lane = {
  name: 'temporal',
  disabledReason: (plan) => (plan.window === null ? { code: 'no-time-window' } : null),
  async search({ index, main, query }) {
    return [{ lane: 'temporal', subQuery: main.subQuery, hits: await index.temporal(query(main)) }];
  },
};

/** The assistant's messages, for questions about its own advice. */
const roleLane: Lane = {
  name: 'role',
  disabledReason: (plan) => (plan.shape === 'callback' ? null : { code: 'not-a-callback' }),
  async search({ index, main, plan, query }) {
    const hits = await index.role({ ...query(main), isNewestAdvice: plan.isTopicless === true });
    return [{ lane: 'role', subQuery: main.subQuery, hits }];
  },
};

/** Neighbours of the hits: over note links, adjacent turns, and shared rare words. */
const graphLane: Lane = {
  name: 'graph',
  disabledReason: () => null,
  async search({ index, main, query }) {
    return [
      {
        lane: 'graph',
        subQuery: main.subQuery,
        hits: await index.graph({ ...query(main), limit: FUNNEL_SETTINGS.graphLimit }),
      },
    ];
  },
};

/** Lessons triggered by the person's planned action, not by the topic. */
const lessonLane: Lane = {
  name: 'lesson',
  disabledReason: () => null,
  async search({ plan, lessons, asOf, index }) {
    // Without vectors the lessons are matched by their words.
    await lessons
      ?.findSimilarActions?.(plan.actions ?? [], (pairs) => index.phraseSimilarities(pairs))
      .catch(() => undefined);
    await lessons?.readByMeaning?.(plan.question, (asked) => index.readLessons(asked)).catch(() => undefined);
    const matches = lessons?.match(plan.actions ?? [], plan.question, asOf) ?? [];
    const hits = matches.map(({ noteId, value, action, matchedTerms }) => ({
      ref: sourceRef('note', noteId),
      value,
      matchedTerms: [...new Set([action, ...matchedTerms])],
      via: null,
      note: { code: 'lesson-trigger', action } as const,
    }));
    return [{ lane: 'lesson', subQuery: -1, hits }];
  },
};

/** Notes and messages of one decision history. */
const MAX_HITS = 12;
/** Current decisions count in full, replaced or tried ones a little less. */
const VALUE_BY_STATE = { stands: 1, past: 0.8 } as const;

/** Notes and messages of the decisions that a why-question asks about, looked up in the records, not by similarity. */
const decisionLane: Lane = {
  name: 'decision',
  disabledReason: () => null,
  async search({ decisions = null, exclude = [] }) {
    return [{ lane: 'decision', subQuery: -1, hits: decisions === null ? [] : hitsOf(decisions, new Set(exclude)) }];
  },
};

function hitsOf({ records }: DecisionHistory, excluded: ReadonlySet<SourceRef>): LaneHit[] {
  const newestFirst = [...records].reverse();
  const hits = new Map<SourceRef, LaneHit>();
  const add = (ref: SourceRef, value: number, note: FindingNote) => {
    if (!hits.has(ref) && !excluded.has(ref)) hits.set(ref, { ref, value, matchedTerms: [], via: null, note });
  };
  for (const { noteId, state, kind, subject } of newestFirst) {
    if (state !== 'withdrawn')
      add(sourceRef('note', noteId), state === 'stands' ? VALUE_BY_STATE.stands : VALUE_BY_STATE.past, {
        code: kind === 'decision' ? 'decision' : 'negative-result',
        subject,
      });
  }
  for (const { messageIds, subject, state } of newestFirst) {
    for (const id of messageIds)
      add(sourceRef('message', id), state === 'stands' ? VALUE_BY_STATE.stands : VALUE_BY_STATE.past, {
        code: 'decision-message',
        subject,
      });
  }
  return [...hits.values()].slice(0, MAX_HITS);
}

/**
 * Summaries of sessions and topics, for questions about the whole; others are answered by what was said itself. The
 * search page, which lists what there is, finds one by any words.
 */
const overviewLane: Lane = {
  name: 'overview',
  disabledReason: ({ overview }, surface) =>
    overview === undefined && surface !== 'search' ? { code: 'not-an-overview' } : null,
  async search({ plan, index, main, query, speakers }) {
    const hits = await index.overview({
      ...query(overviewText(plan, speakers)),
      limit: plan.overview === undefined ? FUNNEL_SETTINGS.searchedOverviews : FUNNEL_SETTINGS.overviews,
    });
    return [{ lane: 'overview', subQuery: main.subQuery, hits }];
  },
};

/** Every lane of the vault, in the order a trace lists them. They run side by side. */
const LANE_OF: Record<Exclude<LaneName, 'profile' | 'web' | 'collection' | 'tool'>, Lane> = {
  lexical: lexicalLane,
  fuzzy: fuzzyLane,
  dense: denseLane,
  temporal: temporalLane,
  role: roleLane,
  graph: graphLane,
  lesson: lessonLane,
  decision: decisionLane,
  overview: overviewLane,
};

export const LANES: readonly Lane[] = Object.values(LANE_OF);
