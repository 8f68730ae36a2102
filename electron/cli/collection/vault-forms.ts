import { AppError } from '../../../shared/ipc/errors';
import type { CommandLine } from '../command-line';

const FORMS = {
  join: 'collection join ADDRESS [NAME]',
  publish: 'collection publish COLLECTION NOTE… | --tag TAG | --folder FOLDER',
  withdraw: 'collection withdraw COLLECTION NOTE… | --tag TAG | --folder FOLDER | --all',
  leave: 'collection leave COLLECTION',
  list: 'collection list',
} as const;
export type VaultAct = keyof typeof FORMS;
export const VAULT_FORMS = Object.values(FORMS).join('\n');

/** Words after the act, the fewest and the most. */
const WORDS: Record<VaultAct, readonly [number, number]> = {
  join: [1, 2],
  publish: [1, Infinity],
  withdraw: [1, Infinity],
  leave: [1, 1],
  list: [0, 0],
};

type Given = Pick<CommandLine, 'command' | 'operands' | 'tag' | 'folder' | 'all'>;

/**
 * What “collection” is to do with the vault's own collections; null for what it does on a server without a vault, as
 * “list ADDRESS”.
 *
 * @throws AppError `bad-input` that shows the form
 */
export function vaultActOf({ command, operands: [word, ...words], ...chosen }: Given): VaultAct | null {
  const act = Object.keys(FORMS).find((name) => name === word) as VaultAct | undefined;
  if (command !== 'collection' || act === undefined || (act === 'list' && words.length > 0)) return null;
  const [least, most] = WORDS[act];
  if (words.length < least || words.length > most) throw new AppError('bad-input', `The form is: ${FORMS[act]}`);
  if (act === 'publish' || act === 'withdraw') requireOneChoice(act, words.length > 1, chosen);
  return act;
}

function requireOneChoice(
  act: 'publish' | 'withdraw',
  areNamed: boolean,
  { tag, folder, all }: Pick<Given, 'tag' | 'folder' | 'all'>,
): void {
  if (act === 'publish' && all)
    throw new AppError('bad-input', `--all withdraws; to publish, choose notes. The form is: ${FORMS.publish}`);
  const choices = [areNamed, tag !== undefined, folder !== undefined, all].filter(Boolean).length;
  if (choices === 1) return;
  const problem = choices === 0 ? 'No notes were chosen.' : 'Choose notes in one way, not in several.';
  throw new AppError('bad-input', `${problem} The form is: ${FORMS[act]}`);
}
