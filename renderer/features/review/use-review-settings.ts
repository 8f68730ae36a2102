import type { ReviewSettings } from '../../../shared/ipc/routes/settings';
import { useRoute } from '../../bridge/queries';
import { useSaveSettings } from '../../bridge/use-save-settings';

const DELIVERED: ReviewSettings = { list: 'quick', keys: {} };

/** The person's keys; a change shows at once and is taken back when it could not be saved. */
export function useReviewSettings() {
  const settings = useRoute('settings.get', null).data?.settings.review ?? DELIVERED;
  const { save } = useSaveSettings();
  return { settings, saveSettings: (review: ReviewSettings) => save({ review }) };
}
