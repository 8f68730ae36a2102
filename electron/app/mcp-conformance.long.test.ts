import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttpBridge, type HttpBridge } from '../cli/mcp/testing/http-bridge';
import { buildThreads, type ThreadBundles } from '../threads/testing/build-threads';
import { findProgramFiles } from './launch/program-files';
import { startWindowlessApp } from './testing/windowless-app';

const SUITE = resolve(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance');
const OLD_NODE_HOOK = resolve(import.meta.dirname, '../cli/mcp/testing/old-node.mjs');

/** What the suite requires of a server of each revision and is run here. */
const RUN: Record<string, string[]> = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'],
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'resources-list',
    'prompts-list',
    'sep-2164-resource-not-found',
    'caching',
    'input-required-result-unsupported-methods',
  ],
};

/** The rest of what it requires, with the reason why it is not run. */
const LEFT_OUT = new Map<RegExp, string>([
  [/^(?:tools-call|prompts-get|resources-read|resources-templates)-/u, 'calls what the suite’s own server has'],
  [/^(?:input-required-result|elicitation)-/u, 'needs a tool that asks the person back; none here does'],
  [/^(?:dns-rebinding-protection|server-sse-multiple-streams)$/u, 'is about HTTP: it would test the bridge'],
  [
    /^(?:completion-complete|logging-set-level|resources-(?:un)?subscribe)$/u,
    'is an offer that the vault does not make',
  ],
]);

/** Single checks of what is run that do not hold, with the reason. */
const EXPECTED: Record<string, string> = {
  'sep-2575-http-server-header-mismatch-400': 'The bridge has no headers to compare.',
  'sep-2575-http-server-no-independent-requests-on-stream': 'It wants a tool of the suite’s own server.',
  'sep-2575-missing-capability-http-400': 'It wants a tool of the suite’s own server.',
  'sep-2575-server-no-log-without-loglevel': 'It wants a tool of the suite’s own server.',
  'sep-2575-server-rejects-undeclared-capability': 'It wants a tool of the suite’s own server.',
};

let program: ThreadBundles;
let dataFolder: string;
let bridge: HttpBridge;
beforeAll(async () => {
  program = await buildThreads({ vault: 'electron/app/vault-main.ts' });
  dataFolder = await mkdtemp(join(tmpdir(), 'engram-conformance-'));
  const app = await startWindowlessApp(dataFolder, undefined, findProgramFiles().version);
  app.answer = true;
  await app.call('notes.create', { title: 'The kiln fires at 1,200 degrees', body: 'Cone 6.' });
  await app.call('assistants.allow', { name: 'Conformance', scope: { kind: 'all' }, mayPropose: true });
  await app.call('assistants.allow', {
    name: 'conformance-test-client',
    scope: { kind: 'all' },
    mayPropose: true,
  });
  await app.stop();
  bridge = await startHttpBridge(process.execPath, [
    fileURLToPath(program.url('vault')),
    'mcp',
    '--client',
    'Conformance',
    '--data-dir',
    dataFolder,
  ]);
}, 240_000);
afterAll(async () => {
  await bridge.close();
  await program.remove();
  await rm(dataFolder, { recursive: true, force: true });
});

/** The scenarios that the suite requires of a server of a revision. */
async function requiredScenarios(revision: string): Promise<string[]> {
  const text = await readFile(join(SUITE, 'requirements', `${revision}.yaml`), 'utf8');
  const [, list] = /^server:\n((?: {2}- \S+\n)+)/mu.exec(text)!;
  return list!
    .trim()
    .split('\n')
    .map((line) => line.trim().slice('- '.length));
}

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

async function checksOf(scenario: string, revision: string): Promise<Check[]> {
  const out = join(dataFolder, `${scenario}-${revision}`);
  const isOldNode = Number(process.versions.node.split('.', 1)[0]) < 22;
  const args = [
    ...(isOldNode ? ['--import', OLD_NODE_HOOK] : []),
    join(SUITE, 'dist/index.js'),
    'server',
    '--url',
    bridge.url,
    '--scenario',
    scenario,
    '--spec-version',
    revision,
    '-o',
    out,
  ];
  const said = await new Promise<string>((done) => {
    execFile(process.execPath, args, { cwd: dataFolder }, (_, stdout, stderr) => done(stdout + stderr));
  });
  const [folder] = await readdir(out).catch(() => []);
  expect(folder, said).toBeDefined();
  return JSON.parse(await readFile(join(out, folder!, 'checks.json'), 'utf8')) as Check[];
}

describe('the protocol’s own tests', () => {
  it('are all run, or left out for a reason', async () => {
    const used = new Set<RegExp>();
    for (const [revision, run] of Object.entries(RUN)) {
      const required = await requiredScenarios(revision);
      expect(required).toEqual(expect.arrayContaining(run));
      for (const scenario of required.filter((name) => !run.includes(name))) {
        const reason = [...LEFT_OUT.keys()].find((names) => names.test(scenario));
        expect(reason, scenario).toBeDefined();
        used.add(reason!);
      }
    }
    expect(used.size).toBe(LEFT_OUT.size);
  });

  it('hold, but for the checks that are named with a reason', async () => {
    const failed = new Map<string, string>();
    const work = async ([revision, run]: [string, string[]]): Promise<void> => {
      for (const scenario of run)
        for (const { id, status, errorMessage = '' } of await checksOf(scenario, revision))
          if (status === 'FAILURE') failed.set(id, `${scenario}: ${errorMessage}`);
    };
    // A handshake is for all that follows it: its clients come one after another, beside those of the newest revision.
    await Promise.all(Object.entries(RUN).map(work));
    expect([...failed.keys()].toSorted(), [...failed].join('\n')).toEqual(Object.keys(EXPECTED).toSorted());
  }, 150_000);
});
