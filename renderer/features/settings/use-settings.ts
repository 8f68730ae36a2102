import { useQueryClient } from '@tanstack/react-query';
import type { Settings, SettingsView } from '../../../shared/ipc/routes/settings';
import { routeKey, useCommand } from '../../bridge/queries';

/** Saves each change as it is made; every reader of the settings sees it at once. */
export function useSaveSettings(): { save: (changes: Partial<Settings>) => void; isSaving: boolean } {
  const queries = useQueryClient();
  const command = useCommand('settings.save', { onSuccess: (view) => queries.setQueryData<SettingsView>(routeKey('settings.get', null), view) });
  return { save: command.mutate, isSaving: command.isPending };
}
