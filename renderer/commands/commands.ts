import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isTyping, matchesChord, type Chord } from './shortcuts';

/** Something the person can do from anywhere: listed in the palette, the cheat sheet, and reached by its keys. */
export interface Command {
  /** `go.review`, `chat.new`, … */
  id: string;
  title: string;
  group: string;
  keys?: Chord[];
  /** Keys that a focused list or pane handles itself: listed here, and not bound to the whole window. */
  listKeys?: Chord[];
  run: () => void;
  /** Not listed in the palette: the palette's own command, for example. */
  isHidden?: boolean;
}

let commands: readonly Command[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Command[]): void {
  commands = next;
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
  const ids = added.map((command) => command.id).join(' ');
  useEffect(
    () =>
      registerCommands(
        latest.current.map((command) => ({
          ...command,
          run: () => latest.current.find((other) => other.id === command.id)?.run(),
        })),
      ),
    [ids],
  );
}

/** All registered commands. */
export function useAllCommands(): readonly Command[] {
  return useSyncExternalStore(subscribe, () => commands);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs the command whose keys were pressed; returns whether there was one. Never during text composition. */
export function runShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1;
  if (isPlain && isTyping(event.target)) return false;
  const command = commands.findLast(({ keys }) => keys?.some((chord) => matchesChord(event, chord)));
  if (!command) return false;
  event.preventDefault();
  command.run();
  return true;
}
