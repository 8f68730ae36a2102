import { useQueryClient } from '@tanstack/react-query';
import type { RouteInput } from '../../shared/ipc/contract';
import { call } from '../ipc/client';
import { showError } from '../ipc/queries';
import { saveWhatIsTyped, unsavedTexts } from '../ipc/unsaved-text';
import { showToast } from '../ui/feedback/toasts';
import { showChanging } from './vault-dialog-state';
import { t } from '../../shared/messages/message';

type ChangeRoute = 'vaults.open' | 'vaults.create' | 'vaults.restore' | 'vaults.openFolder' | 'vaults.close';

/**
 * Changes which vault is open. What is typed is saved first; then the window starts anew in the other vault. When that
 * one does not open, the window stays as it is. Rejects with the reason, in words.
 */
export function useChangeVault() {
  const queries = useQueryClient();

  const change = async <Route extends ChangeRoute>(route: Route, input: RouteInput<Route>, text: string) => {
    showChanging(text);
    try {
      await call(route, input);
    } finally {
      showChanging(null);
      // Where the window stays, some of its requests were refused meanwhile.
      void queries.invalidateQueries();
    }
  };

  /** As `change`, unless text would be lost by it: the person is asked then. */
  const saveAndChange: typeof change = async (route, input, text) => {
    await saveWhatIsTyped();
    const [unsaved] = unsavedTexts();
    if (unsaved === undefined) return change(route, input, text);
    showToast({
      tone: 'error',
      text: t('vaults.textUnsavedCouldSaved', { unsaved }),
      action: { label: t('vaults.leaveWithoutIt'), run: () => void change(route, input, text).catch(showError) },
    });
  };

  return {
    changeVault: saveAndChange,
    openVault: ({ id, name }: { id: string; name: string }, withLink = false) =>
      void saveAndChange('vaults.open', { id, withLink }, t('common.openingName', { name })).catch(showError),
    closeVault: () => void saveAndChange('vaults.close', null, t('vaults.closingTheVault')).catch(showError),
  };
}
