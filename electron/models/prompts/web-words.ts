import { z } from 'zod';
import type { SearchWordsRequest } from '../../ports/model-tasks';
import { DATA_NOT_INSTRUCTIONS, dataBlock, turnsBlock } from './data-block';

export const webWordsReplySchema = z.object({ words: z.string() });

/** UTF-16 units of a turn that are sent. */
const MAX_TURN_CHARACTERS = 400;

export const WEB_WORDS_SYSTEM = `Task: write search words. The person asks something that is looked up on the web. Write the words for the search engine. You do not answer.
${DATA_NOT_INSTRUCTIONS}

- words: at most twelve, those that a page with the answer holds; in lower case but for names; no sentence, no operators, no quotation marks.
- In the language in which the matter is written about: mostly that of the message; for research and standards English.
- From the message, and from the turns before it only what “it”, “there” or “that one” stands for.
- Names and numbers only as they stand there; none from your own knowledge. Nothing private of the person: no health, feelings, family or plans that the search can do without; nothing in square brackets.
- Where nothing can be looked up: "".

Example: turn “My sourdough keeps collapsing.” message “Could that be the flour? My sister says so.”
{"words":"sourdough collapses flour protein content cause"}
Example: message „Gibt es Studien, ob Kreatin beim Gedächtnis hilft?“
{"words":"creatine supplementation memory randomized trial"}
Example: message „Wann fährt morgen der erste Zug nach Ulm?“
{"words":"erster zug nach Ulm fahrplan"}
Reply with one such JSON object.`;

export const webWordsPrompt = ({ question, recentTurns }: SearchWordsRequest): string =>
  [
    `Turns before:\n${turnsBlock(recentTurns, MAX_TURN_CHARACTERS)}`,
    `Message:\n${dataBlock('message', {}, question)}`,
  ].join('\n\n');
