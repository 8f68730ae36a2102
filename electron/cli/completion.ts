import { AppError } from '../../shared/ipc/errors';
import { ownCommand, shellWord } from '../files/own-command';
import type { Command } from './command';
import { COMMAND_NAMES, COMMANDS, COMMON_OPTIONS, type CommandName } from './definitions';

const SHOWN = COMMAND_NAMES.filter((name) => COMMANDS[name].isHidden !== true);
const TOP_WORDS = [...new Set(SHOWN.map((name) => name.split(' ', 1)[0]!))];
const COMMON = [...COMMON_OPTIONS.map(({ long }) => long!), '--help'];

/** Words after the name of a command or of a group of commands. */
const subcommandsOf = (name: string): string[] =>
  SHOWN.filter((other) => other.startsWith(`${name} `)).map((other) => other.slice(name.length + 1));

const offersOf = (name: string): { words: readonly string[]; hasFiles: boolean; options: readonly string[] } => {
  // The name of a group alone is no command.
  const command = (COMMANDS as Partial<typeof COMMANDS>)[name as CommandName];
  const words = command?.words ?? '';
  return {
    words: [
      ...subcommandsOf(name),
      ...(command?.completes ?? []),
      ...words
        .split(' ')
        .filter((word) => /^[a-z]+\|/u.test(word))
        .flatMap((word) => word.split('|')),
    ],
    hasFiles: /FILE|FOLDER|COPY/u.test(words),
    options: (command?.options ?? []).filter(({ hidden }) => !hidden).map(({ long }) => long!),
  };
};

/** A script that completes `vault` in a shell: the name that the person gives the command, as an alias or a function. */
export const runCompletion: Command = async ({ line }) => {
  const script = completionScript(line.operands[0]!);
  return { json: { script }, text: script };
};

function completionScript(shell: string): string {
  if (shell === 'bash') return bashScript();
  if (shell === 'zsh') return `#compdef vault\nautoload -U +X bashcompinit && bashcompinit\n${bashScript()}`;
  if (shell === 'fish') return fishScript();
  throw new AppError('bad-input', `There is completion for bash, zsh and fish, none for “${shell}”.`);
}

/** What the name `vault` has to stand for. */
function startInShell(): string {
  const { command, args } = ownCommand();
  return [command, ...args].map(shellWord).join(' ');
}

function bashScript(): string {
  const cases = [...new Set([...TOP_WORDS, ...SHOWN])].map((name) => {
    const { words, hasFiles, options } = offersOf(name);
    const pattern = name.includes(' ') ? `"${name}"` : name;
    return `    ${pattern}) words="${[...words, ...options, ...COMMON].join(' ')}"; files=${hasFiles ? 1 : 0} ;;`;
  });
  const choices = new Map(
    SHOWN.flatMap((name) => COMMANDS[name].options ?? []).flatMap(({ long, argChoices }) =>
      argChoices === undefined ? [] : [[long!, argChoices]],
    ),
  );
  return `# vault() { ${startInShell()} "$@"; }
_vault() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words="" files=0
  local command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=( $(compgen -W "${TOP_WORDS.join(' ')} help --help --version" -- "$current") )
    return
  fi
  case "$previous" in
    --data-dir|--vault) COMPREPLY=( $(compgen -d -- "$current") ); return ;;
${[...choices].map(([long, words]) => `    ${long}) COMPREPLY=( $(compgen -W "${words.join(' ')}" -- "$current") ); return ;;`).join('\n')}
  esac
  if [ "$COMP_CWORD" -gt 2 ]; then
    case "$command \${COMP_WORDS[2]}" in
      ${SHOWN.filter((name) => name.includes(' '))
        .map((name) => `"${name}"`)
        .join('|')}) command="$command \${COMP_WORDS[2]}" ;;
    esac
  fi
  case "$command" in
    help) words="${TOP_WORDS.join(' ')}" ;;
${cases.join('\n')}
  esac
  COMPREPLY=( $(compgen -W "$words" -- "$current") )
  if [ "$files" -eq 1 ]; then COMPREPLY+=( $(compgen -f -- "$current") ); fi
}
complete -o filenames -F _vault vault`;
}

function fishScript(): string {
  const line = (name: string) =>
    `complete -c vault -n '${name
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and ')}'`;
  return [
    `# function vault; ${startInShell()} $argv; end`,
    'complete -c vault -e',
    `complete -c vault -n __fish_use_subcommand -f -a '${TOP_WORDS.join(' ')} help'`,
    ...[...new Set([...TOP_WORDS, ...SHOWN])].flatMap((name) => {
      const { words, hasFiles, options } = offersOf(name);
      return [
        ...(hasFiles ? [] : [`${line(name)} -f${words.length === 0 ? '' : ` -a '${words.join(' ')}'`}`]),
        ...options.map((option) => `${line(name)} -l ${option.slice(2)}`),
      ];
    }),
    ...COMMON.map((option) => `complete -c vault -l ${option.slice(2)}`),
  ].join('\n');
}
