import { useQueryClient } from '@tanstack/react-query';
import type { SettingsChanges, SettingsView } from '../../shared/ipc/routes/settings';
import { routeKey, useCommand } from './queries';

/** Saves each change as it is made; it is shown at once, and reverted when it could not be saved. */
export function useSaveSettings(): { save: (changes: SettingsChanges) => void; isSaving: boolean } {
  const queries = useQueryClient();
  const key = routeKey('settings.get', null);
  const command = useCommand('settings.save');
  const save = (changes: SettingsChanges) => {
    // A running fetch is older than this change; its reply would hide the change for a moment.
    void queries.cancelQueries({ queryKey: key });
    queries.setQueryData<SettingsView>(key, (view) => view && { ...view, settings: { ...view.settings, ...changes } });
    // Only the last of several replies counts: an older one would revert later choices.
    command.mutate(changes, {
      onSuccess: (view) => queries.setQueryData<SettingsView>(key, view),
      onError: () => void queries.invalidateQueries({ queryKey: key }),
    });
  };
  return { save, isSaving: command.isPending };
}
