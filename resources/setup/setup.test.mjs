import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browserAdvice } from './browser.mjs';
import { describeSystem } from './system.mjs';
import { BUNDLES, ensureBundle, isUpToDate } from './build.mjs';
import { foldersOf, planChecks } from './changed-files.mjs';
import { findFolderCircles, findLongFiles } from './check-imports.mjs';
import { electronObstacle } from './electron.mjs';
import { git, ensureGitHooks } from './git.mjs';
import { isInstalled } from './install.mjs';
import { planFormatting } from './pre-commit.mjs';
import { inProject } from './project.mjs';
import { hasDisplay } from './start-options.mjs';
import { countTests, runSteps } from './steps.mjs';
import { countEndToEndTests, countUnitTests, listEndToEndFailures, listFailedUnitTests } from './test-report.mjs';
import { sayWhatFailed } from './test-run.mjs';

let folder;
const write = (name, content) => {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'engram-setup-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('installing', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', optional: true },
    },
  };

  it('runs when a package of the lockfile is missing or has another version', () => {
    write('package-lock.json', lock);
    expect(isInstalled(folder)).toBe(false);
    write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '0.9.0' } } });
    expect(isInstalled(folder)).toBe(false);
    write('node_modules/.package-lock.json', { packages: { 'node_modules/b': { version: '2.0.0' } } });
    expect(isInstalled(folder)).toBe(false);
  });

  it('is skipped when all packages are present, whatever the file dates; optional packages may be missing', () => {
    write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.0.0' } } });
    write('package-lock.json', lock);
    expect(isInstalled(folder)).toBe(true);
  });
});

describe('building', () => {
  const SOURCES = {
    'src/page.html': '<script type="module" src="./page.ts"></script>',
    'src/page.ts':
      "import './page.css'; import text from './text.md?raw'; import data from './data.json';\n" +
      "const thread = new Worker(new URL('./thread.ts', import.meta.url), { type: 'module' });\n" +
      "thread.postMessage([text, data, new URL('./sound.bin', import.meta.url)]);\n" +
      "void import('./later').then(({ later }) => later());\n",
    'src/page.css': "@import './tokens.css'; .page { background: url('./picture.png'); }",
    'src/tokens.css': ':root { --ink: black; }',
    'src/text.md': 'A text.',
    'src/data.json': { one: 1 },
    'src/thread.ts': "import { count } from './count'; onmessage = () => postMessage(count([]));",
    'src/count.ts': 'export const count = (list: unknown[]) => list.length;',
    'src/later.ts': "import { other } from './far/other'; export const later = () => other;",
    'src/far/other.ts': 'export const other = 1;',
    'src/picture.png': 'x'.repeat(5000),
    'src/sound.bin': 'x'.repeat(5000),
  };
  const CONFIG = 'resources/build/page.vite.config.ts';
  const LIST = 'resources/build/list.ts';
  const COMMON = ['package.json', 'package-lock.json', 'tsconfig.json'];
  const PAGE = { name: 'page', proof: 'out/page/page.html' };
  const ensure = () => ensureBundle(PAGE, () => {}, folder);

  const makeProject = () => {
    for (const [name, content] of Object.entries(SOURCES)) write(name, content);
    for (const name of COMMON) write(name, '{}');
    write(LIST, "export const pages = ['src/page.html'];");
    write(
      CONFIG,
      `import { resolve } from 'node:path';
      import { recordSources } from '${inProject('resources', 'build', 'record-sources.ts')}';
      import { pages } from './list';
      const project = resolve(import.meta.dirname, '../..');
      const sources = recordSources(project, resolve(project, 'out/.sources-page.json'));
      export default {
        root: resolve(project, 'src'),
        plugins: [sources],
        worker: { format: 'es', plugins: () => [sources] },
        build: {
          outDir: resolve(project, 'out/page'),
          emptyOutDir: true,
          rollupOptions: { input: pages.map((page) => resolve(project, page)) },
        },
      };`,
    );
    for (const name of [...Object.keys(SOURCES), ...COMMON, CONFIG, LIST]) utimesSync(join(folder, name), 1, 1);
  };

  it('runs again when a source of the bundle changes, and not for another file', async () => {
    makeProject();
    expect(await ensure()).toBe(true);
    expect(await ensure()).toBe(false);
    write('src/unused.ts', 'export const unused = 1;');
    write('src/count.test.ts', 'test');
    expect(await ensure()).toBe(false);
    const listed = JSON.parse(readFileSync(join(folder, 'out/.sources-page.json'), 'utf8'));
    expect(listed.filter((path) => !path.startsWith('..'))).toEqual([...Object.keys(SOURCES), CONFIG, LIST].sort());
    for (const name of [...listed, ...COMMON]) {
      const { mtime } = statSync(join(folder, name));
      utimesSync(join(folder, name), 2, 2);
      expect([name, isUpToDate(PAGE, folder)]).toEqual([name, false]);
      utimesSync(join(folder, name), mtime, mtime);
      expect([name, isUpToDate(PAGE, folder)]).toEqual([name, true]);
    }
    rmSync(join(folder, 'src/count.ts'));
    expect(isUpToDate(PAGE, folder)).toBe(false);
  });

  it('runs again when a source changed during the build', async () => {
    makeProject();
    const soon = Date.now() / 1000 + 60;
    utimesSync(join(folder, 'src/count.ts'), soon, soon);
    expect(await ensure()).toBe(true);
    expect(await ensure()).toBe(true);
  });

  it('records the sources of each bundle', async () => {
    for (const { name } of BUNDLES) {
      const { default: config } = await import(inProject('resources', 'build', `${name}.vite.config.ts`));
      expect([name, config.plugins.flat().some((plugin) => plugin.name === 'record-sources')]).toEqual([name, true]);
    }
  });
});

