/** Who may import whom. `npm run check:imports` fails on any break, and when it looked at nothing. */
const OUR_FOLDERS = '^(electron|renderer|shared|e2e|resources)/';
const TEST_FILES = '\\.test\\.tsx?$|/testing/';

/** Folders of the retrieval index, lowest first: each imports, types too, only itself and those before it. */
const INDEX_FOLDERS = ['columns', 'words', 'vectors', 'graph', 'names', 'queries', 'scoring', 'loading'];
const INDEX = '^electron/retrieval/index/';
const indexFolderOrder = INDEX_FOLDERS.map((folder, position) => ({
  name: `index-${folder}-imports-only-lower-folders`,
  severity: 'error',
  from: { path: `${INDEX}${folder}/`, pathNot: TEST_FILES },
  to: { path: INDEX, pathNot: `${INDEX}(${INDEX_FOLDERS.slice(0, position + 1).join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
      from: { pathNot: '^renderer/store/|node_modules' },
      to: { path: 'node_modules/dexie/' },
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
      to: { path: OUR_FOLDERS, pathNot: '^(renderer/ui|shared/lib)/' },
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
    ...indexFolderOrder,
    {
      name: 'the-index-knows-only-what-is-below-it',
      severity: 'error',
      from: { path: INDEX, pathNot: TEST_FILES },
      to: { path: '^electron/(retrieval|threads)/', pathNot: INDEX },
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
