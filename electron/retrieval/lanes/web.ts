import type { Lane } from './lane';

/**
 * Live web pages. They are asked apart from the vault's lanes and judged by themselves (web/ask-web.ts), which then
 * replaces this report; the lane alone is off, and says whether the plan would have looked there.
 */
export const webLane: Lane = {
  name: 'web',
  disabledReason: ({ route }) => ({ code: 'web-off', isWanted: route === 'vault-and-web' }),
  search: async () => [],
};
