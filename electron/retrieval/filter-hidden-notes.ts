import { sourceRef } from '../../shared/domain/ids';
import type { Session } from '../../shared/domain/session';
import type { QueryPlan } from '../../shared/domain/query-plan';
import { distinctTerms, toTerm } from '../language/words/terms';
import { filterLookups } from './filter-lookups';
import type { HiddenView } from './funnel/retrieval-ports';
import type { FunnelDeps } from './funnel/funnel';
import type { IndexPort } from './index/index-port';
import type { ScoredHit } from './index/scoring/score-query';

/**
 * Removes the words of hidden notes from everything a run reads. Lanes return references only; texts leave the index
 * through `score` and `mentions`, so no stage, hop, round or supplement ever holds removed words.
 */
export function filterHiddenNotes<Deps extends Pick<FunnelDeps, 'index' | 'store' | 'facts' | 'lessons' | 'decisions'>>(
  deps: Deps,
  view: HiddenView,
): Deps {
  if (view.isEmpty) return deps;
  const { index, store } = deps;
  return {
    ...deps,
    index: filterIndex(index, view),
    store: filterSessionTitles(store, view),
    ...filterLookups(deps, view),
  };
}

/** An earlier run's plan if it contains nothing that is hidden now; otherwise the question is understood anew. */
export async function reusablePlan(plan: QueryPlan, view: HiddenView): Promise<QueryPlan | undefined> {
  if (view.isEmpty) return plan;
  // A hop's text came from sources that may be hidden now and are not known here.
  if (plan.subQueries.some(({ became }) => became !== undefined)) return undefined;
  for (const { note, ref } of plan.references) {
    const { hiddenBy } = await view.cut({ ref: ref ?? NO_SOURCE, text: note, title: '' });
    if (hiddenBy.length > 0) return undefined;
  }
  return plan;
}

/** Reference for words without a source, which are judged by their content alone. */
const NO_SOURCE = sourceRef('chunk', '0');

/** A session is often called as its first message, which may state what is hidden. */
const filterSessionTitles = (store: FunnelDeps['store'], view: HiddenView): FunnelDeps['store'] => ({
  ...store,
  query: (query) => store.query(query),
  async getMany(table, ids) {
    const rows = await store.getMany(table, ids);
    if (table !== 'sessions') return rows;
    return (rows as (Session | null)[]).map(
      (row) => (row === null ? null : { ...row, title: view.sessionTitle(row.title) }) as (typeof rows)[number],
    );
  },
});

function filterIndex(index: IndexPort, view: HiddenView): IndexPort {
  return {
    ...index,
    async score(query) {
      const shown: ScoredHit[] = [];
      for (const hit of await index.score(query)) shown.push(await filterHit(hit, view));
      return shown;
    },
    // What is hidden is no name that the person may have meant.
    fuzzy: async (query) =>
      (await index.fuzzy(query)).filter(({ note }) => note?.code !== 'fuzzy-name' || !view.states(note.name)),
    async mentions(text) {
      const mentions = await index.mentions(text);
      return Promise.all(
        mentions.map(async (mention) =>
          mention.ref === null || mention.quote === ''
            ? mention
            : { ...mention, quote: (await view.cut({ ref: mention.ref, text: mention.quote, title: '' })).text },
        ),
      );
    },
  };
}

/**
 * Removed words are no evidence: question terms that occurred only in them are unmatched, and a hit without other
 * matches is dropped.
 */
async function filterHit(hit: ScoredHit, view: HiddenView): Promise<ScoredHit> {
  const { ref, text, title } = hit.entry;
  const cut = await view.cut({ ref, text, title });
  if (cut.hiddenBy.length === 0) return hit;
  const left = new Set(distinctTerms(`${cut.title} ${cut.text}`).map(({ term }) => term));
  const matchedTerms = hit.matchedTerms.filter((word) => left.has(toTerm(word)));
  // The similarity was computed with the hidden words.
  const similarity = hit.similarity === null ? null : hit.similarity * (cut.text.length / Math.max(text.length, 1));
  const share = hit.matchedTerms.length === 0 ? 1 : matchedTerms.length / hit.matchedTerms.length;
  const isLeft = cut.text !== '' && share > 0;
  return {
    ...hit,
    entry: { ...hit.entry, text: isLeft ? cut.text : '', title: isLeft ? cut.title : '' },
    matchedTerms,
    similarity,
    coverage: hit.coverage * share,
    hiddenBy: cut.hiddenBy,
  };
}
