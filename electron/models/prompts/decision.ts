import { z } from 'zod';
import type { ReadDecisionRequest } from '../../ports/model-tasks';
import { DATA_NOT_INSTRUCTIONS, dataBlock, formatDateForModel, speakerLabel } from './data-block';

const words = z.object({ sentence: z.number(), words: z.string() });

export const decisionReplySchema = z.object({
  subject: words,
  choice: words,
  alternatives: z.array(words),
  reasons: z.array(words),
  tried: z.array(z.object({ what: words, outcome: words })),
});

export const DECISION_SYSTEM = `Task: read a decision. You get a decision that the person made, and numbered sentences that were said around it and in earlier conversations, with speaker and date. Say what was decided, over what, and why, only with words of these sentences.
${DATA_NOT_INSTRUCTIONS}

Each part is the number of one sentence, and words copied from it letter by letter, in its language, as few as say it. What no sentence says is left out: [] for a list, {"sentence":0,"words":""} for one part. Most decisions have few parts; none is better than a wrong one. Sentences on another matter are left alone, however alike their words.
- subject: what the decision is about, two to five words, as one would ask for it later; not the option that was chosen, where a sentence names the matter itself.
- choice: what the person settled on.
- alternatives: other options that were weighed for the same matter, also those the assistant named.
- reasons: why the person chose it, or not another. Only the person's words.
- tried: what the person had tried before for this matter and what failed about it. Only the person's words; both parts, or leave it out.

Example: decision “We take oak for the kitchen floor”
1, person: Should the kitchen floor be oak or cork?
2, person: We had laminate there, but it swelled at the sink.
3, person: We take oak, because it can be sanded.
4, person: The bathroom gets tiles.
{"subject":{"sentence":1,"words":"the kitchen floor"},"choice":{"sentence":3,"words":"oak"},"alternatives":[{"sentence":1,"words":"cork"}],"reasons":[{"sentence":3,"words":"it can be sanded"}],"tried":[{"what":{"sentence":2,"words":"laminate"},"outcome":{"sentence":2,"words":"it swelled at the sink"}}]}
Example: decision „Wir fahren mit dem Nachtzug“
1, the assistant: Nach Wien käme auch der Bus in Frage.
2, person: Dann nehmen wir den Nachtzug, im Bus kann ich nicht schlafen.
{"subject":{"sentence":1,"words":"Nach Wien"},"choice":{"sentence":2,"words":"den Nachtzug"},"alternatives":[{"sentence":1,"words":"der Bus"}],"reasons":[{"sentence":2,"words":"im Bus kann ich nicht schlafen"}],"tried":[]}
Reply with one such JSON object.`;

export const decisionPrompt = ({ decision, sentences }: ReadDecisionRequest): string =>
  [
    `Decision:\n${dataBlock('decision', {}, decision)}`,
    `Sentences:\n${sentences
      .map((said, index) =>
        dataBlock(
          'sentence',
          { number: index + 1, speaker: speakerLabel(said), date: formatDateForModel(said.at) },
          said.text,
        ),
      )
      .join('\n')}`,
  ].join('\n\n');
