import { homedir } from 'node:os';
import { parseArgs } from 'node:util';
import { AppError } from '../../shared/ipc/errors';
import { liveFolderAnswerSchema, type LiveFolderAnswer } from '../../shared/ipc/routes/live-folder';
import { resolveDataFolder } from '../files/data-folder';

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
  /** collection export: what the metadata state; null: nothing. */
  licence: string | null;
  /** keep: everything that waits and needs no decision of its own. */
  all: boolean;
}

export const USAGE = `usage: npm run -s vault -- COMMAND [options]

  init                    makes a vault, where there is none
  ask QUESTION…           an answer from the vault, with its sources; by the app’s model while the app is open, else by
                          the rules on this machine
         --why            and why each source was surfaced
  search WORDS…           the same funnel as the app, by words; --meaning also by meaning (reads all texts first);
                          tag: path: is: before: after: "phrase" narrow it, and after -- also -word
         --limit N        at most N results, default 10       --archived  archived notes too
  why NOTE QUESTION…      why a note is surfaced for a question, or left out
  note NOTE               its text, by its id or title
  new TEXT…               a kept note in your words: the first line is its title
  keep [NOTE…]            keeps provisional notes; without any, lists what waits for review
         --all            all that need no decision of their own
  facts [WORDS…]          the facts that hold now
  mcp                     serves other assistants over the Model Context Protocol, on standard input and output; which
                          may read what is decided in the app, under Settings → Other assistants
  mcp install [CLIENT]    prints what to put into the settings of a client
  export FOLDER           everything as Markdown and vault.jsonl into a new folder
         --as jsonl|html  kept notes with their provenance instead, for reading by others
         --encrypt        one encrypted file of that name instead of a folder
  import FILE|FOLDER…     ChatGPT and Claude exports, transcripts, documents, note folders, a vault export;
                          makes a vault where there is none
         --me NAME        the speaker who is you
         --mine           pages of a folder are your own notes; a vault export is one of your own vault, and what
                          was kept there is kept here (otherwise its notes wait in Review)
         --dry-run        only say what would come in
  verify                  reads the whole journal and every copy; writes nothing
  repair                  puts a damaged vault together from its copies and all that can be read; keeps the damaged files
  backup FOLDER           a verified copy of now, put into the folder
         --encrypt        as one file that only your passphrase opens
  restore COPY            brings the vault back to a copy (a name of “backup”, or a file it wrote); makes a vault from
                          such a file where there is none
         --dry-run        only say what would change
  decrypt FILE FOLDER     the files of an encrypted backup or export, in a new folder
  mirror FOLDER           kept notes as Markdown files in the folder, and changes of the files as versions of the notes
         --watch          goes on until it is stopped
         --mine           new files are your own notes (otherwise they wait in Review)
         --links relative links between notes as relative ones instead of [[links]]
         --with documents,chats  these too, for reading
         --answer WORD    decides what waits (--dry-run names the answers); --file PATH of one file alone
         --dry-run        only say what would happen
  sync FOLDER             brings the vault together with its copies on your other devices, through a folder that a sync
                          service, a drive or git carries
         --join           merges a vault that began apart
         --encrypt        a new folder is encrypted; asks for the passphrase of one that is. The vault remembers it
  collection init ADDRESS NAME    a shared collection on a PostgreSQL server, made or brought up to date by the owner of
                          the database; ADDRESS is postgres://name@server/database
  collection member ADDRESS NAME MEMBER reader|contributor|curator
                          a member and their role, with a login where there is none
  collection remove ADDRESS NAME MEMBER, collection list ADDRESS
  collection marks ADDRESS NAME   the duplicates and contradictions that curators marked
  collection agreement ADDRESS NAME
                          how far reviewers agree (Cohen’s kappa), over the judgements that you may see
  collection export ADDRESS NAME FOLDER
                          notes, judgements, marks and agreement as CSV and JSONL, in a new folder (RO-Crate 1.1)
         --licence TEXT   an address or words for the metadata
  vaults                  the app's vaults and their folders
  completion bash|zsh|fish  completion of all this, for the shell

  --data-dir DIR  the app's data folder (also: ENGRAM_VAULT_HOME)
  --vault NAME    a vault of the app by its name, or a vault's folder (./NAME for a folder that is called as one);
                  without it, the vault that the app opens
  A passphrase is asked for on the terminal; or --passphrase-fd N reads it from an open file, or it is taken from
  ENGRAM_VAULT_PASSPHRASE, the password of “collection” from ENGRAM_COLLECTION_PASSWORD. Neither is ever an argument:
  other programs could read it there.
  “-” stands for what comes on standard input: “echo … | vault new -”.
  --json          one JSON object on standard output instead of text     --help       this text

While the app has the vault open, it runs the command; only “repair” needs it closed.

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 the vault is in use by another program, 4 the vault is damaged (only
“repair” changes that), 5 not found, 130 stopped.`;

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
  if (values.licence !== undefined && command !== 'collection')
    throw new AppError('bad-input', '--licence belongs to collection export.');
  requireOperands(command as CommandName, operands);
  const links = values.links ?? 'wiki';
  if (links !== 'wiki' && links !== 'relative') throw new AppError('bad-input', '--links is wiki or relative.');
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
    searchByMeaning: values.meaning === true,
    includeArchived: values.archived === true,
    why: values.why === true,
    all: values.all === true,
    licence: values.licence ?? null,
    join: values.join === true,
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
        licence: { type: 'string' },
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
  collection: { least: 2, most: 5, what: 'init, member, remove, list, marks, agreement or export, and an address' },
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