describe('choosing a shell', () => {
  it('selects Electron only where it can run, and otherwise gives the reason', () => {
    expect(electronObstacle({ hasDisplay: true, headless: false, platform: 'linux', isRoot: false })).toBeNull();
    expect(electronObstacle({ hasDisplay: false, headless: false, platform: 'linux', isRoot: false })).toBe(
      'there is no display',
    );
    expect(electronObstacle({ hasDisplay: true, headless: true, platform: 'darwin', isRoot: false })).toContain(
      'headless',
    );
    expect(electronObstacle({ hasDisplay: true, headless: false, platform: 'linux', isRoot: true })).toContain('root');
  });

  it('detects a display', () => {
    expect(hasDisplay({}, 'linux')).toBe(false);
    expect(hasDisplay({ DISPLAY: ':0' }, 'linux')).toBe(true);
    expect(hasDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true);
    expect(hasDisplay({}, 'darwin')).toBe(true);
  });

  it('says what to install on each platform', () => {
    const kindOf = (release) => describeSystem({ platform: 'linux', release, isRoot: false }).kind;
    expect(kindOf('NAME="Debian GNU/Linux"\nID=debian\n')).toBe('debian');
    expect(kindOf('ID=linuxmint\nID_LIKE="ubuntu debian"\n')).toBe('ubuntu');
    expect(kindOf('ID="opensuse-leap"\n')).toBe('suse');
    expect(kindOf('ID=void\n')).toBe('linux');
    for (const kind of ['darwin', 'win32', 'debian', 'ubuntu', 'fedora', 'arch', 'suse', 'alpine', 'linux']) {
      expect(browserAdvice({ kind })).toMatch(/Install (Google Chrome|Chromium).*\n.*ENGRAM_BROWSER/);
    }
  });
});

