import { useQueryClient } from '@tanstack/react-query';
import type { SettingsView } from '../../../shared/ipc/routes/settings';
import { routeKey } from '../../ipc/queries';

/** Shows settings that were just kept, without reading them again. */
export function useKeptWebView(): (view: SettingsView) => void {
  const queries = useQueryClient();
  return (view) => {
    queries.setQueryData<SettingsView>(routeKey('settings.get', null), view);
    void queries.invalidateQueries({ queryKey: routeKey('web.get', null) });
  };
}
