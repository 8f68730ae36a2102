import { useQueryClient } from '@tanstack/react-query';
import type { SettingsChanges, SettingsView } from '../../shared/ipc/routes/settings';
import { routeKey, useCommand } from './queries';

/** Saves each change as it is made; it shows at once, and is taken back when it could not be saved. */
export function useSaveSettings(): { save: (changes: SettingsChanges) => void; isSaving: boolean } {
  const queries = useQueryClient();
  const key = routeKey('settings.get', null);
  const command = useCommand('settings.save');
  const save = (changes: SettingsChanges) => {
    // A reading under way was asked before this change; its answer would take the change off the screen for a moment.
    void queries.cancelQueries({ queryKey: key });
    queries.setQueryData<SettingsView>(key, (view) => view && { ...view, settings: { ...view.settings, ...changes } });
    // Only the last of several replies is called back for: an older one would take back what was chosen meanwhile.
    command.mutate(changes, {
      onSuccess: (view) => queries.setQueryData<SettingsView>(key, view),
      onError: () => void queries.invalidateQueries({ queryKey: key }),
    });
  };
  return { save, isSaving: command.isPending };
}
