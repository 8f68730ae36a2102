import { useState } from 'react';
import type { ProviderSettings } from '../../../shared/ipc/routes/settings';

// The draft outlives the screen, so that visiting another one loses nothing. It has no effect before it is confirmed.
let unconfirmed: ProviderSettings | null = null;

/** The draft of the provider; the active settings until something is typed. */
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
