/**
 * What a page, a window and the packaged program may do, written once by hand. hardening.test.ts reads each place that
 * sets it and compares; whoever loosens one changes it here too, and says why in the commit.
 */
export const HARDENING_POLICY = {
  webPreferences: {
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    navigateOnDragDrop: false,
    spellcheck: false,
  },
  schemePrivileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
  /** All permissions that a page of ours has; one of another origin has none. */
  permissions: ['clipboard-sanitized-write'],
  contentPolicy: {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ['blob:'],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': ["'none'"],
    // The page that draws diagrams; the others refuse to be framed.
    'frame-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  },
  /** A picture opened by itself: no script, no origin. */
  picturePolicy: { 'default-src': ["'none'"], 'style-src': ["'unsafe-inline'"], sandbox: [] },
  /** The page that draws diagrams: its own script, without an origin. */
  drawingPolicy: {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'unsafe-inline'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
    sandbox: ['allow-scripts'],
  },
  headers: {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  },
  fuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  },
  /** Switches with which Chromium is never started by us. */
  refusedBrowserSwitches: new RegExp(
    `^--(?:${[
      'no-sandbox',
      'disable-setuid-sandbox',
      'disable-web-security',
      'remote-debugging-(?:port|address)',
      'allow-file-access',
      'allow-running-insecure-content',
      'disable-site-isolation-trials',
      'ignore-certificate-errors',
    ].join('|')})`,
    'u',
  ),
} as const;
