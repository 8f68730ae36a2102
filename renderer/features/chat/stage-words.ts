import type { SourceKind } from '../../../shared/domain/ids';

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

/** How many sources an answer draws on; "notes" only where each of them is one. While it is written their kinds are not known yet. */
export function usedWords(count: number, used: readonly { kind: SourceKind }[]): string {
  const areNotes = used.length > 0 && used.every(({ kind }) => kind === 'note');
  const noun = areNotes ? 'note' : 'source';
  return `${count} ${count === 1 ? noun : `${noun}s`} used`;
}
