import { AppError } from '../../../shared/ipc/errors';
import { splitWords } from '../../../shared/lib/text/terms';
import { DEFAULT_ACTIONS } from './actions';
import type { CueBook } from './cue-book';

/** Where a vault's own actions lie. */
export interface ActionsFile {
  read(): Promise<string[][]>;
  /** Resolves when it is on the disk. */
  write(groups: string[][]): Promise<void>;
}

export interface ActionGroup {
  /** Ways of saying one action; the first stands for all. */
  names: string[];
  /** Those the person added. */
  own: string[];
}

export interface OwnActions {
  list(): ActionGroup[];
  /** Adds a way of saying an action the vault knows, or a new action when `to` is null. */
  add(name: string, to: string | null): Promise<ActionGroup[]>;
  /** Takes out one that the person added. */
  remove(name: string): Promise<ActionGroup[]>;
}

const MAX_OWN = 500;
const plain = (name: string): string => splitWords(name).join(' ').slice(0, 100);

/** The app's actions with the vault's own words, each group once; the first name of a group never changes. */
export function joinActions(own: readonly (readonly string[])[]): string[][] {
  const groups = DEFAULT_ACTIONS.map((names) => [...names]);
  for (const [first, ...names] of own) {
    if (first === undefined) continue;
    const known = groups.find((group) => group.includes(first));
    if (known === undefined) groups.push([first, ...names]);
    else known.push(...names.filter((name) => !known.includes(name)));
  }
  return groups;
}

/** The vault's own action words: seen, added to and taken out by the person. Triggers are read anew after each change. */
export async function openOwnActions(file: ActionsFile, book: Pick<CueBook, 'setTaxonomy'>): Promise<OwnActions> {
  let own = (await file.read()).map((group) => group.map(plain).filter((name) => name !== '')).filter((group) => group.length > 0);
  const apply = () => book.setTaxonomy(joinActions(own));
  if (own.length > 0) apply();
  const list = (): ActionGroup[] => {
    const added = new Set(own.flat());
    const given = new Set(DEFAULT_ACTIONS.flat());
    return joinActions(own).map((names) => ({ names, own: names.filter((name) => added.has(name) && !given.has(name)) }));
  };
  const save = async (next: string[][]): Promise<ActionGroup[]> => {
    await file.write(next);
    own = next;
    apply();
    return list();
  };
  return {
    list,
    async add(name, to) {
      const word = plain(name);
      if (word === '') throw new AppError('bad-input', 'An action needs a word, like “glaze” or “roll out”.');
      const taken = joinActions(own).find((names) => names.includes(word));
      if (taken !== undefined) throw new AppError('conflict', `“${word}” is known already: it means “${taken[0]!}”.`);
      if (own.flat().length >= MAX_OWN) throw new AppError('too-large', `A vault has at most ${MAX_OWN} actions of its own.`);
      if (to === null) return save([...own, [word]]);
      const group = joinActions(own).find((names) => names.includes(plain(to)));
      if (group === undefined) throw new AppError('not-found', `The vault knows no action “${to}”.`);
      const at = own.findIndex(([first]) => first === group[0]);
      return save(at < 0 ? [...own, [group[0]!, word]] : own.map((names, place) => (place === at ? [...names, word] : names)));
    },
    async remove(name) {
      const word = plain(name);
      if (!list().some((group) => group.own.includes(word))) throw new AppError('not-found', `“${word}” is not one of your own actions.`);
      return save(own.map((names) => names.filter((other) => other !== word)).filter((names) => names.length > 1 || (names.length === 1 && !DEFAULT_ACTIONS.flat().includes(names[0]!))));
    },
  };
}

/** For vaults without a folder of their own: tests and the harness. */
export function actionsInMemory(): ActionsFile {
  let groups: string[][] = [];
  return { read: async () => groups, write: async (next) => { groups = next; } };
}
