import type { DecisionHistory } from '../../shared/domain/trace';
import type { FunnelDeps } from './funnel/funnel';
import type { DecisionLookup, FactLookup, HiddenView, LessonLookup } from './funnel/retrieval-ports';

type Lookups = Pick<FunnelDeps, 'facts' | 'lessons' | 'decisions'>;

/** What a run may be told of what is looked up beside the lanes. */
type Shown = Pick<HiddenView, 'isFactVisible' | 'visibleLessons' | 'visibleDecisions'>;

/** The lookups that there are, each with what it finds of what is shown. */
export const filterLookups = ({ facts, lessons, decisions }: Lookups, shown: Shown): Lookups => ({
  ...(facts === undefined ? {} : { facts: filterFacts(facts, shown) }),
  ...(lessons === undefined ? {} : { lessons: filterLessons(lessons, shown) }),
  ...(decisions === undefined ? {} : { decisions: filterDecisions(decisions, shown) }),
});

const filterFacts = (facts: FactLookup, shown: Shown): FactLookup => ({
  get size() {
    return facts.size;
  },
  lookup: (key, from, to) => facts.lookup(key, from, to).filter((fact) => shown.isFactVisible(fact)),
  findKey: (text) => facts.findKey(text),
});

const filterLessons = (lessons: LessonLookup, shown: Shown): LessonLookup => ({
  get size() {
    return lessons.size;
  },
  match: (actions, question, asOf) => shown.visibleLessons(lessons.match(actions, question, asOf)),
  ...(lessons.findSimilarActions === undefined
    ? {}
    : { findSimilarActions: (actions, compare) => lessons.findSimilarActions!(actions, compare) }),
  ...(lessons.readByMeaning === undefined
    ? {}
    : { readByMeaning: (message, read) => lessons.readByMeaning!(message, read) }),
  ...(lessons.starters === undefined ? {} : { starters: (actions, question) => lessons.starters!(actions, question) }),
});

function filterDecisions(decisions: DecisionLookup, shown: Shown): DecisionLookup {
  const visible = <Found extends DecisionHistory | null | undefined>(history: Found) =>
    history == null ? history : shown.visibleDecisions(history);
  return {
    get size() {
      return decisions.size;
    },
    find: (question) => visible(decisions.find(question)),
    findByMeaning: async (question, index) => visible(await decisions.findByMeaning(question, index)),
    findPlannedAgain: async (plan, index) => visible(await decisions.findPlannedAgain(plan, index)),
  };
}
