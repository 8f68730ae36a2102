import { InvalidArgumentError, Option } from 'commander';
import { givenSourceSchema } from '../../shared/domain/collection';
import { liveFolderAnswerSchema } from '../../shared/ipc/routes/live-folder';
import { CLIENT_NAMES } from './mcp/client-settings';
import { SKILL_PLACES } from './skill-places';

/** One command: the parser, its help, completion and the table in docs/command-line.md are made from it. */
export interface CommandDefinition {
  /** What comes after the command: `NOTE`, `[NAME]` where it may be missing, `NOTE…` for one or more. */
  words: string;
  /** The same for people where `words` cannot say it. */
  form?: string;
  about: string;
  /** What is said of too few or too many words: “ask” wants …; default: `words`. */
  wants?: string;
  mostWords?: number;
  options?: readonly Option[];
  /** Words that a shell completes after it, beside those that `words` names. */
  completes?: readonly string[];
  /** No person types it. */
  isHidden?: true;
}

const option = (flags: string, about: string): Option => new Option(flags, about);

const readLimit = (word: string): number => {
  const limit = Number(word);
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100) return limit;
  throw new InvalidArgumentError('It is a whole number from 1 to 100.');
};
const readDescriptorNumber = (word: string): number => {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  throw new InvalidArgumentError('It is the number of an open file.');
};
const RECORDS = new Set(['documents', 'chats']);
const readRecords = (words: string): string[] => {
  const parts = words.split(',').filter((part) => part !== '');
  if (parts.every((part) => RECORDS.has(part))) return parts;
  throw new InvalidArgumentError('It is documents, chats, or both with a comma between them.');
};

/** Options that every command knows. */
export const COMMON_OPTIONS: readonly Option[] = [
  option('--data-dir <DIR>', 'the app’s data folder (also: ENGRAM_VAULT_HOME)'),
  option(
    '--vault <NAME>',
    'a vault of the app by its name, or a vault’s folder (./NAME for a folder that is called as one); without it, the vault that the app opens',
  ),
  option('--json', 'one JSON object on standard output instead of text'),
];

const PASSPHRASE_FD = option(
  '--passphrase-fd <N>',
  'reads the passphrase or password from an open file, instead of the terminal or a variable',
).argParser(readDescriptorNumber);
const BY_MEANING = option('--meaning', 'also by meaning (reads all texts first)');
const ARCHIVED = option('--archived', 'archived notes too');
const PROJECT = option('--project <NAME>', 'only what this project holds');
const WOULD_CHANGE = option('--dry-run', 'only say what would change');
const YES = option('--yes', 'ask nothing');
const TAG = option('--tag <TAG>', 'the notes with this tag');
const CLIENT = option('--client <NAME>', 'what to call a client that gives no name of its own');
const FOLDER = option('--folder <FOLDER>', 'the notes in this folder of the vault');

