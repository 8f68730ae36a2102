import type { Lane } from './lane';

/** Live web pages, not available yet; the lane says so, also when the plan's route includes it. */
export const webLane: Lane = {
  name: 'web',
  disabledReason: ({ route }) => ({ code: 'web-unavailable', isWanted: route === 'vault-and-web' }),
  search: async () => [],
};
