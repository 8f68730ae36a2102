import { z } from 'zod';
import { categorySchema } from '../../../shared/domain/note';
import { DATA_NOT_INSTRUCTIONS, dataBlock, speakerLabel } from './data-block';
import type { ExtractRequest } from '../../../shared/domain/extracted-unit';

export const extractReplySchema = z.object({
  units: z.array(z.object({ message: z.number(), quote: z.string(), text: z.string(), category: categorySchema })),
});

export const EXTRACT_SYSTEM = `Task: extract units. You take a conversation apart into small notes. This is reformatting, not summarising: no judgement of importance, nothing left out, nothing added.
${DATA_NOT_INSTRUCTIONS}

A unit is one claim, decision, question, constraint, fact, idea or action:
- text: one declarative sentence of fifteen words or fewer that can be understood alone. Name who or what instead of it, this, they. Never combine two.
- quote: the exact words of the message it comes from, copied letter by letter.
- message: the number of that message.
- category: decision, open-question, constraint, fact, idea, action-item, topic or exploratory.
Rules:
- A hedge (maybe, might, could, perhaps, I think, probably, not sure, what if) makes it exploratory, and the hedge stays in the text.
- Decisions come only from messages with role="person". What the assistant proposes or recommends is an idea.
- What repeats a text under "Already known" is not new: leave it out, also when it is said in other words.
- Greetings, thanks, reactions, captions of pictures and talk about the conversation itself are no units.
- A question that only wants an answer is no unit. One that the person weighs or says to be open is an open-question. The same claim twice is one unit.
Reply with one JSON object {"units":[…]}, and {"units":[]} when there is nothing.`;

export function extractPrompt({ messages, recalled, repair }: ExtractRequest): string {
  return [
    `Already known:\n${recalled.length === 0 ? '(nothing)' : recalled.map((text) => dataBlock('known', {}, text.slice(0, 1000))).join('\n')}`,
    `Messages:\n${messages.map((message, index) => dataBlock('message', { number: index + 1, role: message.role, speaker: speakerLabel(message) }, message.text)).join('\n')}`,
    ...(repair !== undefined && repair.length > 0
      ? [
          `These units broke a rule. Give each again so that it keeps the rules, and no others:\n${repair.map(({ text, problem }) => `${dataBlock('unit', {}, text)}\nProblem: ${problem}`).join('\n')}`,
        ]
      : []),
  ].join('\n\n');
}
