import { createPeer, type Peer } from '../../../shared/ipc/peer';
import type { AppEventName, AppEvents } from '../../../shared/ipc/events';
import type { Logger } from '../../../shared/lib/logger';
import type { Shell, ShellPage } from '../../shell/shell';

export interface Windows {
  /** Emits to the open window; no effect without one. */
  emit<Name extends AppEventName>(name: Name, data: AppEvents[Name]): void;
  /** @param query of the page's address, as `?vault=ID`; '' for none */
  open(query: string): Promise<void>;
  /** The window's page begins anew, with nothing of what it showed. */
  load(query: string): Promise<void>;
  focus(): Promise<void>;
}

/** Consecutive crashes after which the window is not reopened. */
const MAX_CRASHES = 3;

/** The one visible window; reopened after a crash, because an answer may still be in progress. */
export function createWindows(
  shell: Shell,
  dispatch: (route: string, data: unknown) => Promise<unknown>,
  log: Logger,
): Windows {
  let current: { page: ShellPage; peer: Peer } | null = null;
  let crashes = 0;
  let query = '';

  const open = async (wanted: string) => {
    query = wanted;
    const page = await shell.openWindow(query);
    const peer = createPeer(page.channel, dispatch, (error, route) => {
      log.error('request failed', { route, error: String((error as Error)?.stack ?? error) });
    });
    const opened = { page, peer };
    current = opened;
    void page.gone
      .then(async (reason) => {
        if (current !== opened) return;
        current = null;
        if (reason !== 'crashed') return;
        crashes += 1;
        log.warn('the window crashed', { crashes });
        if (crashes <= MAX_CRASHES) await open(query);
      })
      .catch((error: unknown) => log.error('the window could not be opened again', { error: String(error) }));
  };

  return {
    open,
    async load(wanted) {
      query = wanted;
      await current?.page.load(query);
    },
    emit(name, data) {
      current?.peer.emit(name, data);
    },
    async focus() {
      await current?.page.focus();
    },
  };
}
