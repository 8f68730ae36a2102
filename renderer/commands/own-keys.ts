import { useSyncExternalStore } from 'react';
import type { Chord } from './shortcuts';

/** The person's key by command; '' leaves a command without one. Commands that are not named keep their defaults. */
export type OwnKeys = Readonly<Record<string, Chord>>;

let own: OwnKeys = {};
const listeners = new Set<() => void>();

/** Applies the person's keys to every command, also to those registered later. */
export function setOwnKeys(next: OwnKeys): void {
  if (JSON.stringify(next) === JSON.stringify(own)) return;
  own = next;
  for (const listener of listeners) listener();
}

/** The keys of a command: the person's key in place of all its defaults. */
export function keysInUse(id: string, defaults: readonly Chord[] = [], keys: OwnKeys = own): readonly Chord[] {
  const chosen = keys[id];
  if (chosen === undefined) return defaults;
  return chosen === '' ? [] : [chosen];
}

/** Whether the person chose the command's key. */
export const isOwnKey = (id: string): boolean => own[id] !== undefined;

export const useOwnKeys = (): OwnKeys =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => own,
  );
