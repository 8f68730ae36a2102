import { execFile, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ensureBuilt } from './build.mjs';
import { makeBundle } from './mcpb.mjs';
import { ENGINES, makeNpmPackage, VERSION } from './npm-package.mjs';
import { inProject } from './project.mjs';
import { findReached, stage, writeManifest } from './stage.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => statSync(join(folder, file)).isFile());

let base;
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'engram-packages-'));
  await ensureBuilt({ say: () => {} });
}, 240_000);
afterAll(() => rmSync(base, { recursive: true, force: true }));

/**
 * Runs a script with a vault of its own, away from this project.
 *
 * @param options.before what Node is given
 * @param options.data the data folder
 * @param options.environment variables beside it
 */
function start(script, args, input = '', { before = [], data = join(base, 'data'), environment = {} } = {}) {
  const child = spawn(process.execPath, [...before, script, ...args], {
    cwd: base,
    env: {
      ...process.env,
      ENGRAM_VAULT_HOME: data,
      HOME: data,
      XDG_CONFIG_HOME: data,
      XDG_DATA_HOME: data,
      ...environment,
    },
  });
  let out = '';
  let said = '';
  child.stdout.on('data', (bytes) => (out += bytes));
  child.stderr.on('data', (bytes) => (said += bytes));
  child.stdin.end(input);
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, out: out.trim(), said: said.trim() }));
  });
}

/** What a server answers to the opening of a client of each era: with a handshake, and of July 2026 without one. */
async function openings(script, args, options) {
  const clientInfo = { name: 'a client', version: '1' };
  const meta = { protocolVersion: '2026-07-28', clientInfo, clientCapabilities: {} };
  const named = Object.entries(meta).map(([name, value]) => [`io.modelcontextprotocol/${name}`, value]);
  const requests = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
    { id: 2, method: 'server/discover', params: { _meta: Object.fromEntries(named) } },
  ];
  const lines = requests.map((request) => `${JSON.stringify({ jsonrpc: '2.0', ...request })}\n`);
  const { code, out } = await start(script, args, lines.join(''), options);
  const answers = out.split('\n').map((line) => JSON.parse(line));
  return { code, answers: [1, 2].map((wanted) => answers.find(({ id }) => id === wanted)) };
}
const serverInfo = { name: 'engram-vault', version: VERSION };
const SERVES = {
  code: 0,
  answers: [
    { result: { protocolVersion: '2025-06-18', serverInfo } },
    { result: { supportedVersions: expect.arrayContaining(['2026-07-28']) } },
  ],
};

/** Source, tests, maps, and the measuring tools of this project. */
const FOREIGN = /\.(?:ts|tsx|map|py|test\.\w+)$|(?:^|\/)(?:node_modules|testing)\/|(?:^|\/)(?:bench|eval|electron)\b/u;

/**
 * As Electron runs the entry of an installed app: its file is no argument, `process.exit` returns, and there is its module,
 * which nothing without a window may ask for, but on a Mac for leaving the Dock.
 */
const AS_ELECTRON = `
import { register } from 'node:module';
process.argv.splice(1, 1);
Object.defineProperty(process, 'versions', { value: { ...process.versions, electron: '45.4.1' } });
if (process.env.TEST_AS_MAC) Object.defineProperty(process, 'platform', { value: 'darwin' });
process.exit = (code) => void setTimeout(() => process.reallyExit(code), 300);
const app = "export const app = { setActivationPolicy: (policy) => { if (process.env.TEST_AS_MAC) console.error(policy); } };";
const answer = process.platform === 'darwin'
  ? "return { url: 'data:text/javascript," + encodeURIComponent(app) + "', shortCircuit: true };"
  : "throw new Error('Chromium was asked for');";
const hooks = "export const resolve = (name, context, next) => { if (name === 'electron') { " + answer + " } return next(name, context); };";
register('data:text/javascript,' + encodeURIComponent(hooks));
`;

