/** Who may import whom. `npm run check:imports` fails on any break, and when it looked at nothing. */
const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

/**
 * The order of the folders: each imports only from those before it, types included. `.` stands for the files that lie
 * beside the sub-folders; without it these files may be imported by all of them. A new sub-folder needs its place here.
 */
const FOLDER_ORDER = {
  shared: ['messages', 'lib', 'domain', 'ipc'],
  electron: [
    'language',
    'columns',
    'files',
    'threads',
    'spelling',
    'ports',
    'journal',
    'store',
    'attachments',
    'models',
    'vitality',
    'retrieval',
    'corpus',
    'as-of',
    'search-check',
    'chat',
    'exchange',
    'model-usage',
    'search-results',
    'vaults',
    'shell',
    'settings',
    'assistants',
    'consent',
    'web',
    'collections',
    'ipc',
    'preload',
    'cli',
    'app',
    'testing',
  ],
  'electron/language': [
    'words',
    'tokens',
    'sentences',
    'dates',
    'hedging',
    'privacy',
    'prose',
    'grammar',
    'categories',
    'facts',
    'names',
    'statements',
    'claims',
    'questions',
    'coreference',
    'units',
    'worth',
  ],
  'electron/journal': ['format', 'checkpoints', 'snapshots', 'reading', '.', 'recovery'],
  'electron/store': ['.', 'connection', 'reading', 'writing', 'snapshots', 'opening'],
  'electron/models': [
    'queue',
    'metering',
    'outgoing',
    'masking',
    'redaction',
    'prompts',
    'offline',
    'provider',
    'agent',
    'model-files',
    'embeddings',
    'local-model',
    '.',
  ],
  'electron/collections': ['database', 'schema', 'members', 'notes', 'review', 'home', 'service', '.'],
  'electron/web': ['fetch', 'trust', 'search', 'page', '.'],
  'electron/vitality': ['formula', 'graph', 'ledger', 'worker', 'feed', 'usage', '.'],
  'electron/retrieval': ['index', 'worker', 'funnel', 'lanes', 'multi-hop', 'stages', '.'],
  'electron/retrieval/index': ['columns', 'words', 'vectors', 'graph', 'names', 'queries', 'scoring', 'loading', '.'],
  'electron/corpus': [
    'in-memory',
    'idle',
    'subject-names',
    'write-path',
    'hidden-claims',
    'catalog',
    'quality-gate',
    'relations',
    'extraction',
    'links',
    'proposals',
    'hidden-filter',
    'documents',
    'facts',
    'notes',
    'saved-searches',
    'profile',
    'review',
    'contradictions',
    'corrections',
    'decisions',
    'lessons',
    'lesson-conflicts',
    'summaries',
    'topics',
    'graph',
    'archive',
    'days',
    'people',
    'daily-review',
    'cleaning',
    '.',
  ],
  'electron/chat': ['sessions', 'attachments', 'conversation', 'turn', 'analysis', 'starting-questions', '.'],
  'electron/shell': ['.', 'chromium', 'electron'],
  'electron/app': ['lock', 'updates', 'launch', 'windows', 'workers', 'services', '.'],
  'electron/exchange': ['export', 'import', 'sample', 'backup', 'live-folder', 'sync'],
  'electron/exchange/sync': ['merge', 'format', 'run', '.'],
  'electron/exchange/live-folder': ['plan', 'page', 'disk', 'run', '.'],
  'electron/exchange/export': ['.', 'research'],
  'electron/exchange/import': [
    'text',
    'run',
    'entries',
    'json',
    'pages',
    'parsed',
    'attachments',
    'notes-sources',
    'conversations',
    'folders',
    'documents',
    'formats',
    'vault-export',
    '.',
  ],
  renderer: [
    'ui',
    'navigation',
    'ipc',
    'commands',
    'attachments',
    'preview',
    'query-field',
    'saved-searches',
    'note-selection',
    'editor',
    'vitality',
    'lessons',
    'model-request',
    'web',
    'publishing',
    'note-acts',
    'note-taking',
    'why-panel',
    'vaults',
    'lock',
    'inbox',
    'features',
    'app',
    'store',
  ],
  'renderer/ui': ['.', 'focus', 'text', 'actions', 'forms', 'layout', 'feedback', 'lists', 'marks', 'charts'],
  'renderer/editor': ['diff', 'nodes', 'theme', 'serialization', 'find', 'extensions', 'reading', '.'],
  'renderer/note-acts': ['dialogs', '.', 'list'],
  'renderer/why-panel': [
    'styles',
    'context',
    'feedback',
    'score',
    'trace',
    'reasons',
    'plan',
    'stages',
    'stored-trace',
    'web',
    'collections',
    'candidate',
    'retrieval',
    '.',
  ],
  'renderer/features/chat': [
    'styles',
    'sessions',
    'files',
    'models',
    'composer',
    'units',
    'answer',
    'analysis',
    'conversation',
    '.',
  ],
  'renderer/features/graph': ['model', 'layout', 'time', 'rendering', 'pane', '.'],
  'renderer/features/review': ['styles', 'queue', 'keyboard', 'unit', 'dialogs', '.'],
  'renderer/features/settings': ['exchange', 'assistants', 'collections', 'local-model', '.'],
  'renderer/features/vault': ['styles', 'note', 'list', 'resource', '.'],
};

