import { AsyncLocalStorage } from 'node:async_hooks';
import type { Channel } from '../../shared/ipc/peer';

const asking = new AsyncLocalStorage<Channel>();

/** Runs what a page's message sets off; whatever that awaits knows which page asked. */
export const runForPage = (channel: Channel, run: () => void): void => asking.run(channel, run);

/** The channel of the page whose request is being answered; null where no page asked. */
export const askingChannel = (): Channel | null => asking.getStore() ?? null;
