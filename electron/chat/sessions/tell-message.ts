import type { Message } from '../../../shared/domain/message';
import { retell } from '../../../shared/messages/retell';

/** A stored message with what the app itself wrote on it in the language that is spoken now; what was said stays. */
export function tellMessage(message: Message): Message {
  const { error, extraction, toolCalls, attachmentUses } = message;
  return {
    ...message,
    error: error === null ? null : retell(error),
    ...(extraction && { extraction: { ...extraction, reason: retell(extraction.reason) } }),
    ...(toolCalls && { toolCalls: toolCalls.map((call) => ({ ...call, message: retell(call.message) })) }),
    ...(attachmentUses && {
      attachmentUses: attachmentUses.map((use) =>
        use.as === 'name' && use.detail !== undefined ? { ...use, detail: retell(use.detail) } : use,
      ),
    }),
  };
}
