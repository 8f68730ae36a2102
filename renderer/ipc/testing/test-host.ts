import type { RouteInput, RouteName, RouteOutput } from '../../../shared/ipc/contract';
import type { AppEventName, AppEvents } from '../../../shared/ipc/events';
import { toErrorReply } from '../../../shared/ipc/errors';
import { decodeWire, encodeWire } from '../../../shared/ipc/codec';
import type { WireMessage } from '../../../shared/ipc/peer';
import type { EngramHost } from '../host';

export type TestHandlers = {
  [Name in RouteName]?: (input: RouteInput<Name>) => RouteOutput<Name> | Promise<RouteOutput<Name>>;
};

export interface TestHost {
  host: EngramHost;
  /** Every request of the page, in order; one made through `app.perform` under its own name. */
  asked: { route: RouteName; data: unknown }[];
  emit<Name extends AppEventName>(name: Name, data: AppEvents[Name]): void;
}

/** Stands in for main at the other end of the channel: strings go through the real codec. */
export function createTestHost(handlers: TestHandlers): TestHost {
  const listeners: ((text: string) => void)[] = [];
  const asked: TestHost['asked'] = [];
  let lastSeq = 0;
  const deliver = (message: WireMessage) => {
    for (const listener of listeners) listener(encodeWire(message));
  };
  const ask = async (route: string, data: unknown): Promise<unknown> => {
    if (route === 'app.perform') {
      const inner = data as RouteInput<'app.perform'>;
      const output = await ask(inner.route, inner.input);
      return { output, seq: (lastSeq += 1) } satisfies RouteOutput<'app.perform'>;
    }
    asked.push({ route: route as RouteName, data });
    const handler = handlers[route as RouteName] as ((input: unknown) => unknown) | undefined;
    if (!handler) throw new Error(`the test answers no ${route}`);
    return handler(data);
  };
  const answer = async (message: Extract<WireMessage, { type: 'request' }>) => {
    try {
      deliver({ type: 'reply', id: message.id, reply: { ok: true, data: await ask(message.route, message.data) } });
    } catch (error) {
      deliver({ type: 'reply', id: message.id, reply: { ok: false, error: toErrorReply(error) } });
    }
  };
  return {
    asked,
    emit: (name, data) => deliver({ type: 'event', name, data }),
    host: {
      onMessage: (listener) => listeners.push(listener),
      send: (text) => {
        const message = decodeWire(text) as WireMessage;
        if (message.type !== 'request') return;
        void answer(message);
      },
    },
  };
}
