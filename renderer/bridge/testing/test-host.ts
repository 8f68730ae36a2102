import type { RouteInput, RouteName, RouteOutput } from '../../../shared/ipc/contract';
import type { AppEventName, AppEvents } from '../../../shared/ipc/events';
import { toErrorReply } from '../../../shared/ipc/errors';
import { decodeWire, encodeWire } from '../../../shared/ipc/codec';
import type { WireMessage } from '../../../shared/ipc/peer';
import type { EngramHost } from '../host';

export type TestHandlers = { [Name in RouteName]?: (input: RouteInput<Name>) => RouteOutput<Name> | Promise<RouteOutput<Name>> };

export interface TestHost {
  host: EngramHost;
  /** Every question the page asked, in order. */
  asked: { route: RouteName; data: unknown }[];
  emit<Name extends AppEventName>(name: Name, data: AppEvents[Name]): void;
}

/** Stands for main at the other end of the wire: strings go through the real codec. */
export function createTestHost(handlers: TestHandlers): TestHost {
  const listeners: ((payload: unknown) => void)[] = [];
  const asked: TestHost['asked'] = [];
  const tell = (message: WireMessage) => {
    for (const listener of listeners) listener(encodeWire(message));
  };
  const answer = async (message: Extract<WireMessage, { type: 'request' }>) => {
    try {
      const handler = handlers[message.route as RouteName] as ((input: unknown) => unknown) | undefined;
      if (!handler) throw new Error(`the test answers no ${message.route}`);
      tell({ type: 'reply', id: message.id, reply: { ok: true, data: await handler(message.data) } });
    } catch (error) {
      tell({ type: 'reply', id: message.id, reply: { ok: false, error: toErrorReply(error) } });
    }
  };
  return {
    asked,
    emit: (name, data) => tell({ type: 'event', name, data }),
    host: {
      encoding: 'json',
      onMessage: (listener) => listeners.push(listener),
      send: (payload) => {
        const message = decodeWire(payload as string) as WireMessage;
        if (message.type !== 'request') return;
        asked.push({ route: message.route as RouteName, data: message.data });
        void answer(message);
      },
    },
  };
}
