import { finishOf, toChatUsage, type ResponsesUsage } from './responses-words';
import { t } from '../../../../shared/messages/message';

interface ResponsesEvent {
  type?: string;
  delta?: string;
  output_index?: number;
  item?: { type?: string; call_id?: string; name?: string };
  response?: {
    usage?: ResponsesUsage | null;
    incomplete_details?: { reason?: string } | null;
    error?: { message?: string } | null;
  };
  message?: string;
}

/** The events of a streamed response as the chunks of a chat completion. */
export function chatChunks(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = '';
  /** Positions of calls among the items of the output, in the order in which they began. */
  const callIndexes: number[] = [];
  const line = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
  const chunk = (delta: unknown, finish: string | null = null) =>
    line({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] });
  const toLines = ({ type, delta, item, message, response, output_index: position = -1 }: ResponsesEvent): string => {
    switch (type) {
      case 'response.output_text.delta':
        return chunk({ content: delta });
      case 'response.output_item.added':
        if (item?.type !== 'function_call') return '';
        callIndexes.push(position);
        return chunk({
          tool_calls: [
            {
              index: callIndexes.length - 1,
              id: item.call_id,
              type: 'function',
              function: { name: item.name, arguments: '' },
            },
          ],
        });
      case 'response.function_call_arguments.delta':
        return chunk({ tool_calls: [{ index: callIndexes.indexOf(position), function: { arguments: delta } }] });
      case 'response.completed':
      case 'response.incomplete': {
        const finish = callIndexes.length > 0 ? 'tool_calls' : finishOf(response?.incomplete_details?.reason);
        return `${chunk({}, finish)}${line({ choices: [], usage: toChatUsage(response?.usage) })}data: [DONE]\n\n`;
      }
      case 'response.failed':
      case 'error':
        return line({ error: { message: response?.error?.message ?? message ?? t('mainModels.theResponseFailed') } });
      default:
        return '';
    }
  };
  return new TransformStream({
    transform(bytes, controller) {
      const lines = `${rest}${decoder.decode(bytes, { stream: true })}`.split('\n');
      rest = lines.pop()!;
      for (const each of lines) {
        if (!each.startsWith('data:')) continue;
        const text = toLines(parse(each.slice('data:'.length)));
        if (text !== '') controller.enqueue(encoder.encode(text));
      }
    },
  });
}

function parse(text: string): ResponsesEvent {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
