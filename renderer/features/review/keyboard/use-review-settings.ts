import type { ReviewSettings } from '../../../../shared/ipc/routes/settings';
import { useRoute } from '../../../ipc/queries';
import { useSaveSettings } from '../../../ipc/use-save-settings';

const DEFAULT_REVIEW_SETTINGS: ReviewSettings = { list: 'quick', keys: {} };

/** The person's keys; a change applies at once and is reverted when it could not be saved. */
export function useReviewSettings() {
  const settings = useRoute('settings.get', null).data?.settings.review ?? DEFAULT_REVIEW_SETTINGS;
  const { save } = useSaveSettings();
  return { settings, saveSettings: (review: ReviewSettings) => save({ review }) };
}
