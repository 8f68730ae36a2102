import { speechActOf } from '../../../language/questions/speech-act';
import { skipReasonText } from '../../../../shared/domain/trace-text/run-text';
import { currentLocale, t } from '../../../../shared/messages/message';
import type { AnswerRequest } from '../../../ports/engine';

const GREETING =
  /^\s*(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|bonjour|hola)\b/iu;
const THANKS = /\b(?:thanks|thank you|thx|danke|merci|gracias)\b/iu;

/**
 * The offline engine's answer to an empty package. A statement is noted; of a question it says that nothing applies;
 * and, once in a conversation, what the person can do.
 */
export function answerWithoutSources({
  question,
  plan,
  turns,
}: Pick<AnswerRequest, 'question' | 'plan' | 'turns'>): string {
  if (plan.route === 'none') {
    const reply = THANKS.test(question)
      ? t('mainAnswers.youAreWelcome')
      : GREETING.test(question)
        ? t('mainAnswers.hello')
        : plan.skipReason === null
          ? t('mainAnswers.vaultNotCalledFor')
          : t('mainAnswers.vaultNotCalledForBecause', {
              reason: lowerFirst(skipReasonText(plan.skipReason)).replace(/\.$/u, ''),
            });
    return `${reply} ${t('mainAnswers.selfDescription')}`;
  }
  const nothing = t('mainAnswers.nothingApplies');
  if (plan.exactPhrases !== undefined) return `${nothing} ${t('mainAnswers.noSourceHoldsPhrases')}`;
  if (plan.isStatement === true) return t('mainAnswers.noted');
  const advice = t('mainAnswers.adviceOnQuestions');
  if (speechActOf(question) === 'neither') return advice;
  const wasGiven = turns.some(({ role, text }) => role === 'assistant' && text.includes(advice));
  return wasGiven ? nothing : `${nothing} ${advice}`;
}

/** Only English begins the same words small within a sentence. */
const lowerFirst = (text: string): string =>
  currentLocale().startsWith('en') && /^[A-Z][a-z]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
