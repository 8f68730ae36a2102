import { useEffect, useMemo, useRef } from 'react';

/** The same functions while the component lives, each doing what the newest one of its name does. */
export function useStableFunctions<Functions extends object>(functions: Functions): Functions {
  const latest = useRef(functions as Record<string, (...args: unknown[]) => unknown>);
  useEffect(() => {
    latest.current = functions as typeof latest.current;
  });
  return useMemo(() => {
    const names = Object.keys(latest.current);
    return Object.fromEntries(
      names.map((name) => [name, (...args: unknown[]) => latest.current[name]!(...args)]),
    ) as Functions;
  }, []);
}
