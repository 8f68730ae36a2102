import type { Lane } from './lane';

/** Live web pages, not available yet; the lane says so, also when the plan's route includes it. */
export const webLane: Lane = {
  name: 'web',
  disabledReason: ({ route }) =>
    route === 'vault-and-web'
      ? 'the question would gain from the web, but web search is not part of this version; nothing is fetched'
      : 'the question does not call for the web; nothing is fetched',
  search: async () => [],
};