const DEFINITIONS = {
  init: {
    words: '',
    about: 'makes a vault, where there is none',
    wants: 'nothing after it; --vault names a folder',
  },
  ask: {
    words: 'QUESTION…',
    about:
      'an answer from the vault, with its sources; by the app’s model while the app is open, else by the rules on this machine. It is no chat: nothing of it is stored',
    wants: 'a question, or - to read it from standard input',
    options: [option('--why', 'and why each source was surfaced'), PROJECT, BY_MEANING, ARCHIVED],
  },
  search: {
    words: 'WORDS…',
    about:
      'title, path and matching passage, by the same funnel as the app; tag: path: is: project: before: after: "phrase" and a OR (b c) narrow it, and after -- also -word',
    wants: 'words to look for',
    options: [
      option('--limit <N>', 'at most N results').argParser(readLimit).default(10),
      PROJECT,
      BY_MEANING,
      ARCHIVED,
    ],
  },
  why: {
    words: 'NOTE QUESTION…',
    about: 'why a note is surfaced for a question, or left out',
    wants: 'a note and a question',
    options: [BY_MEANING, ARCHIVED],
  },
  note: { words: 'NOTE…', about: 'its text, by its id or title', wants: 'the id or the title of a note' },
  new: {
    words: 'TEXT…',
    about: 'a kept note in your words: the first line is its title',
    wants: 'a text, or - to read it from standard input',
    options: [
      option('--inbox', 'it waits in the Inbox instead, for you to keep or drop').conflicts('today'),
      option('--today', 'it goes to the end of today’s note instead'),
    ],
  },
  keep: {
    words: '[NOTE…]',
    about: 'keeps provisional notes; without any, lists what waits for review',
    wants: 'at most 500 ids',
    mostWords: 500,
    options: [option('--all', 'all that need no decision of their own')],
  },
  tasks: {
    words: '[WORDS…]',
    about: 'the open tasks of all notes, by due day; the words filter them as they filter “search”',
    wants: 'words',
    options: [option('--due', 'only those that are overdue or due today')],
  },
  done: {
    words: 'REF…',
    about: 'ticks tasks in their notes, by the references that “tasks” prints; of one that repeats the next is written',
    wants: 'the reference of a task',
  },
  facts: { words: '[WORDS…]', about: 'the facts that hold now', wants: 'words' },
  mcp: {
    words: '',
    about:
      'serves other assistants over the Model Context Protocol, on standard input and output; which may read what is decided in the app, under Settings → Other assistants',
    wants: 'nothing, or “install” and a client',
    options: [CLIENT],
  },
  'mcp install': {
    words: '[CLIENT]',
    about: 'prints what to put into the settings of a client, or a link that does it',
    wants: 'one client, or nothing for all of them',
    completes: CLIENT_NAMES,
    options: [CLIENT],
  },
  skill: {
    words: '[FOLDER]',
    about: 'prints a document that teaches an agent to search, cite and propose; with a folder it is written there',
    wants: 'nothing, or one folder of skills',
    options: [
      option('--for <PROGRAM>', 'written where that program looks for your skills').choices(Object.keys(SKILL_PLACES)),
    ],
  },
  export: {
    words: 'FOLDER',
    about: 'everything as Markdown and vault.jsonl into a new folder',
    wants: 'one folder to write to',
    options: [
      option(
        '--as <FORMAT>',
        'jsonl, html or okf: kept notes with their provenance instead, for reading by others; okf is the Open Knowledge Format',
      ).choices(['folder', 'jsonl', 'html', 'okf']),
      option('--encrypt', 'one encrypted file of that name instead of a folder'),
      PASSPHRASE_FD,
    ],
  },
  import: {
    words: 'FILE…',
    form: 'FILE|FOLDER…',
    about:
      'ChatGPT and Claude exports, transcripts, documents, note folders, a vault export; makes a vault where there is none. Takes notes from the conversations, which wait for “keep”',
    wants: 'at least one file or folder',
    options: [
      option('--no-notes', 'takes none; the app, or a later import of the same file, can take them'),
      option('--also-answers', 'takes notes of what the assistant said too, not only of what people said'),
      option('--me <NAME>', 'the speaker who is you'),
      option(
        '--mine',
        'pages of a folder are your own notes; a vault export is one of your own vault, and what was kept there is kept here (otherwise its notes wait in the Inbox)',
      ),
      option('--dates <ORDER>', 'how dates such as 3/2/24 are read where the file leaves it open').choices([
        'day-first',
        'month-first',
      ]),
      option('--only-new', 'what is here already stays as it is, though it was changed in its files'),
      option('--dry-run', 'only say what would come in'),
    ],
  },
  verify: { words: '', about: 'reads the whole journal and every copy; writes nothing' },
  repair: {
    words: '',
    about:
      'puts a damaged vault together from its copies and all that can be read; keeps the damaged files. The app must be closed',
  },
  backup: {
    words: 'FOLDER',
    about: 'a verified copy of now, put into the folder; refused for a damaged vault',
    wants: 'one folder to put the copy into',
    options: [option('--encrypt', 'as one file that only your passphrase opens'), PASSPHRASE_FD],
  },
  restore: {
    words: 'COPY',
    about:
      'brings the vault back to a copy (a name of “backup”, or a file it or the app wrote); the state before is kept as a copy. A file of another vault becomes a new vault beside those that are here, which stay as they are',
    wants: 'one copy',
    options: [option('--new', 'as a new vault also where the copy’s own vault is here'), WOULD_CHANGE, PASSPHRASE_FD],
  },
  decrypt: {
    words: 'FILE FOLDER',
    about: 'the files of an encrypted backup or export, in a new folder',
    wants: 'an encrypted file and a new folder',
    options: [PASSPHRASE_FD],
  },
  mirror: {
    words: 'FOLDER',
    about: 'kept notes as Markdown files in the folder, and changes of the files as versions of the notes',
    wants: 'one folder',
    options: [
      option('--watch', 'goes on until it is stopped'),
      option('--mine', 'new files are your own notes (otherwise they wait in the Inbox)'),
      option('--links <FORM>', 'relative: links between notes as relative ones instead of [[links]]').choices([
        'wiki',
        'relative',
      ]),
      option('--with <documents,chats>', 'these too, for reading').argParser(readRecords),
      option('--answer <WORD>', 'decides what waits (--dry-run names the answers)').choices(
        liveFolderAnswerSchema.options,
      ),
      option('--file <PATH>', 'that file alone is answered'),
      option('--dry-run', 'only say what would happen'),
    ],
  },
  sync: {
    words: 'FOLDER',
    about:
      'brings the vault together with its copies on your other devices, through a folder that a sync service, a drive or git carries; makes a vault where there is none; says what the folder takes',
    wants: 'one folder',
    options: [
      option('--join', 'merges a vault that began apart'),
      option('--encrypt', 'a new folder is encrypted; asks for the passphrase of one that is. The vault remembers it'),
      PASSPHRASE_FD,
    ],
  },
  'collection join': {
    words: 'ADDRESS [NAME]',
    about: 'the vault joins the shared collections of a server in which you are a member, or one',
    wants: 'the address of a server, and the name of one collection if not all are meant',
    options: [YES, PASSPHRASE_FD],
  },
  'collection publish': {
    words: 'COLLECTION [NOTE…]',
    form: 'COLLECTION NOTE… | --tag TAG | --folder FOLDER',
    about: 'kept notes, after a list of what would leave and a question; NOTE is an id or a title',
    wants: 'a collection and at most 5,000 notes',
    mostWords: 5_001,
    options: [
      TAG,
      FOLDER,
      option(
        '--sources <WHAT>',
        'quote: with the words that each was kept from; message: with the whole message',
      ).choices(givenSourceSchema.options),
      option('--dry-run', 'only say what would leave, and what would not'),
      YES,
      PASSPHRASE_FD,
      // It is known so that its refusal can say what to do instead.
      option('--all', '').hideHelp(),
    ],
  },
  'collection withdraw': {
    words: 'COLLECTION [NOTE…]',
    form: 'COLLECTION NOTE… | --tag TAG | --folder FOLDER | --all',
    about: 'your notes from a collection, for everybody',
    wants: 'a collection and at most 5,000 notes',
    mostWords: 5_001,
    options: [
      TAG,
      FOLDER,
      option('--all', 'everything that you published there'),
      option('--dry-run', 'only say what would be withdrawn'),
      YES,
      PASSPHRASE_FD,
    ],
  },
  'collection leave': {
    words: 'COLLECTION',
    about: 'forgets a collection that the vault has joined; what you published there stays',
    options: [YES],
  },
  'collection list': {
    words: '[ADDRESS]',
    about: 'the collections that the vault has joined; with an address, all of a server with their members',
    options: [PASSPHRASE_FD],
  },
  'collection init': {
    words: 'ADDRESS NAME',
    about:
      'a shared collection on a PostgreSQL server, made or brought up to date by the owner of the database; ADDRESS is postgres://name@server/database',
    options: [PASSPHRASE_FD],
  },
  'collection member': {
    words: 'ADDRESS NAME MEMBER reader|contributor|curator',
    about: 'a member and their role, with a login where there is none',
    options: [PASSPHRASE_FD],
  },
  'collection remove': {
    words: 'ADDRESS NAME MEMBER',
    about: 'ends a membership; what they published is still there',
    options: [PASSPHRASE_FD],
  },
  'collection marks': {
    words: 'ADDRESS NAME',
    about: 'the duplicates and contradictions that curators marked',
    options: [PASSPHRASE_FD],
  },
  'collection agreement': {
    words: 'ADDRESS NAME',
    about: 'how far reviewers agree (Cohen’s kappa), over the judgements that you may see',
    options: [PASSPHRASE_FD],
  },
  'collection export': {
    words: 'ADDRESS NAME FOLDER',
    about: 'notes, judgements, marks and agreement as CSV and JSONL, in a new folder (RO-Crate 1.1)',
    options: [option('--licence <TEXT>', 'an address or words for the metadata'), PASSPHRASE_FD],
  },
  vaults: { words: '', about: 'the app’s vaults and their folders' },
  completion: {
    words: 'bash|zsh|fish',
    about: 'completion of all this, for the shell',
    wants: 'bash, zsh or fish',
  },
  'assistant-call': {
    words: '',
    about: 'one request of a program that “mcp” serves',
    isHidden: true,
  },
} satisfies Record<string, CommandDefinition>;

