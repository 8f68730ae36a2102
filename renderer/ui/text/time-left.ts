import { t } from '../../../shared/messages/message';

/** "about 4 minutes left": an estimate in words. */
export function timeLeft(seconds: number): string {
  if (seconds < 45) return t('ui.underAMinuteLeft');
  const minutes = Math.round(seconds / 60);
  if (minutes > 90) return t('ui.aboutHoursLeft', { hours: Math.round(minutes / 60) });
  return minutes <= 1 ? t('ui.aboutAMinuteLeft') : t('ui.aboutMinutesLeft', { minutes });
}
