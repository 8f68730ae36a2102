import { useState } from 'react';
import { call } from '../../ipc/client';
import { showError } from '../../ipc/queries';
import { useAskVault } from '../../ipc/use-ask-vault';

const LOOK_EVERY_MS = 150;
/** A slow machine answers with what is indexed by then. */
const MAX_LOOKS = 200;

/** Loads the sample, waits until it can be searched, and asks it. */
export function useAskSample(): { ask: (question: string) => void; isAsking: boolean } {
  const askVault = useAskVault();
  const [isAsking, setAsking] = useState(false);
  const ask = async (question: string) => {
    setAsking(true);
    try {
      await call('exchange.loadSample', null);
      for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
        const { index } = await call('app.status', null);
        if (index.state === 'ready' && index.entries > 0 && index.pending === 0) break;
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
      askVault(question);
    } catch (error) {
      showError(error);
    } finally {
      setAsking(false);
    }
  };
  return { ask: (question) => void ask(question), isAsking };
}
