import { AppError, isAppError } from '../../../shared/ipc/errors';
import { createPeer, type Peer } from '../../../shared/ipc/peer';
import type { StoreProtocol, StoreRoute } from '../../../shared/ipc/store-protocol';
import type { Logger } from '../../../shared/lib/logger';
import type { StorePage } from '../vault';
import { t } from '../../../shared/messages/message';

export type RequestStore = <Route extends StoreRoute>(
  route: Route,
  input: StoreProtocol[Route]['input'],
) => Promise<StoreProtocol[Route]['output']>;

export interface StoreConnection {
  /** Waits while the page reopens; every request of the protocol may be repeated. */
  request: RequestStore;
  close(): Promise<void>;
}

export interface StoreConnectionOptions {
  openStorePage: () => Promise<StorePage>;
  /** Opens the database in a fresh page and brings it up to date; other requests wait for it. */
  attach: (ask: RequestStore) => Promise<void>;
  /** It is called when the page keeps crashing and is given up. */
  onLost: (reason: AppError) => void;
  now: () => number;
  log: Logger;
}

/** Crashes within a minute after which the page is not reopened. */
const MAX_CRASHES = 3;
const CRASH_COUNTING_MS = 60_000;

interface OpenPage {
  page: StorePage;
  request: RequestStore;
}

/** Opens the store page and reopens it after a crash. Rejects when the first opening fails. */
export async function openStoreConnection(options: StoreConnectionOptions): Promise<StoreConnection> {
  const { openStorePage, attach, onLost, now, log } = options;
  const crashes: number[] = [];
  let isClosing = false;

  const open = async (): Promise<OpenPage> => {
    const page = await openStorePage();
    const peer = createPeer(page.channel, () =>
      Promise.reject(new AppError('not-allowed', t('mainStore.storePageAsksNothing'))),
    );
    const opened = { page, request: requestThrough(peer) };
    try {
      await attach(opened.request);
    } catch (error) {
      await page.close().catch(() => {});
      throw error;
    }
    void page.gone.then(() => reopen(opened));
    void page.channel.closed.then(() => reopen(opened));
    return opened;
  };

  const reopenWithRetries = async (): Promise<OpenPage> => {
    for (;;) {
      const at = now();
      crashes.push(at);
      if (crashes.filter((time) => at - time < CRASH_COUNTING_MS).length > MAX_CRASHES) {
        const reason = new AppError('store-failed', t('mainStore.workingDatabaseKeepsStopping'));
        onLost(reason);
        throw reason;
      }
      log.warn('store page is gone, opening it again', { crashes: crashes.length });
      try {
        return await open();
      } catch (error) {
        if (!isGone(error)) {
          onLost(
            isAppError(error)
              ? error
              : new AppError('store-failed', t('mainStore.workingDatabaseCouldOpened'), { cause: error }),
          );
          throw error;
        }
      }
    }
  };

  let current: OpenPage | null = null;
  let ready: Promise<OpenPage>;

  const reopen = (lostPage: OpenPage) => {
    if (isClosing || current !== lostPage) return;
    current = null;
    ready = reopenWithRetries().then((opened) => (current = opened));
    ready.catch(() => {});
  };

  current = await open();
  ready = Promise.resolve(current);

  return {
    async request(route, input) {
      for (;;) {
        // Rejects once the page was given up, which ends the loop.
        const opened = await ready;
        try {
          return await opened.request(route, input);
        } catch (error) {
          if (!isGone(error) || isClosing) throw error;
          reopen(opened);
        }
      }
    },
    async close() {
      isClosing = true;
      const opened = await ready.catch(() => null);
      if (!opened) return;
      await opened.request('store.close', null).catch(() => {});
      await opened.page.close();
    },
  };
}

const requestThrough =
  (peer: Peer): RequestStore =>
  (route, input) =>
    peer.request(route, input) as Promise<never>;

/** Requests to a page that is gone are retryable; errors of the database are not. */
const isGone = (error: unknown): boolean => isAppError(error, 'store-failed') && error.options.retryable === true;
