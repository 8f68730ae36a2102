import { CAPTURE_WINDOW as CAPTURE } from '../../../shared/domain/capture-window';
import { AppError } from '../../../shared/ipc/errors';
import type { AppEventName, AppEvents } from '../../../shared/ipc/events';
import { createPeer, type Peer } from '../../../shared/ipc/peer';
import { MAX_SAVING_MS, SAVE_TYPED } from '../../../shared/ipc/routes/windows';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import { TIMED_OUT, withTimeout } from '../../../shared/lib/with-timeout';
import { t } from '../../../shared/messages/message';
import { askingChannel } from '../../shell/asking-page';
import type { Shell, ShellPage } from '../../shell/shell';

export interface Windows {
  /** Emits to every open window; no effect without one. */
  emit<Name extends AppEventName>(name: Name, data: AppEvents[Name]): void;
  /** Emits to the window whose request is being answered; to every one where none asked. */
  answer<Name extends AppEventName>(name: Name, data: AppEvents[Name]): void;
  /** Opens the first window. @param query of the page's address, as `?vault=ID`; '' for none */
  open(query: string): Promise<void>;
  /** The first window's page begins anew, with nothing of what it showed; further windows close. */
  load(query: string): Promise<void>;
  /** Closes every window but the first, at once: what is typed in them is to be saved before. */
  closeFurther(): Promise<void>;
  /** Brings the first window to the front; opens it anew where it was closed and the app went on without it. */
  focus(): Promise<void>;
  /** Opens the window of the quick note, or brings it to the front. The shell must have a desktop. */
  openCapture(): Promise<void>;
  /**
   * Shows a chat, a note or a document in a window of its own.
   *
   * @throws AppError `not-allowed` when too many are open
   */
  openPlace(path: string): Promise<void>;
  /** Shows a place in the first window, which comes to the front. */
  showInRoom(path: string): Promise<void>;
  /**
   * Has every window but the asking one save what is being typed in it.
   *
   * @param timeoutMs after which it resolves at the latest; default: `MAX_SAVING_MS`
   */
  saveTyped(timeoutMs?: number): Promise<SavedTyping>;
}

interface SavedTyping {
  /** Names of texts that could not be saved. */
  unsaved: string[];
  /** Whether a window did not answer in time: nobody knows what was typed in it. */
  isSilent: boolean;
}

/** Consecutive crashes after which a window is not reopened. */
const MAX_CRASHES = 3;
/** Each further window is a process of the browser with about 60 MB. */
const MAX_FURTHER = 12;
/** Further windows are known by their paths. */
const FIRST = '';

/** What windows need to know of the app, and tell it. */
export interface WindowLife {
  /** Whether the app goes on after its first window was closed. */
  goesOn(): boolean;
  /** A window is about to open where none was left. @param awayMs milliseconds since the last one was gone */
  onReturn(awayMs: number): void;
  /** Windows were told of something, also where none is open. */
  onEmit(name: AppEventName): void;
  /** Epoch milliseconds. */
  now(): number;
}

interface OpenWindow {
  page: ShellPage;
  peer: Peer;
}

/**
 * The visible windows: the first, one for each place that was opened by itself, and the small one of the quick note. A
 * crashed one is reopened, but for the last.
 */
