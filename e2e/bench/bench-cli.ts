import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writePageFolder, type SeededPage } from '../../electron/testing/seeded/page-folder';
import { createRandom, pick } from '../../electron/testing/seeded/seeded-random';
import { progress, runCommand } from '../eval/run-command';

const USAGE = `usage: node out/main/bench-cli.js [--pages N] [--words N] [--queries N] [--keep FOLDER] --json

Writes a seeded folder of N pages (1,000) with N words (1,300) on average, imports it with "vault import --mine" and asks
"vault search" N questions (9), each in a process of its own. Then the vault
syncs through a folder, once with everything in it and once with nothing new, and a second vault takes all of it in. Prints
seconds of wall time and megabytes. With --keep the
vault stays in FOLDER.`;
const VAULT = fileURLToPath(new URL('./vault.js', import.meta.url));

async function main(args: string[]): Promise<number> {
  const valueOf = (flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
  const [pages, wordsPerPage, queries] = [
    Number(valueOf('--pages') ?? 1_000),
    Number(valueOf('--words') ?? 1_300),
    Number(valueOf('--queries') ?? 9),
  ];
  if (![pages, wordsPerPage, queries].every((count) => Number.isInteger(count) && count > 0)) {
    progress(USAGE);
    return 2;
  }
  const kept = valueOf('--keep');
  const home = kept ?? (await mkdtemp(join(tmpdir(), 'engram-bench-cli-')));
  try {
    progress('writing the folder …');
    const written = await writePageFolder(join(home, 'pages'), { pages, wordsPerPage });
    const words = written.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
    progress('importing it …');
    const imported = await runVault(['import', join(home, 'pages'), '--mine', '--data-dir', home]);
    const searches: VaultRun[] = [];
    let found = 0;
    for (const { words: question, path } of questionsAbout(written, queries)) {
      progress(`searching for ${question} …`);
      const search = await runVault(['search', question, '--json', '--data-dir', home]);
      searches.push(search);
      if (search.output.includes(path.replace(/^.*\//, '').replace(/\.md$/, ''))) found += 1;
    }
    progress('syncing it …');
    const sync = async (machine: string) => {
      await mkdir(join(home, 'shared'), { recursive: true });
      return runVault(['sync', join(home, 'shared'), '--json', '--data-dir', machine]);
    };
    const verified = await runVault(['verify', '--data-dir', home]);
    const first = await sync(home);
    const again = await sync(home);
    const secondMachine = await sync(join(home, 'second'));
    const report = {
      pages,
      words,
      importSeconds: round(imported.seconds),
      searches: queries,
      found,
      searchSeconds: { median: quantile(searches, 0.5), max: quantile(searches, 1) },
      syncSeconds: {
        /** What reading the whole journal and checking it takes. */
        verify: round(verified.seconds),
        first: round(first.seconds),
        nothingNew: round(again.seconds),
        secondMachine: round(secondMachine.seconds),
        /** A sync with nothing new against that reading. */
        ratio: round(again.seconds / verified.seconds),
      },
    };
    process.stdout.write(`${args.includes('--json') ? JSON.stringify(report) : JSON.stringify(report, null, 2)}\n`);
    return 0;
  } finally {
    if (kept === undefined) await rm(home, { recursive: true, force: true });
  }
}

interface VaultRun {
  seconds: number;
  output: string;
}

/** Runs one command in a process of its own, as a person does. */
async function runVault(args: readonly string[]): Promise<VaultRun> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [VAULT, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`vault ${args[0]} ended with ${String(code)}`);
  return { seconds: (performance.now() - startedAt) / 1_000, output };
}

/** Titles of pages, without their number. */
function questionsAbout(pages: readonly SeededPage[], count: number): { words: string; path: string }[] {
  const random = createRandom(3);
  return Array.from({ length: count }, () => {
    const { title, path } = pick(pages, random);
    return { words: title.replace(/ \d+$/, ''), path };
  });
}

const round = (value: number): number => Math.round(value * 100) / 100;

function quantile(runs: readonly VaultRun[], share: number): number {
  const sorted = runs.map(({ seconds }) => seconds).sort((a, b) => a - b);
  return round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!);
}

runCommand(main);
