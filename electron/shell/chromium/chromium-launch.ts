import { chromium, type BrowserContext } from 'playwright-core';

export interface BrowserLaunch {
  executablePath: string;
  profileFolder: string;
  headless: boolean;
  /** Off only for root, where Chromium's sandbox cannot start (containers, CI). */
  isSandboxed: boolean;
  /** Pixels: of the page without a display, of the window with one. */
  windowSize: { width: number; height: number };
  /** The one address outside the pages that is reached (PageSource.socketUrl); none in the product. */
  socketUrl: string | null;
}

/**
 * What the browser does without. A second list replaces the first, so the driver's own is repeated: chromium-launch.test.ts
 * fails when the driver names another.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  // Pages for an address bar nobody sees: they cost each start as much as our own two.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

const POLICY = [
  // Electron's storage policy: without it the first full disk makes Chromium evict the whole store.
  '--unlimited-storage',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  // Hides the infobars about unusual switches.
  '--test-type',
];

export function browserArguments({
  headless,
  socketUrl,
  windowSize,
}: Pick<BrowserLaunch, 'headless' | 'socketUrl' | 'windowSize'>): string[] {
  // Blocks the network: no host name resolves, and our pages are answered before names are looked up.
  const reachable = socketUrl === null ? '' : `, EXCLUDE ${new URL(socketUrl).hostname}`;
  const policy = [...POLICY, `--host-resolver-rules=MAP * ~NOTFOUND${reachable}`];
  if (headless) return policy;
  // A data URL opens a window without tabs; our own origin would load before it is served.
  return [
    ...policy,
    `--window-size=${windowSize.width},${windowSize.height}`,
    '--app=data:text/html,<title>Engram Vault</title>',
  ];
}

/** Starts the browser over a pipe; it exits with this process, because the pipe closes. */
export async function launchBrowser(launch: BrowserLaunch): Promise<BrowserContext> {
  return chromium.launchPersistentContext(launch.profileFolder, {
    executablePath: launch.executablePath,
    headless: launch.headless,
    chromiumSandbox: launch.isSandboxed,
    args: browserArguments(launch),
    viewport: launch.headless ? launch.windowSize : null,
    serviceWorkers: 'block',
    acceptDownloads: false,
    // The system's theme and motion settings instead of the driver's.
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