describe('counting tests', () => {
  it('adds up both reports', () => {
    const unit = write('unit.json', {
      numPassedTests: 5,
      numFailedTests: 1,
      testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
    });
    expect(countUnitTests(unit)).toEqual({ passed: 5, failed: 1 });
    const e2e = write('e2e.json', { stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [] });
    expect(countEndToEndTests(e2e)).toEqual({ passed: 4, failed: 1 });
  });

  it('counts a test file that does not load', () => {
    const unit = write('unit.json', {
      numPassedTests: 5,
      numFailedTests: 0,
      testResults: [{ status: 'failed', assertionResults: [] }],
    });
    expect(countUnitTests(unit)).toEqual({ passed: 5, failed: 1 });
  });

  it('counts a missing, broken or empty report as a failure', () => {
    expect(countUnitTests(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 1 });
    expect(countUnitTests(join(folder, 'none.json'), { mayBeEmpty: true }).failed).toBe(1);
    expect(countUnitTests(write('none-related.json', { testResults: [] }), { mayBeEmpty: true })).toEqual({
      passed: 0,
      failed: 0,
    });
    expect(countEndToEndTests(write('broken.json', '{'))).toEqual({ passed: 0, failed: 1 });
    expect(countUnitTests(write('empty.json', { numPassedTests: 0, numFailedTests: 0, testResults: [] }))).toEqual({
      passed: 0,
      failed: 1,
    });
  });
});

describe('listing failed tests', () => {
  it('names file, test and first line of the error', () => {
    const unit = write('unit.json', {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'a is well' },
            { status: 'failed', fullName: 'a is long', failureMessages: ['\u001b[31mTest timed out\u001b[39m\n at x'] },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'no such import', assertionResults: [] },
      ],
    });
    expect(listFailedUnitTests(unit)).toEqual([
      'a.test.ts › a is long: Test timed out',
      'b.test.ts › does not load: no such import',
    ]);
  });

  it('reads nested suites of an end-to-end report, and lists apart what passed only at the second try', () => {
    const spec = (title, ok, messages) => ({
      title,
      ok,
      file: 'chat.spec.ts',
      tests: [
        {
          status: ok ? (messages.length > 1 ? 'flaky' : 'expected') : 'unexpected',
          results: messages.map((message) => (message ? { error: { message } } : {})),
        },
      ],
    });
    const report = write('e2e.json', {
      errors: [{ message: 'no browser' }],
      suites: [
        {
          specs: [spec('flaky', true, ['slow', '']), spec('good', true, [''])],
          suites: [{ specs: [spec('bad', false, ['1', '2'])] }],
        },
      ],
    });
    expect(listEndToEndFailures(report)).toEqual({
      failures: ['end-to-end tests › the runner: no browser', 'chat.spec.ts › bad: 2'],
      flaky: ['chat.spec.ts › flaky: slow'],
    });
    expect(listEndToEndFailures(join(folder, 'none.json'))).toEqual({ failures: [], flaky: [] });
  });

  it('says both again at the end, by name', () => {
    const said = [];
    sayWhatFailed({ failures: ['a: bad'], flaky: ['b: slow'] }, (text) => said.push(text));
    expect(said).toEqual(['\nFailed:\n- a: bad', '\nPassed only at the second try:\n- b: slow']);
    sayWhatFailed({ failures: [], flaky: [] }, (text) => said.push(text));
    expect(said).toHaveLength(2);
  });
});

describe('checking what changed', () => {
  const plan = (...files) => planChecks(files, (file) => !file.includes('gone'));

  it('covers the sources that still exist', () => {
    expect(plan('electron/a.ts', 'renderer/gone.tsx', 'README.md')).toEqual({
      all: false,
      isCode: true,
      sources: ['electron/a.ts'],
    });
    expect(plan('renderer/gone.tsx')).toEqual({ all: false, isCode: true, sources: [] });
    expect(plan('docs/map.md', '.github/ISSUE_TEMPLATE/bug.md')).toEqual({ all: false, isCode: false, sources: [] });
  });

  it('names each folder of the changed files once', () => {
    expect(foldersOf(['electron/chat/chat.ts', 'electron/chat/chat.test.ts', 'shared/lib/ids.ts'])).toEqual([
      'electron/chat/',
      'shared/lib/',
    ]);
  });

  it('covers everything when a configuration or a fixture changed', () => {
    for (const file of [
      'package-lock.json',
      'tsconfig.json',
      '.oxlintrc.json',
      'e2e/fixtures/x.json',
      'shared/new.txt',
    ])
      expect(plan('electron/a.ts', file).all).toBe(true);
  });
});

