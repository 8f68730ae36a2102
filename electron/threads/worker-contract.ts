import type { ErrorReply } from '../../shared/ipc/errors';

/** What a thread offers: methods that answer with a promise. */
export type WorkerPort<Port> = { [M in keyof Port]: (...args: never[]) => Promise<unknown> };

/** Another form of a value that crosses the thread border faster than a structured clone of it. */
export interface Packing<Value = unknown> {
  pack(value: Value): unknown;
  unpack(packed: unknown): Value;
}

/** How one method crosses the border. Absent fields: values are cloned as they are. */
export interface MethodContract {
  /** The packing of the list of arguments. */
  args?: Packing;
  result?: Packing;
  /** Typed arrays directly in an argument or in the result are handed over: the sender must not use them again. */
  transfers?: 'args' | 'result' | 'both';
}

/** The border between a port's client and the thread that serves it; both sides import the same one. */
export interface WorkerContract<Port extends WorkerPort<Port>> {
  /** Stands in errors and logs: "the graph worker ended". */
  name: string;
  methods: { [M in keyof Port]: MethodContract };
  /**
   * `close` ends the thread at once, whatever it is at; waiting and later calls reject as `cancelled` with this text.
   * Absent: `close` is answered after the calls before it, and the thread ends then.
   */
  cancelsOnClose?: string;
}

export interface CallMessage<Method extends string = string> {
  id: number;
  method: Method;
  args: unknown;
}
/** `code` is null for an error that is no AppError. */
export type ReplyMessage =
  | { id: number; method: string; ok: true; value: unknown }
  | ({ id: number; ok: false } & Omit<ErrorReply, 'code'> & { code: ErrorReply['code'] | null });

/** Buffers of the typed arrays that stand directly in one of the values and fill their buffer. */
export function buffersToTransfer(values: readonly unknown[]): ArrayBuffer[] {
  return values.flatMap((value) =>
    typeof value !== 'object' || value === null ? [] : Object.values(value).flatMap(bufferToTransfer),
  );
}

function bufferToTransfer(value: unknown): ArrayBuffer[] {
  if (!ArrayBuffer.isView(value) || !(value.buffer instanceof ArrayBuffer)) return [];
  return value.byteLength > 0 && value.byteLength === value.buffer.byteLength ? [value.buffer] : [];
}
