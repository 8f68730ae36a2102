import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RouteInput, RouteName, RouteOutput } from '../../shared/ipc/contract';
import { launchChromium } from './launch-chromium';
import { launchElectron } from './launch-electron';

/** What the app's pages run in: an installed browser driven by this process, or Electron's own program. */
export type ShellName = 'chromium' | 'electron';

/** The running app: its window, its folder, and the requests of a window. */
export interface RunningApp {
  page: Page;
  dataFolder: string;
  call<Name extends RouteName>(route: Name, input: RouteInput<Name>): Promise<RouteOutput<Name>>;
  /** Questions of main to the person that wait for an answer. */
  countConsents(): Promise<number>;
  /** Waits for main's question, answers it as a person does, and gives what it said. */
  answerConsent(answer: 'yes' | 'no'): Promise<string>;
  /** Requests a page made to any other origin; all were refused. */
  foreignRequests(): string[];
  stop(): Promise<void>;
}

export interface LaunchOptions {
  /** The Chromium shell unless told. */
  shell?: ShellName;
  /** An empty one unless told. */
  dataFolder?: string;
  windowSize?: { width: number; height: number };
}

/** Starts the built app and waits until its frame is there. */
export async function launchApp({
  shell = 'chromium',
  dataFolder,
  windowSize = { width: 1440, height: 900 },
}: LaunchOptions = {}): Promise<RunningApp> {
  const launch = shell === 'electron' ? launchElectron : launchChromium;
  const app = await launch({ dataFolder: dataFolder ?? (await makeDataFolder()), windowSize });
  // A person sees the frame before pressing a key; its shortcuts come with it.
  await app.page.getByRole('textbox', { name: 'Message' }).waitFor();
  return app;
}

export const makeDataFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'engram-e2e-'));

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 });