export type CommandName = keyof typeof DEFINITIONS;
export const COMMANDS: Readonly<Record<CommandName, CommandDefinition>> = DEFINITIONS;
export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

/** Commands whose name is the first word of others. */
export const COMMAND_GROUPS: Readonly<Record<string, string>> = {
  collection: 'shared collections, of the vault and on a server',
};

const WITHOUT_VAULT: ReadonlySet<CommandName> = new Set<CommandName>([
  ...COMMAND_NAMES.filter((name) => /^collection (?:init|member|remove|marks|agreement|export)$/u.test(name)),
  ...(['decrypt', 'vaults', 'completion', 'skill'] as const),
]);

/** “restore --new” makes a vault of its own and touches none; a list of a server's collections opens none. */
export const worksWithoutVault = (line: {
  command: CommandName;
  operands: readonly string[];
  new?: boolean;
}): boolean =>
  WITHOUT_VAULT.has(line.command) ||
  (line.command === 'restore' && line.new === true) ||
  (line.command === 'collection list' && line.operands.length > 0);

/** The words of a command as people read them. */
export const formOf = (name: CommandName): string => COMMANDS[name].form ?? COMMANDS[name].words;

/** What is true of all commands. */
export const COMMON_TEXT = `A passphrase is asked for on the terminal; or --passphrase-fd N reads it from an open file, or it is taken from
ENGRAM_VAULT_PASSPHRASE, the password of “collection” from ENGRAM_COLLECTION_PASSWORD. Neither is ever an argument:
other programs could read it there.
“-” stands for what comes on standard input: “echo … | vault new -”.

“help COMMAND” says what a command takes. While the app has the vault open, it runs the command; only “repair” needs it closed.

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 the vault is in use by another program, 4 the vault is damaged (only
“repair” changes that), 5 not found, 130 stopped.`;
