import { useEffect, useState } from 'react';
import { useStoredFlag } from '../../../ui/use-stored-flag';

const NARROW = '(max-width: 1099px)';

/**
 * Whether the session list is shown. On narrow windows it is a sheet that starts closed; else the choice is remembered.
 */
export function useSessionListOpen(): { isOpen: boolean; isSheet: boolean; toggle: () => void; close: () => void } {
  const [isSheet, setSheet] = useState(() => matchMedia(NARROW).matches);
  const [isWide, toggleWide] = useStoredFlag('sessions:open', true);
  const [isSheetOpen, setSheetOpen] = useState(false);

  useEffect(() => {
    const query = matchMedia(NARROW);
    const follow = () => setSheet(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);

  const toggle = () => {
    if (isSheet) setSheetOpen(!isSheetOpen);
    else toggleWide();
  };
  return { isOpen: isSheet ? isSheetOpen : isWide, isSheet, toggle, close: () => setSheetOpen(false) };
}
