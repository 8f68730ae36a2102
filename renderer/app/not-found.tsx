import { useGo } from '../navigation/navigation';
import { Button } from '../ui/actions/button';
import { EmptyState } from '../ui/feedback/empty-state';

/** A link that leads nowhere. */
export function NotFound() {
  const go = useGo();
  return (
    <EmptyState
      title="Nothing lies here"
      action={
        <Button tone="primary" onClick={go.toChat}>
          Go to chat
        </Button>
      }
    >
      The link names a screen this app does not have.
    </EmptyState>
  );
}
