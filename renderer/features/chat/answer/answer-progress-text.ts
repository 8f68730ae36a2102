import { purposeNoteText } from '../../../../shared/domain/trace-text/run-text';
import type { FurtherRun, RunningAnswer } from '../../../ipc/running-answers';
import { labels, t } from '../../../../shared/messages/message';

/** The funnel's stages in the person's words. */
const STAGE_LABELS: Record<string, string> = labels({
  understand: 'chat.readingTheQuestion',
  lookup: 'chat.searchingTheVault',
  search: 'chat.searchingTheVault',
  fuse: 'chat.searchingTheVault',
  floor: 'chat.searchingTheVault',
  gate: 'chat.judgingWhatFits',
  rank: 'chat.judgingWhatFits',
  dedup: 'chat.judgingWhatFits',
  resolve: 'chat.judgingWhatFits',
  compose: 'chat.writingTheAnswer',
  conversation: 'chat.summingUpBeginningChat',
  answer: 'chat.writingTheAnswer',
  load: 'chat.modelIsLoading',
});

/** The text for a stage; before the first stage the message is being sent. */
export const stageText = (stage: string | null): string =>
  stage === null ? t('chat.starting') : (STAGE_LABELS[stage] ?? stage);

/** A further round of an answer, in the person's words. */
export function furtherRoundText({ purpose, note, used }: Pick<FurtherRun, 'purpose' | 'note' | 'used'>): string {
  const found = used === 0 ? t('chat.nothingMoreFits') : t('chat.sourcesFit', { used });
  const noteText = note === null ? '' : purposeNoteText(note);
  const words: Record<FurtherRun['purpose'], string> = {
    supplemental: t('chat.middleAnswerNotetext', { noteText }),
    depth: t('chat.analystDepthSources'),
    breadth: t('chat.analystBreadthSources'),
  };
  return `${words[purpose].replace(/[.\s]+$/u, '')} (${found})`;
}

/** The title of a running job that is not an answer to a new message. */
export function runningTurnTitle({ kind, models }: Pick<RunningAnswer, 'kind' | 'models'>): string | null {
  if (models.length > 1) return t('models.askingSeveral', { count: models.length });
  if (kind === 'again') return t('chat.askingAgain');
  return kind === 'analysts' ? t('chat.askingTwoAnalysts') : null;
}
