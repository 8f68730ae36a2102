import { useRoute } from '../../bridge/queries';
import { Button } from '../../ui/button';

/**
 * With nothing left to decide there is room to say that fading notes could be looked at; nothing where there are none.
 */
export function DailyWay({ onGo }: { onGo: () => void }) {
  const count = useRoute('daily.set', null).data?.items.length ?? 0;
  return count === 0 ? null : (
    <Button tone="plain" onClick={onGo}>
      Daily review: {count} to look at
    </Button>
  );
}
