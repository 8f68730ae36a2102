import { useGo } from '../../navigation/navigation';
import { useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ExampleQuestions } from './example-questions';
import { FirstRun } from './first-run';
import { t } from '../../../shared/messages/message';

/** Shown in an empty conversation: how to begin, or three questions that the vault can answer. */
export function Welcome({ isIncognito }: { isIncognito: boolean }) {
  const go = useGo();
  const status = useRoute('app.status', null).data;
  if (isIncognito) {
    return <EmptyState title={t('chat.anIncognitoChat')}>{t('chat.vaultCanStillAsked')}</EmptyState>;
  }
  if (status === undefined) return null;
  const { engrams, pending, resources, sessions } = status.counts;
  // The conversation itself counts as a session once it is stored.
  if (engrams === 0 && pending === 0 && resources === 0 && sessions <= 1) return <FirstRun status={status} />;
  return (
    <EmptyState
      title={t('chat.whatThinkingAbout')}
      action={pending > 0 ? <Button onClick={go.toReview}>{t('chat.reviewNotes', { pending })}</Button> : undefined}
    >
      {t('chat.answersQuoteWhatKept')}
      <ExampleQuestions />
      {status.engine.isOffline && (
        <p>
          <span className="quiet">{t('chat.offlineEngineAnswersQuoting')}</span>{' '}
          <Button size="small" onClick={go.toConnectModel}>
            {t('chat.connectAModel')}
          </Button>
        </p>
      )}
    </EmptyState>
  );
}
