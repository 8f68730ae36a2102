import { useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';

/**
 * With nothing left to decide there is room to say that fading notes could be looked at; nothing where there are none.
 */
export function DailyReviewLink({ onGo }: { onGo: () => void }) {
  const count = useRoute('dailyReview.today', null).data?.items.length ?? 0;
  return count === 0 ? null : (
    <Button tone="plain" onClick={onGo}>
      Daily review: {count} to look at
    </Button>
  );
}
