import { Command as Parser, CommanderError } from 'commander';
import { AppError } from '../../shared/ipc/errors';
import { ownDataFolder } from '../files/data-folder';
import { ownCommand } from '../files/own-command';
import type { CommandLine } from './command';
import {
  COMMAND_GROUPS,
  COMMAND_NAMES,
  COMMANDS,
  COMMON_OPTIONS,
  COMMON_TEXT,
  formOf,
  worksWithoutVault,
  type CommandName,
} from './definitions';

/** Characters of a line of help. */
const HELP_WIDTH = 120;

/** What was read before it is known where the data folder is. */
type ReadWords = Omit<CommandLine, 'dataFolder' | 'isDataFolderNamed'> & { dataDir?: string };

/**
 * Reads the arguments of a command. Returns a text to be shown where help or the version is asked for.
 *
 * @param version of this program
 * @throws AppError `bad-input` that names the argument
 */
export function readCommandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  workingFolder: string,
  version = '',
): CommandLine | string {
  let shown = '';
  let read: ReadWords | null = null;
  const parser = createParser(
    version,
    (text) => (shown += text),
    (words) => (read = words),
  );
  try {
    parser.parse(withHelpOption(parser, args), { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return shown.trimEnd();
    throw error;
  }
  const { dataDir, ...line } = read as unknown as ReadWords;
  requireUsed(line);
  const dataFolder = ownDataFolder(dataDir, { environment, workingFolder });
  return { ...line, dataFolder, isDataFolderNamed: dataDir !== undefined || Boolean(environment.ENGRAM_VAULT_HOME) };
}

/** “help X” as “X --help”; a word that is no command is left to be refused with a guess. */
function withHelpOption(parser: Parser, [first, ...rest]: readonly string[]): string[] {
  if (first !== 'help') return first === undefined ? [] : [first, ...rest];
  const [word] = rest;
  const isCommand = word === undefined || word.startsWith('-') || parser.commands.some((one) => one.name() === word);
  return isCommand ? [...rest, '--help'] : rest;
}

function createParser(version: string, show: (text: string) => void, take: (words: ReadWords) => void): Parser {
  const program = new Parser(ownCommand().words);
  program
    .usage('COMMAND [options]')
    .version(version, '--version', 'the version of this program')
    .helpOption('-h, --help', 'this text')
    .helpCommand(false)
    .configureOutput({ writeOut: show, writeErr: () => {}, getOutHelpWidth: () => HELP_WIDTH })
    .configureHelp({
      helpWidth: HELP_WIDTH,
      showGlobalOptions: true,
      styleTitle: (title) => title.toLowerCase(),
      subcommandTerm: (command) =>
        `${command.name()} ${command.usage().replace(/ ?(?:\[options\]|\| ).*$/u, '')}`.trim(),
    })
    .addHelpText('after', `\n${COMMON_TEXT}`);
  for (const option of COMMON_OPTIONS) program.addOption(option);
  refuseInWords(program, '');
  const groups = new Map<string, Parser>([['', program]]);
  for (const name of COMMAND_NAMES) {
    const [group, word] = name.includes(' ') ? (name.split(' ') as [string, string]) : ['', name];
    const parent = groups.get(group) ?? addGroup(program, group);
    const command = addCommand(parent, word, name);
    // “mcp” takes an option that it has in common with “mcp install”.
    command.action(() =>
      take({ ...program.opts(), ...parent.opts(), ...command.opts(), command: name, operands: command.args }),
    );
    groups.set(group, parent);
    if (group === '') groups.set(name, command);
  }
  return program;
}

function addGroup(program: Parser, group: string): Parser {
  const parent = program.command(group).description(COMMAND_GROUPS[group]!).usage('COMMAND').helpCommand(false);
  refuseInWords(parent, group);
  return parent;
}

function addCommand(parent: Parser, word: string, name: CommandName): Parser {
  const { words, about, isHidden = false, options = [] } = COMMANDS[name];
  const command = parent.command(word, { hidden: isHidden }).description(about);
  command.usage(`${formOf(name)} [options]`.trim()).helpCommand(false);
  for (const one of words.split(' ').filter((each) => each !== ''))
    command.argument(one.startsWith('[') ? one.replace('…', '...') : `<${one.replace('…', '...')}>`);
  for (const option of options) command.addOption(option);
  refuseInWords(command, name);
  return command;
}

/** What the library refuses is wrong usage, said with the help of the command. */
function refuseInWords(command: Parser, name: string): void {
  command.exitOverride((error) => {
    if (error.exitCode === 0) throw error;
    const help = command.helpInformation().trimEnd();
    throw new AppError('bad-input', error.code === 'commander.help' ? help : `${refusalOf(error, name)}\n\n${help}`);
  });
}

const wantsOf = (name: CommandName): string => COMMANDS[name].wants ?? (formOf(name) || 'nothing after it');

function refusalOf({ code, message }: CommanderError, name: string): string {
  // What was typed as a value may be a passphrase in the wrong place: it is not repeated.
  const said = message
    .replace(/^error: /u, '')
    .replace(/^(unknown option '[^'=]*)=[\s\S]*'/u, "$1'")
    .replace(/^option '(\S+)[^']*' argument [\s\S]*' is invalid\. (?:It is|Allowed choices are) /u, '$1 is ')
    .replace('\n(', ' (');
  if (code === 'commander.missingArgument' || code === 'commander.excessArguments')
    return `“${name}” wants ${wantsOf(name as CommandName)}.`;
  if (code === 'commander.unknownCommand')
    return said.replace(
      /^unknown command '(.*)'/u,
      (_, word: string) => `There is no command “${`${name} ${word}`.trim()}”.`,
    );
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** @throws AppError `bad-input` for more words than a command takes, and for options that it would not use */
function requireUsed(line: ReadWords): void {
  const { command, operands, vault } = line;
  const { mostWords = Infinity } = COMMANDS[command];
  if (operands.length > mostWords) throw new AppError('bad-input', `“${command}” wants ${wantsOf(command)}.`);
  if (worksWithoutVault(line) && vault !== undefined)
    throw new AppError('bad-input', 'This opens no vault of yours. Leave --vault out.');
  if (command === 'collection publish' || command === 'collection withdraw') requireOneChoice(line);
}

/** Notes are chosen by their names, a tag, a folder or all together. */
function requireOneChoice({ command, operands, tag, folder, all }: ReadWords): void {
  const form = `The form is: ${command} ${formOf(command)}`;
  if (command === 'collection publish' && all)
    throw new AppError('bad-input', `--all withdraws; to publish, choose notes. ${form}`);
  const choices = [operands.length > 1, tag !== undefined, folder !== undefined, all].filter(Boolean).length;
  if (choices === 1) return;
  const problem = choices === 0 ? 'No notes were chosen.' : 'Choose notes in one way, not in several.';
  throw new AppError('bad-input', `${problem} ${form}`);
}
