import { useGo } from '../../navigation/navigation';
import { useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { formatCount } from '../../ui/text/format-count';
import { ExampleQuestions } from './example-questions';
import { FirstRun } from './first-run';

/** Shown in an empty conversation: how to begin, or three questions that the vault can answer. */
export function Welcome({ isIncognito }: { isIncognito: boolean }) {
  const go = useGo();
  const status = useRoute('app.status', null).data;
  if (isIncognito) {
    return (
      <EmptyState title="An incognito chat">
        Your vault can still be asked, but nothing said here becomes a note and no later answer will draw on it.
      </EmptyState>
    );
  }
  if (status === undefined) return null;
  const { engrams, pending, resources, sessions } = status.counts;
  // The conversation itself counts as a session once it is stored.
  if (engrams === 0 && pending === 0 && resources === 0 && sessions <= 1) return <FirstRun status={status} />;
  return (
    <EmptyState
      title="What are you thinking about?"
      action={pending > 0 ? <Button onClick={go.toReview}>Review {formatCount(pending, 'note')}</Button> : undefined}
    >
      Answers quote what you kept. Choose a number in an answer to see why it came up.
      <ExampleQuestions />
      {status.engine.isOffline && (
        <p>
          <span className="quiet">The offline engine answers by quoting your vault. A model writes freely.</span>{' '}
          <Button size="small" onClick={go.toConnectModel}>
            Connect a model
          </Button>
        </p>
      )}
    </EmptyState>
  );
}
