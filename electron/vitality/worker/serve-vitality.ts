import type { MessagePort } from 'node:worker_threads';
import { buffersIn, PORT_METHODS, type VitalityPort } from './vitality-port';

export interface CallMessage {
  id: number;
  method: keyof VitalityPort;
  args: unknown[];
}
export type ReplyMessage = { id: number; ok: true; value: unknown } | { id: number; ok: false; error: string };

/** Serves a worker's calls from one core, in order. */
export function serveVitality(core: VitalityPort, port: MessagePort): void {
  const answer = async ({ id, method, args }: CallMessage): Promise<ReplyMessage> => {
    try {
      if (!PORT_METHODS.includes(method)) throw new Error(`unknown method ${String(method)}`);
      return { id, ok: true, value: await (core[method] as (...values: unknown[]) => Promise<unknown>)(...args) };
    } catch (error) {
      return { id, ok: false, error: error instanceof Error ? error.message : String(error) };
    }
  };
  port.on('message', (call: CallMessage) => {
    void answer(call).then((reply) => {
      port.postMessage(reply, reply.ok ? buffersIn(reply.value) : []);
      if (call.method === 'close') port.close();
    });
  });
}
