import { createContext, useContext, useEffect, useState } from 'react';

const NARROW = '(max-width: 1099px)';

const IsShared = createContext(false);

/** Around what shares the window with a second pane. */
export const NarrowProvider = IsShared.Provider;

/** Whether there is no room for a pane beside the work: the window is narrow, or shared with a second pane. */
export function useIsNarrow(): boolean {
  const isShared = useContext(IsShared);
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const follow = () => setNarrow(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return isNarrow || isShared;
}
