import { z } from 'zod';
import type { EarlierTurns, SummariseRequest } from '../../ports/engine';
import { DATA_NOT_INSTRUCTIONS, dataBlock, formatDateForModel, speakerLabel } from './data-block';

export const summaryReplySchema = z.object({ sentences: z.array(z.object({ message: z.number(), text: z.string() })) });

const HEAD = `Task: summarise. You sum up a conversation for the person who had it.
${DATA_NOT_INSTRUCTIONS}`;

const RULES = `- Every sentence says only what stands in the messages. Nothing is added, no judgement, no advice of your own. What was only considered stays considered: keep "maybe".
- What the assistant proposed is a proposal; only the person decides.
- Names, numbers, dates and amounts stay as they are. Name who or what instead of "it" or "this".
- message: the number of the message the sentence comes from.
- Write in the language of the conversation, in the past tense, plain sentences without headings, lists or markup.`;

const INSTRUCTIONS: Record<SummariseRequest['kind'], string> = {
  session:
    'Sum up the conversation: what it was about, what was found out, what the person decided and why, what is still open. Decisions and open questions before anything else; the order is that of the conversation.',
  rolling:
    'This is the beginning of a conversation that goes on. Sum it up so that whoever continues it loses no detail that may be asked for: who and what was named, every figure and date, what the person said of themselves, what was decided, what was promised, what is open. Leave out greetings and repetitions, not facts.',
  topic:
    'Each message below holds what one conversation said on the subject, oldest first. Tell the arc of the thinking: for each message one sentence (two where a decision needs its reason) that says what changed there since the one before. Every message gets its sentence, in their order.',
  'topic-name':
    'Each message below holds what one conversation said on one subject. Name that subject in two to six words, as the person would write it on a folder: a noun phrase with their own words, no sentence. The reply has this one entry.',
  reflection:
    'Each message below is a note that the person kept this week, oldest first. Say in three to five sentences what the week comes to: what was decided, what several notes have in common, what is still open. Each sentence may join several notes; name the message of the most important one.',
};

export const summarySystem = ({ kind }: Pick<SummariseRequest, 'kind'>): string =>
  `${HEAD}\n\n${INSTRUCTIONS[kind]}\nRules:\n${RULES}\nReply with one JSON object {"sentences":[{"message":1,"text":"…"}]}.`;

export function summaryPrompt({ messages, subject, minWords, maxWords, repair }: SummariseRequest): string {
  return [
    ...(subject === undefined ? [] : [`Subject:\n${dataBlock('subject', {}, subject)}`]),
    `Messages:\n${messages.map((message, index) => dataBlock('message', { number: index + 1, role: message.role, speaker: speakerLabel(message), date: formatDateForModel(message.at) }, message.text)).join('\n')}`,
    `Length: at least ${minWords} and at most ${maxWords} words in all.`,
    ...(repair === undefined ? [] : [`Your last try could not be used: ${repair} Write it again from the messages.`]),
  ].join('\n\n');
}

/** Summary of a long chat's beginning, in place of the turns that no longer fit. */
export const conversationSummaryBlock = ({ text, messages }: EarlierTurns): string =>
  `Earlier in this conversation, before the turns above: its first ${messages} messages, summed up:\n${dataBlock('earlier', { messages }, text)}`;
