import { AppError } from '../../../shared/ipc/errors';
import { COMMANDS } from '../command-line';
import { CLIENT_NAMES } from '../mcp/client-settings';

/** What a shell offers after a command; commands without an entry take files. */
const WORDS_AFTER: Partial<Record<(typeof COMMANDS)[number], readonly string[]>> = {
  mcp: ['install'],
  collection: [
    'join',
    'publish',
    'withdraw',
    'leave',
    'init',
    'member',
    'remove',
    'list',
    'marks',
    'agreement',
    'export',
  ],
  completion: ['bash', 'zsh', 'fish'],
  ask: [],
  search: [],
  why: [],
  note: [],
  new: [],
  keep: [],
  facts: [],
  init: [],
  verify: [],
  repair: [],
  vaults: [],
};

/** Options of all commands, then of single ones. */
const COMMON_OPTIONS = ['--json', '--vault', '--data-dir', '--help'];
const OPTIONS: Partial<Record<(typeof COMMANDS)[number], readonly string[]>> = {
  ask: ['--why', '--meaning', '--archived'],
  search: ['--limit', '--meaning', '--archived'],
  why: ['--meaning', '--archived'],
  keep: ['--all'],
  export: ['--as', '--encrypt', '--passphrase-fd'],
  import: ['--me', '--mine', '--dates', '--no-notes', '--dry-run'],
  backup: ['--encrypt', '--passphrase-fd'],
  restore: ['--dry-run', '--passphrase-fd'],
  sync: ['--join', '--encrypt', '--passphrase-fd'],
  decrypt: ['--passphrase-fd'],
  collection: ['--tag', '--folder', '--sources', '--all', '--dry-run', '--yes', '--licence', '--passphrase-fd'],
};

/**
 * A script that completes `vault` in a shell. `vault` is the name that the person gives the command, as an alias or a
 * function.
 *
 * @throws AppError `bad-input` for another shell
 */
export function completionScript(shell: string): string {
  if (shell === 'bash') return bashScript();
  if (shell === 'zsh') return `#compdef vault\nautoload -U +X bashcompinit && bashcompinit\n${bashScript()}`;
  if (shell === 'fish') return fishScript();
  throw new AppError('bad-input', `There is completion for bash, zsh and fish, none for “${shell}”.`);
}

function bashScript(): string {
  const cases = COMMANDS.map((command) => {
    const words = [...(WORDS_AFTER[command] ?? []), ...(OPTIONS[command] ?? []), ...COMMON_OPTIONS];
    return `    ${command}) words="${words.join(' ')}"; files=${WORDS_AFTER[command] === undefined ? 1 : 0} ;;`;
  });
  return `# vault() { npm run -s --prefix FOLDER vault -- "$@"; }
_vault() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words="" files=0
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=( $(compgen -W "${COMMANDS.join(' ')} --help" -- "$current") )
    return
  fi
  case "$previous" in
    --data-dir|--vault) COMPREPLY=( $(compgen -d -- "$current") ); return ;;
    --as) COMPREPLY=( $(compgen -W "folder jsonl html" -- "$current") ); return ;;
    --sources) COMPREPLY=( $(compgen -W "nothing quote message" -- "$current") ); return ;;
    install) COMPREPLY=( $(compgen -W "${CLIENT_NAMES.join(' ')}" -- "$current") ); return ;;
  esac
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  COMPREPLY=( $(compgen -W "$words" -- "$current") )
  if [ "$files" -eq 1 ]; then COMPREPLY+=( $(compgen -f -- "$current") ); fi
}
complete -o filenames -F _vault vault`;
}

function fishScript(): string {
  const after = (command: string) => `__fish_seen_subcommand_from ${command}`;
  const optionLine = (condition: string | null, option: string) =>
    `complete -c vault${condition === null ? '' : ` -n '${condition}'`} -l ${option.slice(2)}`;
  return [
    '# function vault; npm run -s --prefix FOLDER vault -- $argv; end',
    'complete -c vault -e',
    `complete -c vault -n __fish_use_subcommand -f -a '${COMMANDS.join(' ')}'`,
    ...COMMANDS.flatMap((command) => {
      const words = WORDS_AFTER[command];
      const line = `complete -c vault -n '${after(command)}'`;
      return [
        ...(words === undefined ? [] : [`${line} -f${words.length === 0 ? '' : ` -a '${words.join(' ')}'`}`]),
        ...(OPTIONS[command] ?? []).map((option) => optionLine(after(command), option)),
      ];
    }),
    `complete -c vault -n '${after('install')}' -f -a '${CLIENT_NAMES.join(' ')}'`,
    ...COMMON_OPTIONS.map((option) => optionLine(null, option)),
  ].join('\n');
}
