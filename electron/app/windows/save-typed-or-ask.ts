import { isAppError } from '../../../shared/ipc/errors';
import { MAX_SAVING_MS } from '../../../shared/ipc/routes/windows';
import { whileNotAborted } from '../../../shared/lib/while-not-aborted';
import type { Confirm } from '../../consent/confirm-one-at-a-time';
import { silentWindowConfirmation } from '../../shell/silent-window-confirmation';
import type { Windows } from './windows';

/** Milliseconds that a window has once the person waits for it. */
const PATIENCE_MS = 15_000;

/**
 * Saves what is typed in windows. Where one does not answer, the person waits for it, asked again each time, or has it
 * closed as it is. Gives the names of texts that could not be saved.
 *
 * @param stopped the app ends: nobody is asked any more
 */
export async function saveTypedOrAsk(
  saveTyped: Windows['saveTyped'],
  ask: Confirm,
  stopped: AbortSignal,
): Promise<string[]> {
  for (let timeoutMs = MAX_SAVING_MS; ; timeoutMs = PATIENCE_MS) {
    const { unsaved, isSilent } = await saveTyped(timeoutMs);
    if (!isSilent) return unsaved;
    // Another question is open: it is waited for. Without a shell that can ask, nobody would ever answer.
    const mayClose = await whileNotAborted(ask(silentWindowConfirmation()), stopped).catch(
      (error: unknown) => !isAppError(error, 'busy'),
    );
    if (mayClose) return unsaved;
  }
}
