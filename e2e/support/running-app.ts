import type { WebNetwork } from '../../electron/web/web-services';
import type { Page } from '@playwright/test';
import type { RouteName, RouteInput, RouteOutput } from '../../shared/ipc/contract';

export interface LaunchOptions {
  /** Default: the Chromium shell. */
  shell?: ShellName;
  /** Default: an empty vault. */
  dataFolder?: string;
  windowSize?: { width: number; height: number };
  /** What a person does before the vault is open; the Chromium shell alone. */
  whileStarting?: (browser: Pick<Page, 'context'>) => Promise<void>;
  /** How the web is reached, on the Chromium shell; default: as in the product. */
  webNetwork?: WebNetwork;
  /** Rows from which a database is compared with the journal while the vault is used, on the Chromium shell. */
  compareLaterRows?: number;
}

/** The running app: its window, its folder, and the requests of a window. */
export interface RunningApp {
  page: Page;
  dataFolder: string;
  call<Name extends RouteName>(route: Name, input: RouteInput<Name>): Promise<RouteOutput<Name>>;
  /** Questions of main to the person that are waiting for an answer. */
  countConsents(): Promise<number>;
  /** Waits for main's question, answers it as a person does, and returns its text. */
  answerConsent(answer: 'yes' | 'no'): Promise<string>;
  /** Requests of a page to any other origin; all were refused. */
  foreignRequests(): string[];
  /** A link of the scheme that a person followed outside the app while it runs. */
  openLink(link: string): Promise<void>;
  stop(): Promise<void>;
}

/** The shell of the app's pages: an installed browser driven by this process, or Electron's own program. */
export type ShellName = 'chromium' | 'electron';