export function createWindows(
  shell: Pick<Shell, 'openWindow' | 'openFurtherWindow' | 'desktop'>,
  dispatch: (route: string, data: unknown) => Promise<unknown>,
  { goesOn, onReturn, onEmit, now }: WindowLife,
  log: Logger,
): Windows {
  const windows = new Map<string, OpenWindow>();
  const runInOrder = createMutex();
  let query = '';
  /** Epoch milliseconds; null: one is open, or none was yet. */
  let noneSince: number | null = null;
  /** One more whenever further windows belong to a vault that is left; none that crashed comes back then. */
  let vaultsShown = 0;

  // An answer may be in progress when a window crashes, so it is opened again.
  const keepOpen = async (name: string, openPage: () => Promise<ShellPage>, crashes = 0): Promise<void> => {
    if (noneSince !== null) onReturn(now() - noneSince);
    const page = await openPage();
    noneSince = null;
    const peer = createPeer(page.channel, dispatch, (error, route) => {
      log.error('request failed', { route, error: String((error as Error)?.stack ?? error) });
    });
    const opened = { page, peer };
    windows.set(name, opened);
    void page.gone
      .then(async (reason) => {
        if (windows.get(name) !== opened) return;
        windows.delete(name);
        if (windows.size === 0) noneSince = now();
        if (reason !== 'crashed') return;
        log.warn('a window crashed', { crashes: crashes + 1 });
        const before = vaultsShown;
        await runInOrder(async () => {
          const isWanted = name === FIRST || vaultsShown === before;
          if (crashes < MAX_CRASHES && isWanted && !windows.has(name)) await keepOpen(name, openPage, crashes + 1);
        });
      })
      .catch((error: unknown) => log.error('the window could not be opened again', { error: String(error) }));
  };

  const first = () => windows.get(FIRST);
  const openFirst = (place = '') => keepOpen(FIRST, () => shell.openWindow(query + place));
  const withQuery = (more: string) => `${query}${query === '' ? '?' : '&'}${more}`;
  const asking = () => {
    const channel = askingChannel();
    return [...windows.values()].find(({ page }) => page.channel === channel);
  };

  const closeFurther = async () => {
    vaultsShown += 1;
    for (const [name, { page }] of windows) if (name !== FIRST) await page.close();
  };

  const emit: Windows['emit'] = (name, data) => {
    for (const { peer } of windows.values()) peer.emit(name, data);
    onEmit(name);
  };

  return {
    emit,
    answer(name, data) {
      if (askingChannel() === null) emit(name, data);
      else asking()?.peer.emit(name, data);
    },
    open: (wanted) =>
      runInOrder(async () => {
        query = wanted;
        await openFirst();
      }),
    load: (wanted) =>
      runInOrder(async () => {
        query = wanted;
        await closeFurther();
        await first()?.page.load(query);
      }),
    closeFurther: () => runInOrder(closeFurther),
    focus: () =>
      runInOrder(async () => {
        if (first() !== undefined) await first()!.page.focus();
        else if (goesOn()) await openFirst();
      }),
    openCapture: () =>
      runInOrder(async () => {
        const open = windows.get(CAPTURE);
        if (open !== undefined) return open.page.focus();
        await keepOpen(CAPTURE, () => shell.desktop!.openCaptureWindow(withQuery(CAPTURE)), MAX_CRASHES);
      }),
    openPlace: (path) =>
      runInOrder(async () => {
        const open = windows.get(path);
        if (open !== undefined) return open.page.focus();
        if ([...windows.keys()].filter((name) => name !== FIRST && name !== CAPTURE).length >= MAX_FURTHER)
          throw new AppError('not-allowed', t('ownWindow.tooMany', { count: MAX_FURTHER }));
        await keepOpen(path, () => shell.openFurtherWindow(withQuery(`alone#${path}`), path));
      }),
    showInRoom: (path) =>
      runInOrder(async () => {
        const open = first();
        if (open === undefined) return goesOn() ? openFirst(`#${path}`) : undefined;
        open.peer.emit('navigate', { to: path });
        await open.page.focus();
      }),
    async saveTyped(timeoutMs = MAX_SAVING_MS) {
      const askingNow = asking();
      const answers = [...windows.values()]
        .filter((window) => window !== askingNow)
        .map(({ peer }) => withinTime(peer.request(SAVE_TYPED, null), timeoutMs));
      const given = await Promise.all(answers);
      return { unsaved: given.flatMap((names) => names ?? []), isSilent: given.includes(null) };
    },
  };
}

/** The names that a window answers with, none where it is gone; null where it does not answer in time. */
async function withinTime(answer: Promise<unknown>, timeoutMs: number): Promise<string[] | null> {
  const given = await withTimeout(
    answer.catch(() => []),
    timeoutMs,
  );
  if (given === TIMED_OUT) return null;
  return Array.isArray(given) ? given.filter((name) => typeof name === 'string') : [];
}
