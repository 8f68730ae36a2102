import { plainRoundText } from '../../../why-panel/trace/plain-round';
import { purposeNoteText } from '../../../../shared/domain/trace-text/run-text';
import type { FurtherRun, RunningAnswer } from '../../../ipc/running-answers';
import { formatCount } from '../../../ui/text/format-count';

/** The funnel's stages in the person's words. */
const STAGE_LABELS: Record<string, string> = {
  understand: 'reading the question',
  lookup: 'looking up facts',
  search: 'searching the vault',
  fuse: 'merging what was found',
  floor: 'setting noise aside',
  gate: 'judging what fits',
  rank: 'ranking',
  dedup: 'folding copies',
  resolve: 'checking for contradictions',
  compose: 'writing the answer',
  conversation: 'summing up the beginning of this chat',
  answer: 'writing the answer',
};

/** The text for a stage; before the first stage the message is being sent. */
export const stageText = (stage: string | null): string =>
  stage === null ? 'starting' : (STAGE_LABELS[stage] ?? stage);

/** A further round of an answer, in the person's words. */
export function furtherRoundText({ purpose, note, used }: Pick<FurtherRun, 'purpose' | 'note' | 'used'>): string {
  const found = used === 0 ? 'nothing more fits' : formatCount(used, 'source fits', 'sources fit');
  const noteText = note === null ? '' : purposeNoteText(note);
  const words: Record<FurtherRun['purpose'], string> = {
    reformulation: note?.code === 'reformulated' ? plainRoundText(note) : `Searched again: ${noteText}`,
    supplemental: `In the middle of the answer: ${noteText}`,
    depth: 'The analyst of depth has its sources',
    breadth: 'The analyst of breadth has its sources',
  };
  return `${words[purpose].replace(/[.\s]+$/u, '')} (${found})`;
}

/** The title of a running job that is not an answer to a new message. */
export function runningTurnTitle({ kind }: Pick<RunningAnswer, 'kind'>): string | null {
  if (kind === 'again') return 'Asking again';
  return kind === 'analysts' ? 'Asking two analysts' : null;
}
