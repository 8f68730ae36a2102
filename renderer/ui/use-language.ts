import { useMemo, useSyncExternalStore, type DependencyList } from 'react';
import { currentLanguage, onLanguageChange } from '../../shared/messages/message';

/** Draws the component again when the language changes, with all in it that is not kept by `memo` or `useMemo`. */
export const useLanguage = () => useSyncExternalStore(onLanguageChange, currentLanguage);

/** `useMemo` for what holds sentences. */
export function useMemoInLanguage<Value>(make: () => Value, dependencies: DependencyList): Value {
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(make, [useLanguage(), ...dependencies]);
}
