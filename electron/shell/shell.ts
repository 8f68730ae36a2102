import type { Channel } from '../../shared/ipc/peer';
import type { DesktopState } from '../../shared/ipc/routes/desktop';
import type { Settings } from '../../shared/ipc/routes/settings';
import type { StartProcess } from '../ports/own-process';
import type { Speller } from '../spelling/spelling-port';

/** One page of the app: a visible window, or the hidden store page. */
export interface ShellPage {
  channel: Channel;
  /** Resolves when the page is gone (closed or crashed), as does `channel.closed`. */
  readonly gone: Promise<'closed' | 'crashed'>;
  /** Brings the window to the front, also one that is minimised or hidden; no effect on the store page. */
  focus(): Promise<void>;
  reload(): Promise<void>;
  /**
   * Begins the page anew at its address with another query (`?vault=ID`). Nothing that the old document still sends is
   * heard, and nobody can go back to it.
   */
  load(query: string): Promise<void>;
  close(): Promise<void>;
}

/** Encrypts small secrets with the system's keychain, if there is one. */
export interface SecretBox {
  /**
   * `none`: keys are kept for the session only; `weak`: stored without protection (Linux without a keyring). It may turn
   * out to be less than expected when a secret is encrypted.
   */
  readonly protection: 'system' | 'weak' | 'none';
  encrypt(text: string): Promise<Uint8Array>;
  decrypt(bytes: Uint8Array): Promise<string>;
}

/** A yes-or-no confirmation asked by main. Plain text; the safe answer is "no". */
export interface Confirmation {
  /** "Open this address?" */
  title: string;
  /** Its subject, shown large: a host. */
  subject: string;
  details: readonly string[];
  /** Suspicious properties; the question is then shown as a warning. */
  warnings: readonly string[];
  yes: string;
  no: string;
}

/** A picture by what follows `ATTACHMENT_PATH` in its address, query included; null where there is none. */
export type PictureSource = (address: string) => Promise<{ mediaType: string; bytes: Buffer } | null>;

/** A request of a web page that is read in a hidden page. */
export interface WebPageRequest {
  url: string;
  method: string;
  /** Whether the page itself, one of its frames, a script, a style or data is asked for; the rest is never served. */
  kind: 'document' | 'script' | 'style' | 'data' | 'other';
}

/** Answers a request of such a page; null refuses it. Nothing else answers it: the page has no network. */
export type WebPageServer = (
  request: WebPageRequest,
) => Promise<{ status: number; contentType: string; body: Buffer } | null>;

/** A web page in a hidden page of its own, without storage. */
export interface HiddenWebPage {
  /** The document as its scripts have left it. */
  html(): Promise<string>;
  close(): Promise<void>;
}

/** An entry of the tray's menu. */
export interface TrayEntry {
  label: string;
  run: () => void;
}

/** What a desktop lets a program do beside its window. */
export interface Desktop {
  readonly keys: DesktopState['keys'];
  /**
   * Takes a key in whatever program is in front, instead of the one that was taken before; null gives that back. The
   * key is taken again after the computer slept or was unlocked, since the keyboard may be another one then.
   *
   * @param chord one for which `isGlobalKey` holds
   * @returns false where another program has it; the app then has none
   */
  takeKey(chord: string | null, onPressed: () => void): boolean;
  /** Shows the app's icon in the tray with these entries; null takes it away. @param onOpen a click on the icon */
  showTray(entries: readonly TrayEntry[] | null, onOpen: () => void): void;
  /**
   * A small window above all others, on the display where the pointer is. When it closes, the program that was in front
   * has the focus again, as far as the system gives it back.
   *
   * @param query of the page's address
   */
  openCaptureWindow(query: string): Promise<ShellPage>;
  /** Ends the app as its menu does. */
  requestQuit(): void;
}

