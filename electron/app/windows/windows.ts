import { createPeer, type Peer } from '../../../shared/ipc/peer';
import type { AppEventName, AppEvents } from '../../../shared/ipc/events';
import type { Logger } from '../../../shared/lib/logger';
import type { Shell, ShellPage } from '../../shell/shell';
import { CAPTURE_WINDOW as CAPTURE } from '../../../shared/domain/capture-window';

export interface Windows {
  /** Emits to the open windows; no effect without one. */
  emit<Name extends AppEventName>(name: Name, data: AppEvents[Name]): void;
  /** @param query of the page's address, as `?vault=ID`; '' for none */
  open(query: string): Promise<void>;
  /** The window's page begins anew, with nothing of what it showed. */
  load(query: string): Promise<void>;
  /** Brings the window to the front; opens it anew where it was closed and the app went on without it. */
  focus(): Promise<void>;
  /** Opens the window of the quick note, or brings it to the front. The shell must have a desktop. */
  openCapture(): Promise<void>;
}

/** Consecutive crashes after which the window is not reopened. */
const MAX_CRASHES = 3;

interface OpenWindow {
  page: ShellPage;
  peer: Peer;
}

/**
 * The app's window, reopened after a crash, because an answer may still be in progress; and the small one of the quick
 * note.
 *
 * @param goesOn whether the app goes on after its window was closed
 */
export function createWindows(
  shell: Shell,
  dispatch: (route: string, data: unknown) => Promise<unknown>,
  goesOn: () => boolean,
  log: Logger,
): Windows {
  let current: OpenWindow | null = null;
  let capture: OpenWindow | null = null;
  /** A key that is pressed twice opens one window. */
  let opening: Promise<void> | null = null;
  let crashes = 0;
  let query = '';

  const connect = (page: ShellPage): OpenWindow => ({
    page,
    peer: createPeer(page.channel, dispatch, (error, route) => {
      log.error('request failed', { route, error: String((error as Error)?.stack ?? error) });
    }),
  });
  const once = (open: () => Promise<void>): Promise<void> =>
    (opening ??= open().finally(() => {
      opening = null;
    }));

  const open = async (wanted: string) => {
    query = wanted;
    const opened = connect(await shell.openWindow(query));
    current = opened;
    void opened.page.gone
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

  const openCapture = async () => {
    const opened = connect(await shell.desktop!.openCaptureWindow(`${query === '' ? '?' : `${query}&`}${CAPTURE}`));
    capture = opened;
    void opened.page.gone.then(() => {
      if (capture === opened) capture = null;
    });
  };

  return {
    open,
    async load(wanted) {
      query = wanted;
      // It belongs to the vault that was open; what was written in it stays there.
      await capture?.page.close();
      await current?.page.load(query);
    },
    emit(name, data) {
      current?.peer.emit(name, data);
      capture?.peer.emit(name, data);
    },
    async focus() {
      if (current !== null) await current.page.focus();
      else if (goesOn()) await once(() => open(query));
    },
    async openCapture() {
      if (capture !== null) await capture.page.focus();
      else await once(openCapture);
    },
  };
}
