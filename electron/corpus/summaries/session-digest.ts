import { selectRelevant } from './extractive-summary';
import { summarySentences, type SummarySentence } from './summary-sentences';
import type { CompletedMessage } from './completed-messages';
import { questionTerms } from '../decisions/decision-histories';
import type { ReadSentences } from '../extraction/read-by-meaning';
import type { SentenceReading } from '../../ports/engine';

const MAX_SENTENCES = 7;
const MAX_OF_KIND = { decision: 3, open: 2, task: 1 } as const;
/** Words of a sentence; a longer one is cut at its commas. */
const MAX_WORDS = 45;
/** Sentences that are read by meaning; of a longer session the most relevant ones, and all that rules take for more. */
const MAX_READ = 80;
/** Shares from which the meaning of a sentence counts, and from which it states nothing. */
const MIN_SHARE = 0.6;
const MIN_NOTHING = 0.7;
/** What somebody will do is likeliest of all from a smaller share on: it is near to what they decide. */
const MIN_SHARE_OF_TASK = 0.3;
/** From here on a later decision takes the place of an earlier one, or settles a question: the share of the shorter's terms. */
const SAME_MATTER = { terms: 2, share: 0.5 };

type Kind = 'decision' | 'open' | 'task' | 'about' | 'nothing';

/**
 * What a session came to, as a person would note it down, in three to seven of their own sentences: what was decided as it
 * stands at the end, what is open, what they will do, then what it was about. The assistant's words only where the person
 * says nothing.
 */
export async function sessionDigest(
  messages: readonly CompletedMessage[],
  readSentences: ReadSentences = async () => null,
): Promise<SummarySentence[]> {
  const all = summarySentences(messages, MAX_WORDS);
  const own = all.filter(({ message }) => messages[message]!.role === 'person');
  const sentences = own.length > 0 ? own : all;
  const notable = sentences.filter(({ kind }) => kind !== 'plain').slice(-MAX_READ);
  const relevant = selectRelevant(sentences, messages, [], MAX_READ - notable.length);
  const read = sentences.filter((sentence) => notable.includes(sentence) || relevant.includes(sentence));
  const readings = await readSentences(read.map(({ text }) => text)).catch(() => null);
  const kinds = new Map(read.map((sentence, index) => [sentence, kindOf(sentence, readings?.[index])]));
  const of = (kind: Kind) => read.filter((sentence) => kinds.get(sentence) === kind);
  const decisions = of('decision');
  const decided = decisions.filter((sentence) => !isOvertaken(sentence, decisions));
  const open = of('open').filter((sentence) => !isOvertaken(sentence, decided));
  const chosen = [
    ...decided.slice(-MAX_OF_KIND.decision),
    ...open.slice(-MAX_OF_KIND.open),
    ...of('task').slice(-MAX_OF_KIND.task),
  ];
  // Of what was decided or is open more than fits first is still what it was about.
  const isPast = (sentence: SummarySentence) =>
    (kinds.get(sentence) === 'decision' && !decided.includes(sentence)) ||
    (kinds.get(sentence) === 'open' && !open.includes(sentence));
  const rest = read.filter((one) => kinds.get(one) !== 'nothing' && !isPast(one) && !chosen.includes(one));
  const about = selectRelevant(rest, messages, chosen, MAX_SENTENCES - chosen.length);
  return [...chosen, ...about.sort((a, b) => a.message - b.message || a.start - b.start)];
}

/** Rules find a decision or a question by its words; their meaning corrects both, and tells what states nothing. */
function kindOf({ kind }: SummarySentence, reading: SentenceReading | undefined): Kind {
  const byRules = kind === 'decision' ? 'decision' : kind === 'open-question' ? 'open' : 'about';
  if (reading === undefined) return byRules;
  if (reading.nothing >= MIN_NOTHING) return byRules === 'about' ? 'nothing' : byRules;
  if (reading.category === 'action-item' && reading.share >= MIN_SHARE_OF_TASK) return 'task';
  if (reading.share < MIN_SHARE) return byRules;
  if (reading.category === 'decision') return 'decision';
  if (reading.category === 'open-question') return 'open';
  // A wish or a fact in the words of a decision is none.
  return byRules === 'decision' ? 'about' : byRules;
}

/** Whether something decided later is on the same matter. */
function isOvertaken(sentence: SummarySentence, decided: readonly SummarySentence[]): boolean {
  const own = new Set(questionTerms(sentence.text));
  return decided.some(({ message, start, text }) => {
    const later = new Set(questionTerms(text));
    const shared = [...later].filter((term) => own.has(term)).length;
    return (
      (message > sentence.message || (message === sentence.message && start > sentence.start)) &&
      shared >= SAME_MATTER.terms &&
      shared >= SAME_MATTER.share * Math.min(own.size, later.size)
    );
  });
}