/** The application's interface to its environment, implemented by electron-shell.ts and chromium-shell.ts. */
export interface Shell {
  readonly name: 'electron' | 'chromium';
  /** "Electron 45.4.1", "Chromium 156.0 (headless)". */
  readonly label: string;
  /** Whether pages run in Chromium’s sandbox. */
  readonly isSandboxed: boolean;
  /** Whether this is an installed program, and no checkout. */
  readonly isInstalled: boolean;
  openStorePage(): Promise<ShellPage>;
  /**
   * Puts databases that cannot be opened aside: they are kept in a folder beside their place, whose path is returned,
   * and the next store page begins with none.
   */
  setDatabasesAside(): Promise<string>;
  /** The first window, whose closing ends the app. @param query of the page's address, as `?vault=ID`; default: none */
  openWindow(query?: string): Promise<ShellPage>;
  /**
   * A further window, with the first one's rules; closing it ends nothing.
   *
   * @param address what follows the page's path: query and fragment
   * @param name under which its place on the screen is remembered
   */
  openFurtherWindow(address: string, name: string): Promise<ShellPage>;
  readonly secrets: SecretBox;
  /** Null: the shell has nothing but its window. */
  readonly desktop: Desktop | null;
  /** The frame of the window and the system's own parts of it follow the theme of the app. */
  setTheme(theme: Settings['theme']): void;
  /** A folder chosen by the person; null when cancelled; `unsupported` when the shell has no dialog. */
  chooseFolder(title: string): Promise<{ path: string } | null | 'unsupported'>;
  /** A file chosen by the person, with one of these endings; as `chooseFolder` otherwise. */
  chooseFile(title: string, endings: readonly string[]): Promise<{ path: string } | null | 'unsupported'>;
  /**
   * Asks the person where no page can see, answer or cover the question. False unless they confirm: also on Esc, when
   * the question is closed, and when the app quits.
   */
  confirm(question: Confirmation): Promise<boolean>;
  /**
   * Whether the person clicked or typed in the window that asks within the last five seconds, according to the browser,
   * not the page.
   */
  hasRecentInput(): Promise<boolean>;
  /** http, https and mailto only; others are refused with `not-allowed`. Called only by consent/open-address.ts. */
  openExternal(url: string): Promise<void>;
  /**
   * Opens a file in the system's program for it, or shows it in its folder. Called only by consent/open-attachment.ts, `showFile` by
   * consent/lay-out-clipper.ts too.
   */
  openFile(path: string): Promise<void>;
  showFile(path: string): Promise<void>;
  /** Marks misspelt words in what the person writes, where the shell has no checker that works without a network. */
  serveSpelling(speller: Speller): void;
  /** Serves pictures of the open vault below `ATTACHMENT_PATH` of the pages' origin. */
  servePictures(source: PictureSource): void;
  /**
   * Opens a web page with its scripts, to read the text that they write. Each page has a storage of its own in memory,
   * no permission, no window, and no network but `serve`. Resolves when the page has loaded.
   */
  openWebPage(url: string, serve: WebPageServer): Promise<HiddenWebPage>;
  /**
   * From now on the window may use the microphone, its sound alone, or no longer; at a start it may not. False where the
   * system does not let the app, or the person did not when it asked.
   */
  allowMicrophone(isAllowed: boolean): Promise<boolean>;
  /** Starts a process of the app's own; the app ends it. */
  startProcess: StartProcess;
  /** The languages that the person prefers in the system, the first one most. */
  systemLanguages(): readonly string[];
  /** It is called when a second start was refused. */
  onSecondInstance(listener: () => void): void;
  /** Closes pages and browser. */
  quit(): Promise<void>;
}

/** The origin of all pages in each shell. */
export const CHROMIUM_ORIGIN = 'https://vault.internal';
export const ELECTRON_ORIGIN = 'app://vault';

/** It is sent with every picture of the vault: opened by itself, an SVG runs no script and loads nothing. */
export const PICTURE_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * It is sent with the page that draws diagrams, which stands in a frame of the window: no origin, so that it reaches
 * nothing of the vault, no network, and no script but its own. Drawings carry their styles in them.
 */
export const DRAWING_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');

/** It is sent as a header with every document. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  // How long a recording is, before it is written out.
  'media-src blob:',
  "font-src 'self'",
  "worker-src 'self'",
  "connect-src 'none'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
