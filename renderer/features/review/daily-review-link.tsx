import { useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { t } from '../../../shared/messages/message';

/** It is shown when no unit is left to review: a link to today's fading notes; nothing when there are none. */
export function DailyReviewLink({ onGo }: { onGo: () => void }) {
  const count = useRoute('dailyReview.today', null).data?.items.length ?? 0;
  return count === 0 ? null : (
    <Button tone="plain" onClick={onGo}>
      {t('review.dailyReviewCountLook', { count })}
    </Button>
  );
}
