import type { Lane } from './lane';

/**
 * Colleagues' notes. Shared collections are asked apart from the vault's lanes, each by lanes of its own, and judged by
 * themselves (collections/ask-collections.ts), which then replaces this report.
 */
export const collectionLane: Lane = {
  name: 'collection',
  disabledReason: () => ({ code: 'no-collection' }),
  search: async () => [],
};
