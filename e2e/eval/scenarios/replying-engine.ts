import { OFFLINE_LABEL, type Engine } from '../../../electron/ports/engine';

/** Label of a reply that the scenario gives, so that it counts as said by an assistant and not as quoted. */
const REPLY_LABEL = 'the reply of the scenario';

/** Lets a scenario write the next answer; everything else is done by the engine of the vault. */
export function createReplyingEngine(): { replace(chosen: Engine): Engine; replyWith(text: string): void } {
  let reply: string | null = null;
  return {
    replyWith(text) {
      reply = text;
    },
    replace(chosen) {
      if (reply === null) return chosen;
      // The turn asks for its engine once; what is taken apart after it is the chosen engine's work.
      const replyText = reply;
      reply = null;
      let hasAnswered = false;
      return {
        ...chosen,
        // Retrieval reads the label to know its judge, saving reads it as the author.
        get label() {
          return hasAnswered && chosen.label === OFFLINE_LABEL ? REPLY_LABEL : chosen.label;
        },
        async *answer() {
          hasAnswered = true;
          yield replyText;
        },
      };
    },
  };
}
