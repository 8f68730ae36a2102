import { useQueryClient } from '@tanstack/react-query';
import type { ReviewSettings, SettingsView } from '../../../shared/ipc/routes/settings';
import { routeKey, useCommand, useRoute } from '../../bridge/queries';

const DELIVERED: ReviewSettings = { list: 'quick', keys: {} };

/** The person's keys; a change shows at once and is taken back when it could not be saved. */
export function useReviewSettings() {
  const queries = useQueryClient();
  const key = routeKey('settings.get', null);
  const settings = useRoute('settings.get', null).data?.settings.review ?? DELIVERED;
  const command = useCommand('settings.save');
  const saveSettings = (review: ReviewSettings) => {
    queries.setQueryData<SettingsView>(key, (view) => view && { ...view, settings: { ...view.settings, review } });
    command.mutate({ review }, { onError: () => void queries.invalidateQueries({ queryKey: key }) });
  };
  return { settings, saveSettings };
}
