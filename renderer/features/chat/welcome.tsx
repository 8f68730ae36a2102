import { useGo } from '../../navigation/navigation';
import { useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { formatCount } from '../../ui/text/format-count';

/** Shown in an empty conversation: one sentence of help, and one action. */
export function Welcome({ isIncognito }: { isIncognito: boolean }) {
  const go = useGo();
  const status = useRoute('app.status', null).data;
  const loadSample = useCommand('exchange.loadSample');
  if (isIncognito) {
    return (
      <EmptyState title="An incognito chat">
        Your vault can still be asked, but nothing said here becomes a note and no later answer will draw on it.
      </EmptyState>
    );
  }
  const isNew = status !== undefined && status.counts.engrams === 0 && status.counts.pending === 0;
  return (
    <EmptyState
      title={isNew ? 'Think aloud; keep what is yours' : 'What are you thinking about?'}
      action={
        isNew ? (
          <Button disabled={loadSample.isPending} onClick={() => loadSample.mutate(null)}>
            Open the sample vault
          </Button>
        ) : status && status.counts.pending > 0 ? (
          <Button onClick={go.toReview}>Review {formatCount(status.counts.pending, 'note')}</Button>
        ) : undefined
      }
    >
      {isNew
        ? 'Write below. After each turn, small notes appear beside it; those you keep in Review become engrams, and later answers draw on them and say why.'
        : 'Answers draw on what you kept, and each source says why it came up. Choose a number in an answer to see its whole way.'}
      {status?.engine.isOffline && (
        <p>
          <span className="quiet">
            The offline engine answers by quoting your vault. A model can be set in Settings.
          </span>
        </p>
      )}
    </EmptyState>
  );
}
