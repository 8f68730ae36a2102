import type { Page } from '@playwright/test';
import type { RouteName, RouteInput, RouteOutput } from '../../shared/ipc/contract';

export interface LaunchOptions {
  /** The Chromium shell unless told. */
  shell?: ShellName;
  /** An empty one unless told. */
  dataFolder?: string;
  windowSize?: { width: number; height: number };
}

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

/** What the app's pages run in: an installed browser driven by this process, or Electron's own program. */
export type ShellName = 'chromium' | 'electron';
