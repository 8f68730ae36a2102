import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { findElectronBinary } from '../../electron/shell/electron/electron-binary';
import { decodeWire, encodeWire } from '../../shared/ipc/codec';
import { AppError } from '../../shared/ipc/errors';
import type { Reply } from '../../shared/ipc/peer';
import { expectReply, sendRequest, takeReply } from './electron-calls';
import { answerHeldConsent, countHeldConsents, holdConsents } from './electron-consents';
import type { LaunchOptions, RunningApp } from './running-app';

const PROJECT = resolve(import.meta.dirname, '../..');
/** electron-ipc.ts has the same name; importing it here would load Electron's module. */
export const IPC_CHANNEL_NAME = 'engram';
/** electron-shell.ts serves both pages under `app://vault`; the store page is a hidden window of its own. */
const WINDOW_ADDRESS = 'app://vault/app/';
const OPENS_WITHIN_MS = 60_000;
const QUESTION_WITHIN_MS = 20_000;
/** electron-hardening.ts writes this line for every request it refused. */
const REFUSED_LINE = 'A request to another origin was refused.';

/** Starts the built app under Electron's own program. */
export async function launchElectron({
  dataFolder,
  windowSize,
}: Required<Pick<LaunchOptions, 'dataFolder' | 'windowSize'>>): Promise<RunningApp> {
  const executablePath = findElectronBinary(join(PROJECT, 'node_modules'));
  if (executablePath === null) throw new Error('Electron’s program is not here: node node_modules/electron/install.js');
  const electron = await _electron.launch({
    executablePath,
    args: [PROJECT, '--data-dir', dataFolder],
    cwd: PROJECT,
    timeout: OPENS_WITHIN_MS,
  });
  const ended = new Promise<void>((done) => electron.process().once('exit', () => done()));
  const stop = async () => {
    await electron.close();
    await ended;
  };
  const page = await prepareWindow(electron, windowSize).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    page,
    dataFolder,
    call: createCall(electron, page),
    countConsents: () => electron.evaluate(countHeldConsents),
    answerConsent: (answer) => answerNextQuestion(() => electron.evaluate(answerHeldConsent, answer)),
    foreignRequests: () => readRefusedRequests(join(dataFolder, 'logs', 'main.log')),
    openLink: (link) => electron.evaluate(emitSecondStart, link),
    stop,
  };
}

async function prepareWindow(
  electron: ElectronApplication,
  windowSize: { width: number; height: number },
): Promise<Page> {
  await electron.evaluate(holdConsents);
  const page = await findAppWindow(electron);
  await electron.evaluate(resizeWindow, { address: WINDOW_ADDRESS, ...windowSize });
  return page;
}

/** The main window among the open windows. */
export async function findAppWindow(electron: Pick<ElectronApplication, 'windows' | 'waitForEvent'>): Promise<Page> {
  for (;;) {
    // Subscribed before looking: a window may open in between.
    const opened = electron.waitForEvent('window', { timeout: OPENS_WITHIN_MS });
    // When the window is already open, nobody awaits this promise.
    opened.catch(() => {});
    for (const page of electron.windows()) {
      // A new window has no address yet.
      if (!page.url().startsWith('app:')) await page.waitForURL(/^app:/, { timeout: OPENS_WITHIN_MS });
      if (page.url().startsWith(WINDOW_ADDRESS)) return page;
    }
    await opened;
  }
}

/** Requests through the window's own channel. The page numbers its requests upwards from one, these go downwards. */
export function createCall(
  electron: Pick<ElectronApplication, 'evaluate'>,
  page: Pick<Page, 'evaluate'>,
): RunningApp['call'] {
  let lastId = 0;
  return async (route, input) => {
    const id = (lastId -= 1);
    await electron.evaluate(expectReply, { channel: IPC_CHANNEL_NAME, id });
    await page.evaluate(sendRequest, encodeWire({ type: 'request', id, route, data: input }));
    const { reply } = decodeWire(await electron.evaluate(takeReply, id)) as { reply: Reply };
    if (reply.ok) return reply.data as never;
    throw new AppError(reply.error.code, reply.error.message, { retryable: reply.error.retryable });
  };
}

async function answerNextQuestion(answer: () => Promise<string | null>): Promise<string> {
  for (const end = Date.now() + QUESTION_WITHIN_MS; Date.now() < end;) {
    const text = await answer();
    if (text !== null) return text;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error('nothing was asked');
}

/** The system starts the program again with a link so. */
function emitSecondStart({ app }: typeof import('electron'), link: string): void {
  app.emit('second-instance', {}, ['program', link], '/', null);
}

function resizeWindow(
  { BrowserWindow }: { BrowserWindow: typeof import('electron').BrowserWindow },
  { address, width, height }: { address: string; width: number; height: number },
): void {
  const window = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().startsWith(address));
  window?.setContentSize(width, height);
}

/** The log has no address: a refused request is named by its kind. */
export const readRefusedRequests = (logFile: string): string[] =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.includes(REFUSED_LINE))
    .map((line) => line.slice(line.indexOf(REFUSED_LINE) + REFUSED_LINE.length).trim());
