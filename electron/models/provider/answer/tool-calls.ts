import type {
  ChatCompletionChunk,
  ChatCompletionMessageFunctionToolCall,
  ChatCompletionMessageToolCall,
} from 'openai/resources/chat/completions';

type ToolCallDelta = ChatCompletionChunk.Choice.Delta.ToolCall;

/** Characters; a query takes one line, so more means a server that does not stop. What is kept goes back to it. */
const MAX_ARGUMENT_CHARACTERS = 10_000;
/** Characters of a call's name and of its id; those of servers have a few dozen. */
const MAX_NAME_CHARACTERS = 200;
const MAX_CALLS_PER_ROUND = 8;

export interface ToolCallCollector {
  /** Pieces of a stream: name and id come first, the arguments in fragments, several calls interleaved. */
  add(pieces: readonly ToolCallDelta[]): void;
  /** Calls of a reply that was not streamed. */
  addWhole(calls: readonly ChatCompletionMessageToolCall[]): void;
  /** Complete calls in order; a call without an id from the server gets one. */
  readonly calls: ChatCompletionMessageFunctionToolCall[];
}

/** Assembles streamed tool calls. Servers differ: some omit the index or the id, some send a call in one piece. */
export function createToolCallCollector(): ToolCallCollector {
  const open: { index: number | null; id: string; name: string; arguments: string }[] = [];

  const callFor = (piece: ToolCallDelta): (typeof open)[number] | undefined => {
    const index = typeof piece.index === 'number' ? piece.index : null;
    const last = open.at(-1);
    const known =
      index === null
        ? open.find(({ id }) => id !== '' && id === piece.id)
        : open.find((call) => call.index === index && (!piece.id || call.id === '' || call.id === piece.id));
    // Without index and id, a name starts a new call and anything else continues the last one.
    const continued = index === null && !piece.id && !piece.function?.name ? last : undefined;
    if (known ?? continued) return known ?? continued;
    if (open.length === MAX_CALLS_PER_ROUND) return undefined;
    const call = { index, id: shortened(piece.id), name: '', arguments: '' };
    open.push(call);
    return call;
  };

  return {
    add(pieces) {
      for (const piece of pieces) {
        const call = callFor(piece);
        if (call === undefined) continue;
        call.id ||= shortened(piece.id);
        // Some servers repeat the name in every piece.
        call.name ||= shortened(piece.function?.name);
        const room = MAX_ARGUMENT_CHARACTERS - call.arguments.length;
        call.arguments += argumentsText(piece.function?.arguments).slice(0, room);
      }
    },
    addWhole(calls) {
      this.add(
        calls.flatMap((call, index) => ('function' in call ? [{ index, id: call.id, function: call.function }] : [])),
      );
    },
    get calls() {
      return open.map(({ id, name, arguments: given }, index) => ({
        id: id || `call_${index + 1}`,
        type: 'function' as const,
        function: { name, arguments: given },
      }));
    },
  };
}

const shortened = (given: string | undefined): string => (given ?? '').slice(0, MAX_NAME_CHARACTERS);

/** Arguments should be JSON text; a server's plain object is accepted too. */
const argumentsText = (given: unknown): string =>
  given === undefined || given === null ? '' : typeof given === 'string' ? given : JSON.stringify(given);
