import { useEffect, useState } from 'react';
import { skipReading, type RunningAnswer } from '../../../ipc/running-answers';
import { showError } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { Spinner } from '../../../ui/feedback/spinner';
import { stageText } from '../answer/answer-progress-text';
import styles from '../styles/turn.module.css';
import { t } from '../../../../shared/messages/message';

/** Before this many seconds nobody wants to skip: rules judge at once. */
const SHOWN_FROM = 1;

/** The wait for a model that reads what was found, with its seconds and a way past it. */
export function ReadingNotes({ running: { sessionId, stage, stageCount } }: { running: RunningAnswer }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (seconds < SHOWN_FROM) return <Spinner text={stageText(stage)} />;
  return (
    <span className={styles.reading}>
      <Spinner text={t('chat.readingNotes', { count: stageCount, seconds })} />
      <Button
        size="small"
        tone="plain"
        title={t('chat.skipReadingHint')}
        onClick={() => void skipReading(sessionId).catch(showError)}
      >
        {t('chat.skipReading')}
      </Button>
    </span>
  );
}