describe('running steps', () => {
  const run = async (...steps) => {
    const said = [];
    const totals = await runSteps(steps, (text) => said.push(text), folder);
    return { ...totals, said: said.join('\n') };
  };
  const failing = { name: 'bad', run: () => Promise.reject(new Error('no way')) };
  const counting = { name: 'tests', run: async () => ({ passed: 3, failed: 1 }) };

  it('counts a step that throws as one failure and goes on', async () => {
    expect(await run(failing, counting)).toMatchObject({ passed: 3, failed: 2 });
    expect((await run(failing, counting)).said).toContain('no way');
    expect((await run(failing, counting)).failures).toEqual(['bad: no way']);
  });

  it('stops at a failed step that the others need', async () => {
    expect(await run({ ...failing, isNeeded: true }, counting)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('runs neighbours at the same time when they allow it, each with what it printed, and stops after them', async () => {
    let meet;
    const met = new Promise((resolve) => (meet = resolve));
    const first = { name: 'first', isConcurrent: true, run: () => met.then(() => ({ text: 'of the first' })) };
    const refuses = async () => {
      meet();
      throw Object.assign(new Error('no way'), { text: 'of the second' });
    };
    const second = { name: 'second', isConcurrent: true, isNeeded: true, run: refuses };
    const { said, ...totals } = await run(first, second, counting);
    expect(totals).toEqual({ passed: 0, failed: 1, failures: ['second: no way'], flaky: [] });
    expect(said).toMatch(/── first\nof the first\n── first: ok/);
    expect(said).toMatch(/── second\nof the second\n── second: failed .*no way/);
  });

  it('counts a runner that fails without a failed test as a failure', async () => {
    const silent = { name: 'silent', run: async () => countTests({ passed: 3, failed: 0 }, 1) };
    expect(await run(silent)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('the hook before a commit', () => {
  it('formats files staged as a whole, and only checks files staged in part', () => {
    expect(planFormatting(['a.ts', 'b.ts'], ['b.ts', 'c.ts'])).toEqual({ write: ['a.ts'], check: ['b.ts'] });
  });

  it('is set up in a clone, but not over other hooks, nor in a tarball, a linked worktree or CI', async () => {
    const hooksOf = async () => (await git(['config', '--local', 'core.hooksPath'], folder))[0];
    await ensureGitHooks(folder, false);
    await git(['init', '-q'], folder);
    await ensureGitHooks(folder, true);
    expect(await hooksOf()).toBeUndefined();
    await ensureGitHooks(folder, false);
    expect(await hooksOf()).toBe('.githooks');
    await git(['config', 'core.hooksPath', 'others'], folder);
    await ensureGitHooks(folder, false);
    expect(await hooksOf()).toBe('others');
    write('linked/.git', 'gitdir: ../.git');
    await ensureGitHooks(join(folder, 'linked'), false);
    expect(await hooksOf()).toBe('others');
  });
});

describe('the length of files', () => {
  it('is at most 500 lines', () => {
    write('long.ts', 'x\n'.repeat(501));
    write('fine.ts', 'x\n'.repeat(500));
    expect(findLongFiles([folder]).map(({ lines }) => lines)).toEqual([501]);
  });

  it('names folders that import each other, but for those that list their sub-folders', () => {
    const modules = [
      ['electron/a/one.ts', 'electron/a/inner/two.ts'],
      ['electron/a/inner/three.ts', 'electron/b/four.ts'],
      ['electron/b/five.ts', 'electron/a/six.ts'],
      ['electron/c/seven.ts', 'electron/a/one.ts'],
      ['electron/b/five.test.ts', 'electron/c/seven.ts'],
      ['shared/ipc/contract.ts', 'shared/ipc/routes/chat.ts'],
      ['shared/ipc/routes/chat.ts', 'shared/ipc/route.ts'],
    ].map(([source, resolved]) => ({ source, dependencies: [{ resolved }] }));
    expect(findFolderCircles(modules)).toEqual([['electron/a', 'electron/a/inner', 'electron/b']]);
  });
});
