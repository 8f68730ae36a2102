import type { AnswerRequest } from '../../ports/engine';
import { answerPrompt, type ChatPromptMessage } from './answer';
import { dataBlock } from './data-block';

/** For an agent, which would otherwise look for files where there are none. */
const INSTRUCTIONS =
  'Reply with the answer alone. All that is known stands in this message: the folder you are in is empty, and nothing is to be changed anywhere.';

/**
 * The whole request to an agent as one text, since its protocol has no roles: what a model is sent, with the earlier
 * turns between tags. Pictures are left out.
 */
export function agentPrompt(request: AnswerRequest): string {
  const [system, ...rest] = answerPrompt(request);
  const question = rest.pop();
  return [
    textOf(system),
    INSTRUCTIONS,
    ...(rest.length === 0
      ? []
      : [
          `The conversation so far:\n${rest.map((turn) => dataBlock('turn', { speaker: turn.role === 'user' ? 'the person' : 'the assistant' }, textOf(turn))).join('\n')}`,
        ]),
    textOf(question),
  ].join('\n\n');
}

function textOf(message: ChatPromptMessage | undefined): string {
  if (message === undefined) return '';
  const { content } = message;
  return typeof content === 'string'
    ? content
    : content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
}
