import { FUNNEL_SETTINGS } from '../funnel/funnel-settings';
import { overviewText } from './lane-texts';
import type { Lane } from './lane';

/**
 * Summaries of sessions and topics, for questions about the whole; others are answered by what was said itself. The
 * search page, which lists what there is, finds one by any words.
 */
export const overviewLane: Lane = {
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
