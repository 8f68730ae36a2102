import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CommandLine } from './command';
import { readCommandLine } from './command-line';
import { COMMAND_NAMES, COMMANDS, COMMON_OPTIONS, formOf, type CommandName } from './definitions';
import { listTitles } from './collection/on-collections';

const read = (...args: string[]) => readCommandLine(args, {}, '/here', '1.2.3');
const refusal = (...args: string[]): string => {
  try {
    read(...args);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it was not refused');
};
const shown = COMMAND_NAMES.filter((name) => COMMANDS[name].isHidden !== true);

describe('the command line', () => {
  it('reads words and options of a command, and those of all commands before it and after it', () => {
    expect(read('--vault', 'Work', 'search', 'kiln', '--limit=3', '--archived', '--', '-clay')).toMatchObject({
      command: 'search',
      operands: ['kiln', '-clay'],
      limit: 3,
      archived: true,
      vault: 'Work',
    });
    expect(read('import', 'a', 'b', '--no-notes', '--me', 'Ana', '--data-dir', '/data')).toMatchObject({
      operands: ['a', 'b'],
      notes: false,
      me: 'Ana',
      dataFolder: '/data',
      isDataFolderNamed: true,
    });
    expect(read('collection', 'publish', 'Pottery', '--tag', 'clay', '--sources', 'quote')).toMatchObject({
      command: 'collection publish',
      operands: ['Pottery'],
      sources: 'quote',
    });
    expect((read('search', 'kiln') as CommandLine).limit).toBe(10);
  });

  it('works beside a portable program, as the app does', async () => {
    const stick = await mkdtemp(join(tmpdir(), 'engram-stick-'));
    onTestFinished(() => rm(stick, { recursive: true, force: true }));
    const folderOf = () => readCommandLine(['verify'], { PORTABLE_EXECUTABLE_DIR: stick }, '/here') as CommandLine;
    expect(folderOf().dataFolder).not.toContain(stick);
    await writeFile(join(stick, 'portable.txt'), '');
    expect(folderOf().dataFolder).toBe(join(stick, 'Engram Vault Data'));
  });

  it('gives each command its help, in both ways of asking, and the version', () => {
    expect(read('--version')).toBe('1.2.3');
    for (const name of shown) {
      const words = name.split(' ');
      const help = read(...words, '--help') as string;
      expect(read('help', ...words)).toBe(help);
      expect(help).toContain(`${name} ${formOf(name)}`.trim());
      for (const { long, hidden } of COMMANDS[name].options ?? []) if (!hidden) expect(help).toContain(long);
    }
  });

  it('guesses what a misspelt command or option was meant to be', () => {
    expect(refusal('serch', 'kiln')).toMatch(/^There is no command “serch”\. \(Did you mean search\?\)\n/);
    expect(refusal('help', 'serch')).toContain('Did you mean search?');
    expect(refusal('collection', 'jion')).toMatch(/^There is no command “collection jion”\. \(Did you mean join\?\)\n/);
    expect(refusal('search', 'kiln', '--limt', '3')).toMatch(/^Unknown option '--limt' \(Did you mean --limit\?\)\n/);
    expect(refusal('export', 'x', '--as', 'pdf')).toMatch(/^--as is folder, jsonl, html, okf\.\n/);
    expect(refusal('search', 'x', '--limit', '300')).toMatch(/^--limit is a whole number from 1 to 100\.\n/);
    expect(refusal('backup', 'x', '--passphrase-fd', "do 'not tell")).not.toContain('not tell');
  });

  it('takes no option that a command would not use', () => {
    const options = new Map(shown.flatMap((name) => COMMANDS[name].options ?? []).map((one) => [one.long!, one]));
    for (const name of shown)
      for (const [long, { required }] of options)
        if (!(COMMANDS[name].options ?? []).some((own) => own.long === long))
          expect(refusal(...name.split(' '), long, ...(required ? ['1'] : []))).toContain(`Unknown option '${long}'`);
    expect(refusal('vaults', '--vault', 'Work')).toContain('opens no vault of yours');
    expect(refusal('completion', 'bash', '--vault', 'Work')).toContain('opens no vault of yours');
    expect(refusal('restore', 'copy', '--new', '--vault', 'Work')).toContain('opens no vault of yours');
  });
});

it('lists titles as they are, counts the rest, and lets none rewrite the terminal', () => {
  expect(listTitles(['Kiln', 'Ton – „Westerwald“', 'c'], 2)).toBe('  Kiln\n  Ton – „Westerwald“\n  and 1 more');
  expect(listTitles(['safe\u001b[2K\rharmless'], 30)).toBe('  safe\ufffd[2K\ufffdharmless');
});

const DOCUMENT = resolve(import.meta.dirname, '../../docs/command-line.md');
const code = (text: string): string => `\`${text.replaceAll('|', String.raw`\|`)}\``;
const optionList = (name: CommandName): string[] =>
  (COMMANDS[name].options ?? [])
    .filter(({ hidden }) => !hidden)
    .map(({ flags, description, argChoices }) => {
      const words = argChoices === undefined ? flags : flags.replace(/<.*>/u, argChoices.join('|'));
      return `${code(words.replaceAll(/[<>]/gu, ''))}: ${description}`;
    });

/** The part of the document that is made of the definitions. */
const commandTable = (): string =>
  [
    '| command | what it does | options |',
    '|---|---|---|',
    ...shown.map(
      (name) =>
        `| ${code(`${name} ${formOf(name)}`.trim())} | ${COMMANDS[name].about} | ${optionList(name).join('<br>')} |`,
    ),
    '',
    'Every command knows:',
    '',
    ...COMMON_OPTIONS.map(({ flags, description }) => `- ${code(flags.replaceAll(/[<>]/gu, ''))}: ${description}`),
    '',
  ].join('\n');

it('is described in docs/command-line.md as it is', async () => {
  const text = await readFile(DOCUMENT, 'utf8');
  const end = text.indexOf('-->');
  expect(end).toBeGreaterThan(0);
  await expect(`${text.slice(0, end + 3)}\n\n${commandTable()}`).toMatchFileSnapshot(DOCUMENT);
});
