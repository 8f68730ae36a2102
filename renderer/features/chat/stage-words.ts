/** What the funnel is doing, in the person's words. */
const WORDS: Record<string, string> = {
  understand: 'reading the question',
  lookup: 'looking up facts',
  search: 'searching the vault',
  fuse: 'merging what was found',
  floor: 'setting noise aside',
  gate: 'judging what fits',
  rank: 'ranking',
  dedup: 'folding copies',
  resolve: 'checking for contradictions',
  compose: 'putting the notes together',
  answer: 'writing',
};

/** Words for a stage; before the first one the message is on its way. */
export const stageWords = (stage: string | null): string => (stage === null ? 'starting' : (WORDS[stage] ?? stage));
