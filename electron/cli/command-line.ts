import { homedir } from 'node:os';
import { parseArgs } from 'node:util';
import { givenSourceSchema, type GivenSource } from '../../shared/domain/collection';
import { AppError } from '../../shared/ipc/errors';
import type { DateOrder } from '../../shared/ipc/routes/exchange';
import { liveFolderAnswerSchema, type LiveFolderAnswer } from '../../shared/ipc/routes/live-folder';
import { resolveDataFolder } from '../files/data-folder';
import { USAGE } from './usage';

export const COMMANDS = [
  'init',
  'ask',
  'search',
  'why',
  'note',
  'new',
  'keep',
  'facts',
  'mcp',
  'export',
  'import',
  'verify',
  'repair',
  'backup',
  'restore',
  'decrypt',
  'mirror',
  'sync',
  'collection',
  'vaults',
  'completion',
] as const;
/** What the server for other assistants runs; no person types it. */
const ASSISTANT_COMMAND = 'assistant-call';
export type CommandName = (typeof COMMANDS)[number] | typeof ASSISTANT_COMMAND;

export interface CommandLine {
  command: CommandName;
  /** Words after the command, as written. */
  operands: string[];
  dataFolder: string;
  /** The data folder was named, and is not the platform's own. */
  isDataFolderNamed: boolean;
  /** A vault's name or folder, as written; absent: the one that the app has open, or had last. */
  vault: string | undefined;
  json: boolean;
  dryRun: boolean;
  /**
   * import: the speaker who is the person; pages of a folder are the person's own notes, and a vault export is their
   * own vault's.
   */
  me: string | undefined;
  areMine: boolean;
  /** An import takes no notes from conversations. */
  withoutNotes: boolean;
  /** import: how dates are read of which nothing says whether the day or the month is first; null: as they seem. */
  dates: DateOrder | null;
  /** export: the format. */
  as: 'folder' | 'jsonl' | 'html';
  /** backup, export: one encrypted file instead. */
  encrypt: boolean;
  /** An open file whose first line is the passphrase. */
  passphraseFd: number | undefined;
  /** search: also by meaning, which embeds every text first. */
  searchByMeaning: boolean;
  /** search: include archived notes. */
  includeArchived: boolean;
  limit: number;
  /** mirror: until it is stopped; how links are written in files; what is written along with notes. */
  watch: boolean;
  links: 'wiki' | 'relative';
  alongWith: ('documents' | 'chats')[];
  /** mirror: what is decided of the files that wait; of one file alone where it is named. */
  answer: LiveFolderAnswer | undefined;
  file: string | undefined;
  /** ask: the reasons for each source. */
  why: boolean;
  /** sync: a vault that began apart may be merged into this one. */
  join: boolean;
  /** restore: as a vault of its own, whatever it is a backup of. */
  asNew: boolean;
  /** collection export: what the metadata state; null: nothing. */
  licence: string | null;
  /** keep: everything that waits and needs no decision of its own; collection withdraw: everything that is there. */
  all: boolean;
  /** collection publish, withdraw: which notes, by one of the two; absent: those that are named. */
  tag: string | undefined;
  folder: string | undefined;
  /** collection publish: what of the notes' sources goes with them. */
  sources: GivenSource;
  /** collection: nothing is asked on the terminal. */
  yes: boolean;
}

/**
 * Null where only the usage is asked for.
 *
 * @throws AppError `bad-input` that names the argument
 */
