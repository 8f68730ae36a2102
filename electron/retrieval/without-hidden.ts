import { sourceRef } from '../../shared/domain/ids';
import type { QueryPlan } from '../../shared/domain/query-plan';
import { distinctTerms, toTerm } from '../../shared/lib/text/terms';
import type { CueLookup, DecisionLookup, FactLookup, HiddenView } from './books';
import type { FunnelDeps } from './funnel';
import type { IndexPort, ScoredHit } from './index/index-port';

/**
 * Everything a run reads the vault's words from, with the words of hidden notes left out. Lanes give references alone:
 * a text leaves the index through
 * `score` and `mentions`, so no stage, hop, round or supplement ever holds what is cut here.
 */
export function withoutHidden<Deps extends Pick<FunnelDeps, 'index' | 'facts' | 'cues' | 'decisions'>>(
  deps: Deps,
  view: HiddenView,
): Deps {
  if (view.isEmpty) return deps;
  const { index, facts, cues, decisions } = deps;
  return {
    ...deps,
    index: indexWithout(index, view),
    ...(facts === undefined ? {} : { facts: factsWithout(facts, view) }),
    ...(cues === undefined ? {} : { cues: cuesWithout(cues, view) }),
    ...(decisions === undefined ? {} : { decisions: decisionsWithout(decisions, view) }),
  };
}

/** A plan of an earlier run, if it was made of nothing that is hidden now; else the question is understood anew. */
export async function planWithout(plan: QueryPlan, view: HiddenView): Promise<QueryPlan | undefined> {
  if (view.isEmpty) return plan;
  // What a hop became was read from texts that nobody knows any more.
  if (plan.subQueries.some(({ became }) => became !== undefined)) return undefined;
  for (const { note, ref } of plan.references) {
    const { hiddenBy } = await view.cut({ ref: ref ?? NO_SOURCE, text: note, title: '' });
    if (hiddenBy.length > 0) return undefined;
  }
  return plan;
}

/** Of words without a reference: what they say decides alone. */
const NO_SOURCE = sourceRef('chunk', '0');

function indexWithout(index: IndexPort, view: HiddenView): IndexPort {
  return {
    ...index,
    async score(query) {
      const shown: ScoredHit[] = [];
      for (const hit of await index.score(query)) shown.push(await cutHit(hit, view));
      return shown;
    },
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
 * What was cut out is no evidence: words of the question that stood only there matched nothing, and what matched
 * nothing else is left out whole.
 */
async function cutHit(hit: ScoredHit, view: HiddenView): Promise<ScoredHit> {
  const { ref, text, title } = hit.entry;
  const cut = await view.cut({ ref, text, title });
  if (cut.hiddenBy.length === 0) return hit;
  const left = new Set(distinctTerms(`${cut.title} ${cut.text}`).map(({ term }) => term));
  const matchedTerms = hit.matchedTerms.filter((word) => left.has(toTerm(word)));
  // Its meaning was measured with the words that are hidden.
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

const factsWithout = (facts: FactLookup, view: HiddenView): FactLookup => ({
  get size() {
    return facts.size;
  },
  lookup: (key, from, to) => facts.lookup(key, from, to).filter((fact) => view.showsFact(fact)),
  keyIn: (text) => facts.keyIn(text),
});

const cuesWithout = (cues: CueLookup, view: HiddenView): CueLookup => ({
  get size() {
    return cues.size;
  },
  match: (actions, question, asOf) => view.shownMatches(cues.match(actions, question, asOf)),
  ...(cues.starters === undefined ? {} : { starters: (actions, question) => cues.starters!(actions, question) }),
});

const decisionsWithout = (decisions: DecisionLookup, view: HiddenView): DecisionLookup => ({
  get size() {
    return decisions.size;
  },
  find(question) {
    const thread = decisions.find(question);
    return thread === null ? null : view.shownThread(thread);
  },
});
