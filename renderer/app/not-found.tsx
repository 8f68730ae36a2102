import { useGo } from '../navigation/navigation';
import { Button } from '../ui/actions/button';
import { EmptyState } from '../ui/feedback/empty-state';

/** What a link to no screen shows. */
export function NotFound() {
  const go = useGo();
  return (
    <EmptyState
      title="Nothing here"
      action={
        <Button tone="primary" onClick={go.toChat}>
          Go to chat
        </Button>
      }
    >
      This link leads to no screen of the app.
    </EmptyState>
  );
}
