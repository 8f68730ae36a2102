import { assistantCallSchema } from '../../assistants/assistant-service';
import { AppError } from '../../../shared/ipc/errors';
import { type Command, withOpened } from '../command';
import type { AssistantNeed } from '../vault-access';

const NEEDS: Record<string, AssistantNeed> = { connect: 'connect', propose_note: 'write' };

/** One request of another assistant, which comes on standard input. */
export const runAssistantCall: Command = async ({ input, access, signal }) => {
  const call = readCall(input ?? '');
  return withOpened(access.openAssistants(NEEDS[call.tool] ?? 'read'), async ({ assistants }) => {
    const reply = await assistants.call(call, signal);
    return { json: reply, text: JSON.stringify(reply) };
  });
};

function readCall(input: string) {
  try {
    return assistantCallSchema.parse(JSON.parse(input));
  } catch (error) {
    throw new AppError('bad-input', 'This is no request of an assistant. “mcp” makes them.', { cause: error });
  }
}