describe('the entry of the installed app', () => {
  let entry;
  let data;
  const options = () => ({ before: ['--import', `data:text/javascript,${encodeURIComponent(AS_ELECTRON)}`], data });
  const installed = (args, input) => start(entry, args, input, options());
  beforeAll(() => {
    const program = join(base, 'installed');
    stage({ entries: ['electron-main', 'document-worker'], to: program, installs: false });
    writeManifest(program, { main: 'out/main/electron-main.js' });
    entry = join(program, 'out/main/electron-main.js');
    data = join(base, 'installed-data');
  });

  it('runs commands with the exit codes of the command line, and without any of Chromium', async () => {
    expect(await installed(['--no-sandbox', 'vault', 'search', 'kiln'])).toMatchObject({
      code: 5,
      said: expect.stringMatching(/no vault/u),
    });
    expect(existsSync(data)).toBe(false);
    expect(await installed(['vault', 'serch'])).toMatchObject({
      code: 2,
      said: expect.stringMatching(/Did you mean search/u),
    });
    const text = 'The kiln fires at 1,200 degrees';
    expect(await installed(['vault', 'new', '-'], text)).toMatchObject({ code: 0 });
    expect(await installed(['vault', 'search', 'kiln'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^1\. The kiln fires at 1,200 degrees/u),
      said: '',
    });
    // Neither a profile nor a log, and the app's own lock was not taken.
    expect(readdirSync(data)).toEqual(['vaults']);
  }, 60_000);

  it('serves other assistants until they close their end, and prints how they start it', async () => {
    expect(await openings(entry, ['vault', 'mcp'], options())).toMatchObject(SERVES);
    const { out } = await installed(['vault', 'mcp', 'install', 'cursor', '--json']);
    expect(JSON.parse(JSON.parse(out).clients[0].settings)).toEqual({
      mcpServers: {
        'engram-vault': { command: process.execPath, args: ['vault', 'mcp', '--client', 'Cursor', '--data-dir', data] },
      },
    });
  }, 60_000);

  it('says what it takes and its version, and opens the app for everything else', async () => {
    const help = expect.stringMatching(/--data-dir DIR[^]*vault COMMAND/u);
    expect(await installed(['--help'])).toEqual({ code: 0, said: '', out: help });
    expect(await installed(['--no-sandbox', '--version'])).toEqual({ code: 0, said: '', out: VERSION });
    expect((await installed(['--vault', 'vault'])).said).toMatch(
      /Chromium was asked for|'electron' does not provide an export/u,
    );
  }, 60_000);

  it('stands in no Dock of a Mac while it runs a command', async () => {
    const environment = { TEST_AS_MAC: '1' };
    expect(await start(entry, ['vault', '--version'], '', { ...options(), environment })).toEqual({
      code: 0,
      out: VERSION,
      said: 'prohibited',
    });
  }, 60_000);
});

describe('the package of npm', () => {
  let folder;
  let bin;
  beforeAll(async () => {
    const tarball = await makeNpmPackage(base);
    expect(tarball).toBe(join(base, `engram-vault-${VERSION}.tgz`));
    rmSync(join(base, 'npm'), { recursive: true });
    folder = join(base, 'node_modules', 'engram-vault');
    mkdirSync(folder, { recursive: true });
    await promisify(execFile)('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
    bin = join(folder, 'engram-vault.js');
    for (const name of Object.keys(readJson(join(folder, 'package.json')).dependencies))
      symlinkSync(inProject('node_modules', name), join(base, 'node_modules', name), 'junction');
  }, 240_000);

  it('holds what the command line reaches and its licences, and depends on native code alone, in the versions of here', () => {
    const { files, externals } = findReached(['vault', 'document-worker']);
    const packed = filesIn(folder);
    const scripts = packed.filter((file) => file.startsWith('out/'));
    expect(scripts.sort()).toEqual(files.map((file) => `out/main/${file}`).sort());
    expect(packed.filter((file) => FOREIGN.test(file))).toEqual([]);
    const others = packed.filter((file) => !/^(?:out|resources\/encoder)\//u.test(file));
    expect(others.sort()).toEqual(
      ['LICENSE', 'README.md', 'THIRD-PARTY-LICENCES.txt', 'engram-vault.js', 'package.json'].sort(),
    );
    const {
      dependencies,
      devDependencies,
      scripts: run,
      private: isPrivate,
      ...manifest
    } = readJson(join(folder, 'package.json'));
    const pinned = readJson(inProject('package.json')).devDependencies;
    expect(dependencies).toEqual(Object.fromEntries(externals.map((name) => [name, pinned[name]])));
    expect([devDependencies, run, isPrivate]).toEqual([undefined, undefined, undefined]);
    expect(manifest).toMatchObject({
      name: 'engram-vault',
      version: VERSION,
      license: 'MIT',
      type: 'module',
      bin: { 'engram-vault': 'engram-vault.js' },
      engines: ENGINES,
    });
    expect(readFileSync(bin, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/u);
    expect(readFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), 'utf8')).toMatch(/\nzod \d[^]*Permission is hereby/u);
  });

  it('says its version, and what it is called', async () => {
    expect(await start(bin, ['--version'])).toEqual({ code: 0, out: VERSION, said: '' });
    expect((await start(bin, ['help'])).out).toMatch(/^usage: npx engram-vault COMMAND/imu);
    const { clients } = JSON.parse((await start(bin, ['mcp', 'install', 'cursor', '--json'])).out);
    expect(JSON.parse(clients[0].settings).mcpServers['engram-vault']).toMatchObject({
      command: process.execPath,
      args: [bin, 'mcp', '--client', 'Cursor', '--data-dir', join(base, 'data')],
    });
  }, 60_000);

  it('finds by words and by meaning what it wrote, reads documents, and serves other assistants', async () => {
    expect((await start(bin, ['search', 'sister'])).code).toBe(5);
    expect((await start(bin, ['new', 'My sister is a physician in Oslo'])).code).toBe(0);
    writeFileSync(join(base, 'page.html'), '<h1>Glazes</h1><p>Celadon needs iron and a reduction fire.</p>');
    expect((await start(bin, ['import', 'page.html'])).out).toMatch(/1 documents/u);
    expect((await start(bin, ['search', 'celadon'])).out).toMatch(/^1\. .*Glazes/u);
    expect((await start(bin, ['search', 'sister'])).out).toMatch(/^1\. My sister is a physician/u);
    const byMeaning = ['medical profession of relatives', '--json'];
    const found = async (...args) => JSON.parse((await start(bin, ['search', ...args])).out);
    expect(JSON.stringify(await found(...byMeaning))).not.toContain('My sister is a physician');
    expect(JSON.stringify(await found(...byMeaning, '--meaning'))).toContain('My sister is a physician');
    expect(await openings(bin, ['mcp'])).toMatchObject(SERVES);
  }, 120_000);
});

/** The schema without references into itself, which the reader of schemas does not follow. */
function withoutReferences(node, root = node) {
  if (typeof node !== 'object' || node === null) return node;
  if (typeof node.$ref === 'string')
    return node.$ref
      .slice(2)
      .split('/')
      .reduce((part, name) => part[name], root);
  if (Array.isArray(node)) return node.map((part) => withoutReferences(part, root));
  return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, withoutReferences(part, root)]));
}

