import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { isOwnKey, keysInUse, useOwnKeys } from './own-keys';
import { chordKeys, isTyping, matchesChord, movesCaret, type Chord } from './shortcuts';

/** Something the person can do from anywhere: listed in the palette, the cheat sheet, and reached by its keys. */
export interface Command {
  /** `go.review`, `chat.new`, … */
  id: string;
  title: string;
  group: string;
  /** Other words by which people look for it in the palette. */
  otherNames?: string;
  /** The keys as delivered; the person may choose another (own-keys.ts). */
  keys?: Chord[];
  /** Keys that a focused list or pane handles itself: listed here, and not bound to the whole window. */
  listKeys?: Chord[];
  run: () => void;
  /** Whether the palette leaves it out: the palette's own command, for example. */
  isHidden?: boolean;
}

let commands: readonly Command[] = [];
/** Of those that two panes share, that of the later one. */
let distinct: readonly Command[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Command[]): void {
  commands = next;
  distinct = [...new Map(next.map((command) => [command.id, command])).values()];
  for (const listener of listeners) listener();
}

/** Adds commands until the returned function is called. A later command with the same keys wins. */
export function registerCommands(added: readonly Command[]): () => void {
  change([...commands, ...added]);
  return () => change(commands.filter((command) => !added.includes(command)));
}

/** Adds commands while the component lives; `run` is always the newest. */
export function useCommands(added: readonly Command[]): void {
  const latest = useRef(added);
  latest.current = added;
  // Lists show title and keys, which may change while the command stays.
  const shown = added.map(({ id, title, keys, listKeys }) => [id, title, keys, listKeys].join(' ')).join('\n');
  useEffect(
    () =>
      registerCommands(
        latest.current.map((command) => ({
          ...command,
          run: () => latest.current.find((other) => other.id === command.id)?.run(),
        })),
      ),
    [shown],
  );
}

/** All registered commands, each once, with the keys as delivered. */
export function useAllCommands(): readonly Command[] {
  return useSyncExternalStore(subscribe, () => distinct);
}

/** All registered commands, with the keys in use. */
export function useCommandsWithKeys(): readonly Command[] {
  const all = useAllCommands();
  const own = useOwnKeys();
  return useMemo(
    () => all.map((command) => ({ ...command, keys: [...keysInUse(command.id, command.keys, own)] })),
    [all, own],
  );
}

/** The first key of a command as printed on a keyboard; undefined while it has none. */
export function useChordKeys(id: string): string[] | undefined {
  const chord = useCommandsWithKeys().find((command) => command.id === id)?.keys?.[0];
  return chord === undefined ? undefined : chordKeys(chord);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs a command by its id, for a button that does the same; nothing when it is not registered. */
export const runCommand = (id: string): void => commands.findLast((command) => command.id === id)?.run();

/** Runs the command whose keys were pressed; returns whether there was one. Never during text composition. */
export function runShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1;
  if (isTyping(event.target) && (isPlain || movesCaret(event))) return false;
  const fitting = commands.filter(({ id, keys }) => keysInUse(id, keys).some((chord) => matchesChord(event, chord)));
  // A key that the person chose wins over one that came with the app.
  const command = fitting.findLast(({ id }) => isOwnKey(id)) ?? fitting.at(-1);
  if (!command) return false;
  event.preventDefault();
  command.run();
  return true;
}
