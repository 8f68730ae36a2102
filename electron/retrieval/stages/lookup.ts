import type { Stage } from '../funnel';

/** 2: a known key (entity, attribute) → facts. The fact table is filled by a later version; until then this says so. */
export const lookup: Stage = {
  name: 'lookup',
  async run(funnel) {
    const { key } = funnel.trace.plan;
    const asked = key === null ? 'the question names no known key' : `asked for ${key.entity} · ${key.attribute}`;
    return { in: 0, out: 0, notes: [`${asked}; no fact table is filled in this version, so nothing was looked up`] };
  },
};