const OUR_FOLDERS = '^(electron|renderer|shared|e2e|resources)/';
const TEST_FILES = '\\.test\\.tsx?$|/testing/';

/** One rule for each folder of the order: nothing of those that come after it. */
const layerRules = Object.entries(FOLDER_ORDER).flatMap(([parent, order]) => {
  requireWholeOrder(parent, order);
  const pathOf = (name) => (name === '.' ? `^${parent}/[^/]+$` : `^${parent}/${name}/`);
  return order.slice(0, -1).map((name, index) => ({
    name: `${parent}/${name}-knows-nothing-above-it`,
    severity: 'error',
    from: { path: pathOf(name), pathNot: TEST_FILES },
    to: {
      path: order
        .slice(index + 1)
        .map(pathOf)
        .join('|'),
    },
  }));
});

/** A folder that has no place in the order, or a place without a folder, would be checked by nobody. */
function requireWholeOrder(parent, order) {
  const folders = readdirSync(join(__dirname, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => name);
  const named = order.filter((name) => name !== '.' && name !== 'testing');
  const missing = folders.filter((name) => !named.includes(name));
  const gone = named.filter((name) => !existsSync(join(__dirname, parent, name)));
  if (missing.length + gone.length > 0)
    throw new Error(
      `FOLDER_ORDER in .dependency-cruiser.cjs: ${[
        ...missing.map((name) => `${parent}/${name} has no place in the order`),
        ...gone.map((name) => `${parent}/${name} does not exist`),
      ].join('; ')}.`,
    );
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(url|worker|raw|inline|wasm)' },
    },
    {
      name: 'shared-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^shared/', pathNot: TEST_FILES },
      to: { path: OUR_FOLDERS, pathNot: '^shared/' },
    },
    {
      name: 'shared-knows-no-node',
      severity: 'error',
      from: { path: '^shared/', pathNot: TEST_FILES },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'electron-and-renderer-meet-in-shared',
      severity: 'error',
      from: { path: '^electron/', pathNot: TEST_FILES },
      to: { path: '^renderer/' },
    },
    {
      name: 'renderer-and-electron-meet-in-shared',
      severity: 'error',
      from: { path: '^renderer/', pathNot: TEST_FILES },
      to: { path: '^electron/' },
    },
    {
      name: 'renderer-knows-no-node',
      severity: 'error',
      from: { path: '^renderer/', pathNot: TEST_FILES },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-the-shell-knows-electron-and-the-browser-driver',
      severity: 'error',
      from: { path: '^(electron|renderer|shared)/', pathNot: '^electron/(shell|preload)/' },
      to: { path: 'node_modules/(electron|playwright|playwright-core|@playwright)/|^electron$' },
    },
    {
      name: 'only-the-composition-root-knows-a-shell',
      severity: 'error',
      from: { path: '^electron/', pathNot: `^electron/(app|shell)/|${TEST_FILES}` },
      to: { path: '^electron/shell/', pathNot: '^electron/shell/shell\\.ts$' },
    },
    {
      name: 'only-the-store-page-knows-dexie',
      severity: 'error',
      from: { pathNot: `^renderer/store/|node_modules|${TEST_FILES}` },
      to: { path: 'node_modules/dexie/' },
    },
    {
      name: 'the-postgres-client-is-loaded-when-a-collection-is-joined',
      severity: 'error',
      from: { path: '^electron/', pathNot: `^electron/(collections/database|cli/collection)/|${TEST_FILES}` },
      to: { path: '^electron/collections/database/open-database', dynamic: false },
    },
    {
      name: 'features-are-islands',
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/' },
      to: { path: '^renderer/features/', pathNot: '^renderer/features/$1/' },
    },
    {
      name: 'ui-knows-nothing-of-the-app',
      severity: 'error',
      from: { path: '^renderer/ui/', pathNot: TEST_FILES },
      to: { path: OUR_FOLDERS, pathNot: '^(renderer/ui|shared/lib|shared/messages)/' },
    },
    {
      name: 'the-store-page-stands-alone',
      severity: 'error',
      from: { path: '^renderer/store/', pathNot: TEST_FILES },
      to: { path: '^renderer/', pathNot: '^renderer/(store|ipc)/' },
    },
    {
      name: 'the-core-knows-no-shell-and-no-store-technology',
      severity: 'error',
      from: { path: '^electron/(retrieval|corpus|vitality|models|chat)/', pathNot: TEST_FILES },
      to: {
        path: '^electron/(app|shell|preload|journal|ipc/handlers)/|^electron/store/',
        pathNot: '^electron/store/vault-store\\.ts$',
      },
    },
    {
      name: 'the-index-knows-no-threads',
      severity: 'error',
      from: { path: '^electron/retrieval/index/', pathNot: TEST_FILES },
      to: { path: '^electron/threads/' },
    },
    {
      name: 'threads-know-no-domain',
      severity: 'error',
      from: { path: '^electron/threads/', pathNot: TEST_FILES },
      to: { path: '^electron/', pathNot: '^electron/threads/' },
    },
    {
      name: 'the-product-knows-no-tests',
      severity: 'error',
      from: { path: '^(electron|renderer|shared)/', pathNot: TEST_FILES },
      to: { path: `^e2e/|${TEST_FILES}` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^out/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
