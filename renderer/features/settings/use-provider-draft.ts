import { useState } from 'react';
import type { ProviderSettings } from '../../../shared/ipc/routes/settings';

// What was typed outlives the screen, so that looking something up elsewhere loses nothing. It is not used before it is
// confirmed.
let unconfirmed: ProviderSettings | null = null;

/** The provider as typed so far; the one that is set until something is. */
export function useProviderDraft(provider: ProviderSettings): {
  draft: ProviderSettings;
  change: (draft: ProviderSettings) => void;
  forget: () => void;
} {
  const [typed, setTyped] = useState(unconfirmed);
  const set = (next: ProviderSettings | null) => {
    unconfirmed = next;
    setTyped(next);
  };
  return { draft: typed ?? provider, change: set, forget: () => set(null) };
}
