import { useState } from 'react';
import type { Message } from '../../../shared/domain/message';
import { Button } from '../../ui/button';
import type { TraceStory } from '../../why-panel/trace-story';
import { AnswerDifference } from './answer-difference';
import { namesIn } from './source-changes';
import styles from './variant.module.css';

/** Above an answer that was asked for again: what was changed, and what it changed. */
export function VariantHead({
  message,
  of,
  story,
  ofStory,
}: {
  message: Message;
  of: Message | null;
  story: TraceStory | null;
  ofStory: TraceStory | null;
}) {
  const [isOpen, setOpen] = useState(true);
  const { without, include, includeArchived } = message.variant!;
  const names = (refs: typeof without) =>
    namesIn([story, ofStory], refs)
      .map((name) => `“${name}”`)
      .join(', ');
  const canCompare = of !== null && message.text !== '' && message.state === 'complete';
  return (
    <div className={styles.head} data-testid="variant">
      <p className={styles.title}>
        Asked again{includeArchived === true && ' with archived notes'}
        {without.length > 0 && <> without {names(without)}</>}
        {include.length > 0 && (
          <>
            {without.length > 0 && ','} with {names(include)} put in
          </>
        )}
      </p>
      {canCompare && (
        <Button size="small" tone="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the difference' : 'Show the difference'}
        </Button>
      )}
      {canCompare && isOpen && <AnswerDifference before={of} after={message} />}
    </div>
  );
}
