import { parseSourceRef } from '../../../shared/domain/ids';
import type { Feedback } from '../../../shared/domain/feedback';
import { useGo } from '../../navigation/navigation';
import { useChordKeys } from '../../commands/commands';
import { Button } from '../../ui/actions/button';
import { useFeedback } from '../feedback/use-feedback';
import { useOpenSource } from '../trace/use-open-source';
import { useWhy } from '../context/why-context';
import styles from '../styles/why-panel.module.css';
import type { StageProps } from '../stages/stage-props';
import { t } from '../../../shared/messages/message';

type Verdict = Feedback['verdict'];

/** Actions on a candidate; each mark can be withdrawn here. */
export function CandidateActions({ trace, candidate }: StageProps) {
  const go = useGo();
  const feedback = useFeedback(trace, candidate);
  const open = useOpenSource();
  const { kind } = parseSourceRef(candidate.ref);
  const { origin, resource } = candidate;
  const isDropped = candidate.outcome.state === 'dropped';

  const toggle = (verdict: Verdict, label: string, undoLabel: string) => {
    const isActive = feedback.active(verdict) !== undefined;
    return (
      <Button size="small" aria-pressed={isActive} onClick={() => feedback.toggle(verdict)}>
        {isActive ? undoLabel : label}
      </Button>
    );
  };

  return (
    <div className={styles.actions}>
      {(kind === 'summary' || kind === 'topic') && (
        <Button size="small" tone="primary" onClick={() => open(trace, candidate)}>
          {t('common.open')}
        </Button>
      )}
      {origin && kind !== 'summary' && (
        <Button
          size="small"
          tone="primary"
          onClick={() =>
            kind === 'message'
              ? open(trace, candidate)
              : go.toSession(origin.sessionId, { message: origin.messageId, start: origin.start, end: origin.end })
          }
        >
          {t('whyPanel.openTheSentence')}
        </Button>
      )}
      {resource && (
        <Button
          size="small"
          tone="primary"
          onClick={() => (kind === 'chunk' ? open(trace, candidate) : go.toResource(resource.id))}
        >
          {t('whyPanel.openTheDocument')}
        </Button>
      )}
      {kind === 'note' && (
        <Button size="small" tone={origin ? 'quiet' : 'primary'} onClick={() => open(trace, candidate)}>
          {candidate.passages === undefined ? t('whyPanel.openAndEdit') : t('whyPanel.openThePassage')}
        </Button>
      )}
      {/* A tool is called anew, and may reply something else. */}
      {kind !== 'tool' && <AskAgainAction candidate={candidate} />}
      {isDropped
        ? toggle('relevant', t('whyPanel.relevantAfterAll'), t('whyPanel.takeBackRelevant'))
        : toggle('not-relevant', t('whyPanel.notRelevantHere'), t('whyPanel.takeBackNotRelevant'))}
      {kind === 'note' && toggle('pinned', t('common.pin'), t('common.unpin'))}
      {kind === 'note' && toggle('never-surface', t('common.neverUseInAnswers'), t('common.useInAnswersAgain'))}
    </div>
  );
}

/** Asks the same question again with this source excluded or included. Absent when there is no answer. */
function AskAgainAction({ candidate }: Pick<StageProps, 'candidate'>) {
  const { askAgain, isAnswering } = useWhy();
  const keys = useChordKeys('chat.without');
  if (askAgain === null) return null;
  const isDropped = candidate.outcome.state === 'dropped';
  return (
    <Button
      size="small"
      keys={keys}
      disabled={isAnswering}
      title={isAnswering ? t('whyPanel.answerBeingWrittenWaits') : undefined}
      onClick={() =>
        askAgain(isDropped ? { without: [], include: [candidate.ref] } : { without: [candidate.ref], include: [] })
      }
    >
      {isDropped ? t('whyPanel.includeAnyway') : t('common.whatWouldChangeWithout')}
    </Button>
  );
}
