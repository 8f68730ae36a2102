import { parseSourceRef } from '../../shared/domain/ids';
import type { Feedback } from '../../shared/domain/feedback';
import { useGo } from '../bridge/navigation';
import { useCommand, useRoute } from '../bridge/queries';
import { Button } from '../ui/button';
import { showToast } from '../ui/toasts';
import type { StageProps } from './stage-list';
import styles from './why-panel.module.css';

type Verdict = Feedback['verdict'];

const SAID: Record<Verdict, string> = {
  'not-relevant': 'Marked not relevant for questions about this.',
  relevant: 'Marked relevant for questions about this.',
  'never-surface': 'It will not be surfaced again.',
  pinned: 'Pinned.',
};

/** What can be done about a candidate; each can be taken back here. */
export function PanelActions({ trace, candidate }: StageProps) {
  const go = useGo();
  const given = useRoute('trace.feedbackOn', { traceId: trace.id }).data ?? [];
  const standing = given.filter((feedback) => feedback.ref === candidate.ref && feedback.withdrawnAt === null);
  const withdraw = useCommand('trace.withdrawFeedback');
  const give = useCommand('trace.feedback', {
    onSuccess: (feedback) => showToast({ text: SAID[feedback.verdict], action: { label: 'Undo', run: () => withdraw.mutate({ id: feedback.id }) } }),
  });
  const { kind, id } = parseSourceRef(candidate.ref);
  const { origin, resource } = candidate;

  const toggle = (verdict: Verdict, label: string, undoLabel: string) => {
    const before = standing.find((feedback) => feedback.verdict === verdict);
    return (
      <Button
        size="small"
        aria-pressed={before !== undefined}
        onClick={() => (before ? withdraw.mutate({ id: before.id }) : give.mutate({ traceId: trace.id, ref: candidate.ref, verdict }))}
      >
        {before ? undoLabel : label}
      </Button>
    );
  };

  const isDropped = candidate.outcome.state === 'dropped';
  return (
    <div className={styles.actions}>
      {origin && (
        <Button size="small" tone="primary" onClick={() => go.toSession(origin.sessionId, { message: origin.messageId, start: origin.start, end: origin.end })}>
          Open the sentence
        </Button>
      )}
      {resource && <Button size="small" tone="primary" onClick={() => go.toResource(resource.id, kind === 'chunk' ? id : undefined)}>Open the document</Button>}
      {kind === 'note' && <Button size="small" tone={origin ? 'quiet' : 'primary'} onClick={() => go.toNote(id)}>Open the note</Button>}
      {isDropped ? toggle('relevant', 'Relevant after all', 'Take back “relevant”') : toggle('not-relevant', 'Not relevant here', 'Take back “not relevant”')}
      {kind === 'note' && toggle('pinned', 'Pin', 'Unpin')}
      {kind === 'note' && toggle('never-surface', 'Never surface', 'Surface again')}
    </div>
  );
}