export function readCommandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  workingFolder: string,
): CommandLine | null {
  const { values, positionals } = parse(args);
  const [command, ...operands] = positionals;
  if (values.help === true || command === 'help') return null;
  if (command === undefined || !([...COMMANDS, ASSISTANT_COMMAND] as readonly string[]).includes(command)) {
    throw new AppError('bad-input', command === undefined ? USAGE : `There is no command “${command}”.\n\n${USAGE}`);
  }
  const limit = Number(values.limit ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw new AppError('bad-input', '--limit is a whole number from 1 to 100.');
  const as = values.as ?? 'folder';
  if (as !== 'folder' && as !== 'jsonl' && as !== 'html')
    throw new AppError('bad-input', '--as is folder, jsonl or html.');
  if (values.encrypt === true && command !== 'backup' && command !== 'export' && command !== 'sync')
    throw new AppError('bad-input', '--encrypt belongs to backup, export and sync.');
  if (values.new === true && command !== 'restore') throw new AppError('bad-input', '--new belongs to restore.');
  if (values.licence !== undefined && command !== 'collection')
    throw new AppError('bad-input', '--licence belongs to collection export.');
  const ofCollection = (['tag', 'folder', 'sources', 'yes'] as const).find((name) => values[name] !== undefined);
  if (ofCollection !== undefined && command !== 'collection')
    throw new AppError('bad-input', `--${ofCollection} belongs to collection publish and withdraw.`);
  const sources = givenSourceSchema.safeParse(values.sources ?? 'nothing');
  if (!sources.success) throw new AppError('bad-input', `--sources is one of ${givenSourceSchema.options.join(', ')}.`);
  requireOperands(command as CommandName, operands);
  const links = values.links ?? 'wiki';
  if (links !== 'wiki' && links !== 'relative') throw new AppError('bad-input', '--links is wiki or relative.');
  const { dates } = values;
  if (dates !== undefined && dates !== 'day-first' && dates !== 'month-first')
    throw new AppError('bad-input', '--dates is day-first or month-first.');
  const answer = liveFolderAnswerSchema.optional().safeParse(values.answer);
  if (!answer.success)
    throw new AppError('bad-input', `--answer is one of ${liveFolderAnswerSchema.options.join(', ')}.`);
  return {
    watch: values.watch === true,
    links,
    alongWith: readAlongWith(values.with),
    answer: answer.data,
    file: values.file,
    command: command as CommandName,
    operands,
    limit,
    as,
    dataFolder: resolveDataFolder({
      argument: values['data-dir'],
      environment,
      platform: process.platform,
      homeFolder: homedir(),
      workingFolder,
    }),
    isDataFolderNamed: values['data-dir'] !== undefined || Boolean(environment.ENGRAM_VAULT_HOME),
    vault: values.vault,
    json: values.json === true,
    dryRun: values['dry-run'] === true,
    encrypt: values.encrypt === true,
    passphraseFd: readDescriptorNumber(values['passphrase-fd']),
    me: values.me,
    areMine: values.mine === true,
    withoutNotes: values['no-notes'] === true,
    dates: dates ?? null,
    searchByMeaning: values.meaning === true,
    includeArchived: values.archived === true,
    why: values.why === true,
    all: values.all === true,
    licence: values.licence ?? null,
    tag: values.tag,
    folder: values.folder,
    sources: sources.data,
    yes: values.yes === true,
    join: values.join === true,
    asNew: values.new === true,
  };
}

function readAlongWith(words: string | undefined): CommandLine['alongWith'] {
  const parts = (words ?? '').split(',').filter((part) => part !== '');
  return parts.map((part) => {
    if (part !== 'documents' && part !== 'chats')
      throw new AppError('bad-input', '--with is documents, chats, or both with a comma between them.');
    return part;
  });
}

function readDescriptorNumber(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  if (!/^\d{1,4}$/.test(word)) throw new AppError('bad-input', '--passphrase-fd is the number of an open file.');
  return Number(word);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'data-dir': { type: 'string' },
        vault: { type: 'string' },
        json: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        me: { type: 'string' },
        mine: { type: 'boolean' },
        'no-notes': { type: 'boolean' },
        dates: { type: 'string' },
        as: { type: 'string' },
        meaning: { type: 'boolean' },
        archived: { type: 'boolean' },
        encrypt: { type: 'boolean' },
        'passphrase-fd': { type: 'string' },
        limit: { type: 'string' },
        watch: { type: 'boolean' },
        links: { type: 'string' },
        with: { type: 'string' },
        answer: { type: 'string' },
        file: { type: 'string' },
        why: { type: 'boolean' },
        all: { type: 'boolean' },
        join: { type: 'boolean' },
        new: { type: 'boolean' },
        licence: { type: 'string' },
        tag: { type: 'string' },
        folder: { type: 'string' },
        sources: { type: 'string' },
        yes: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new AppError('bad-input', `${(error as Error).message}\n\n${USAGE}`);
  }
}

const OPERAND_RULES: Record<CommandName, { least: number; most: number; what: string }> = {
  export: { least: 1, most: 1, what: 'one folder to write to' },
  import: { least: 1, most: Infinity, what: 'at least one file or folder' },
  verify: { least: 0, most: 0, what: 'nothing after it' },
  repair: { least: 0, most: 0, what: 'nothing after it' },
  backup: { least: 1, most: 1, what: 'one folder to put the copy into' },
  restore: { least: 1, most: 1, what: 'one copy' },
  decrypt: { least: 2, most: 2, what: 'an encrypted file and a new folder' },
  search: { least: 1, most: Infinity, what: 'words to look for' },
  mirror: { least: 1, most: 1, what: 'one folder' },
  sync: { least: 1, most: 1, what: 'one folder' },
  collection: {
    least: 1,
    most: 5_002,
    what: 'join, publish, withdraw, list or leave, or as the owner of a server init, member, remove, marks, agreement or export',
  },
  vaults: { least: 0, most: 0, what: 'nothing after it' },
  init: { least: 0, most: 0, what: 'nothing after it; --vault names a folder' },
  ask: { least: 1, most: Infinity, what: 'a question, or - to read it from standard input' },
  why: { least: 2, most: Infinity, what: 'a note and a question' },
  note: { least: 1, most: Infinity, what: 'the id or the title of a note' },
  new: { least: 1, most: Infinity, what: 'a text, or - to read it from standard input' },
  keep: { least: 0, most: 500, what: 'at most 500 ids' },
  facts: { least: 0, most: Infinity, what: 'words' },
  mcp: { least: 0, most: 2, what: 'nothing, or “install” and a client' },
  completion: { least: 1, most: 1, what: 'bash, zsh or fish' },
  'assistant-call': { least: 0, most: 0, what: 'nothing after it' },
};

function requireOperands(command: CommandName, operands: readonly string[]): void {
  const { least, most, what } = OPERAND_RULES[command];
  if (operands.length < least || operands.length > most)
    throw new AppError('bad-input', `“${command}” wants ${what}.\n\n${USAGE}`);
}
