import { skipReasonText } from '../../../../shared/domain/trace-text/run-text';
import type { AnswerRequest } from '../../../ports/engine';

const SELF_DESCRIPTION =
  'I am the offline engine: I can only quote your vault. For a conversation, choose a model under Settings → Model.';
/** Begins an answer that found nothing. */
export const NOTHING_APPLIES = 'Nothing in your vault applies to this.';
const ADVICE_ON_STATEMENTS =
  'What you wrote is taken apart into units beside this chat; keep the ones that are yours, and later answers can draw on them.';
const ADVICE_ON_QUESTIONS =
  'You can ask in other words, keep units from a conversation that holds the answer, import a transcript or a document, or choose a model under Settings → Model for an answer from beyond your vault.';
const GREETING =
  /^\s*(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|bonjour|hola)\b/iu;
const THANKS = /\b(?:thanks|thank you|thx|danke|merci|gracias)\b/iu;
const LOOKS_LIKE_QUESTION =
  /\?|^\s*(?:what|who|whom|whose|when|where|why|how|which|tell|show|list|find|give|explain|describe|summari[sz]e|did|do|does|is|are|was|were|can|could|should|would|will)\b/iu;

/** The offline engine's answer to an empty package: says so, and, once in a conversation, what the person can do. */
export function answerWithoutSources({
  question,
  plan,
  turns,
}: Pick<AnswerRequest, 'question' | 'plan' | 'turns'>): string {
  if (plan.route === 'none') {
    if (THANKS.test(question)) return `You are welcome. ${SELF_DESCRIPTION}`;
    if (GREETING.test(question)) return `Hello. ${SELF_DESCRIPTION}`;
    return `This message does not call for your vault${plan.skipReason === null ? '' : ` (${lowerFirst(skipReasonText(plan.skipReason)).replace(/\.$/u, '')})`}. ${SELF_DESCRIPTION}`;
  }
  if (plan.exactPhrases !== undefined)
    return `${NOTHING_APPLIES} No source contains the words in quotation marks as they stand; ask without the marks to find them in any order.`;
  const advice = LOOKS_LIKE_QUESTION.test(question) ? ADVICE_ON_QUESTIONS : ADVICE_ON_STATEMENTS;
  const wasGiven = turns.some(({ role, text }) => role === 'assistant' && text.includes(advice));
  return wasGiven ? NOTHING_APPLIES : `${NOTHING_APPLIES} ${advice}`;
}

const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
