import type { NoteId } from '../../shared/domain/ids';
import { t } from '../../shared/messages/message';
import { useCommand, useRoute } from './queries';

/** Whether a note is in the standing profile, and the act that puts it there or takes it out. */
export function useProfileMark(id: NoteId | null): { isIn: boolean; text: string; toggle: () => void } {
  const entries = useRoute('profile.get', null).data?.entries ?? [];
  const add = useCommand('profile.add', { notice: () => t('profile.isNowIn') });
  const remove = useCommand('profile.remove', { notice: () => t('profile.isNowOut') });
  const isIn = entries.some((entry) => entry.id === id);
  return {
    isIn,
    text: isIn ? t('profile.remove') : t('profile.addToProfile'),
    toggle() {
      if (id !== null) (isIn ? remove : add).mutate({ id });
    },
  };
}
