import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import type { RouteInput, RouteName, RouteOutput } from '../../shared/ipc/contract';

/** The app as a spec sees it: its window, its folder, and the requests a window may make. */
export interface RunningApp {
  page: Page;
  dataFolder: string;
  call<Name extends RouteName>(route: Name, input: RouteInput<Name>): Promise<RouteOutput<Name>>;
  /** Requests a page made to any other origin; all were refused. */
  foreignRequests(): string[];
  stop(): Promise<void>;
}

export interface LaunchOptions {
  dataFolder?: string;
  windowSize?: { width: number; height: number };
}

const built = (name: string) => pathToFileURL(resolve(import.meta.dirname, `../../out/main/${name}.js`)).href;

/** Starts the built app in this process on the Chromium shell, with an empty data folder unless one is given. */
export async function launchApp(options: LaunchOptions = {}): Promise<RunningApp> {
  const dataFolder = options.dataFolder ?? (await makeDataFolder());
  const { startChromiumApp } = (await import(
    built('chromium-main')
  )) as typeof import('../../electron/app/chromium-main');
  const started = await startChromiumApp({
    dataFolder,
    headless: true,
    windowSize: options.windowSize ?? { width: 1440, height: 900 },
  });
  const page = started.page as unknown as Page;
  // A person sees the frame before pressing a key; its shortcuts come with it.
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  return {
    page,
    dataFolder,
    call: (route, input) => started.application.call(route, input),
    foreignRequests: () => started.foreignRequests(),
    stop: () => started.stop(),
  };
}

export const makeDataFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'engram-e2e-'));

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 });