describe('the extension for Claude Desktop', () => {
  let folder;
  let manifest;
  let packed;
  beforeAll(() => {
    const path = makeBundle(join(base, 'bundle'));
    expect(path).toBe(join(base, 'bundle', `engram-vault-${VERSION}.mcpb`));
    expect(statSync(path).size).toBeLessThan(10_000_000);
    rmSync(join(base, 'bundle', 'mcpb'), { recursive: true });
    packed = unzipSync(readFileSync(path));
    folder = mkdtempSync(join(tmpdir(), 'engram-extension-'));
    for (const [file, content] of Object.entries(packed)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), content);
    }
    manifest = readJson(join(folder, 'manifest.json'));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has a manifest that follows the schema of its makers', () => {
    const schema = z.fromJSONSchema(
      withoutReferences(readJson(inProject('resources/setup/testing/mcpb-manifest-v0.3.schema.json'))),
    );
    expect(schema.safeParse(manifest).error).toBeUndefined();
    expect(schema.safeParse({ ...manifest, server: { ...manifest.server, type: 'deno' } }).success).toBe(false);
    expect(schema.safeParse({ ...manifest, unknown: 1 }).success).toBe(false);
    expect(manifest.version).toBe(VERSION);
    expect(Object.keys(packed)).toEqual(expect.arrayContaining([manifest.icon, manifest.server.entry_point]));
  });

  it('serves as it is: without native code, networks or any package beside it', async () => {
    expect(Object.keys(packed).filter((file) => FOREIGN.test(file) || /\.(?:node|onnx|so|dll)$/u.test(file))).toEqual(
      [],
    );
    const { command, args } = manifest.server.mcp_config;
    expect(command).toBe('node');
    const [script, ...rest] = args.map((arg) => arg.replace('${__dirname}', folder));
    expect(await openings(script, rest)).toMatchObject(SERVES);
    const data = join(base, 'extension-data');
    await start(script, ['new', 'My sister is a physician in Oslo'], '', { data });
    const client = { name: 'Claude', state: 'allowed', scope: { kind: 'all' }, mayPropose: true };
    const allowed = JSON.stringify({ clients: [{ ...client, askedAt: 0, decidedAt: 0 }] });
    writeFileSync(join(data, 'assistants.json'), allowed);
    const call = async (tool, given) => {
      const request = JSON.stringify({ client: client.name, tool, arguments: given });
      return JSON.parse((await start(script, ['assistant-call', '--json'], request, { data })).out);
    };
    const found = await call('search', { query: 'What does my sister do?' });
    expect(found).toMatchObject({ ok: true, result: { results: [{ title: 'My sister is a physician in Oslo' }] } });
    expect(await call('propose_note', { text: 'She lives there' })).toMatchObject({
      ok: true,
      result: { isNew: true },
    });
  }, 60_000);
});
