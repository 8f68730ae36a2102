import { t } from '../../../../shared/messages/message';

/** Whether an answer of the offline engine finds nothing that answers, though it may name what is nearest. */
export const saysNothingApplies = (answer: string): boolean =>
  answer.includes(t('mainAnswers.nothingApplies')) || answer.includes(t('mainAnswers.notCertain'));
