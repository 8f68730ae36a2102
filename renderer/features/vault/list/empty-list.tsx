import { STATUS_LABELS } from '../../../../shared/domain/note';
import { Button } from '../../../ui/actions/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import type { ShownKind } from './use-note-rows';

/** What stands in a list without notes and without a filter. */
export function EmptyList({ show, onCreate }: { show: ShownKind; onCreate: () => void }) {
  if (show === 'resources')
    return (
      <EmptyState title="No resources yet">
        Documents you import under Settings come here, cut into chunks that answers can quote.
      </EmptyState>
    );
  if (show === 'engrams' || show === 'all') {
    return (
      <EmptyState
        title="Nothing kept yet"
        action={
          <Button tone="primary" onClick={onCreate}>
            Write a note
          </Button>
        }
      >
        Here are the notes you keep in review, and those you write yourself.
      </EmptyState>
    );
  }
  if (show === 'hidden')
    return (
      <EmptyState title="Nothing hidden">
        Notes that you never want used in answers, and notes you archived, dropped, replaced or merged, are listed here
        with the reason. Open one to bring it back.
      </EmptyState>
    );
  const label = STATUS_LABELS[show];
  return (
    <EmptyState title={`Nothing ${label}`}>Notes that are {label} are listed here; none is ever deleted.</EmptyState>
  );
}
