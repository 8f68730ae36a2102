import { useEffect, useState } from 'react';
import { useRoute } from '../../../ipc/queries';
import { ExtractionProgress } from '../../../note-taking/extraction-progress';
import styles from './session-list.module.css';

/** Progress of taking notes, at the foot of the list; what came of it stays until the person has seen it. */
export function NoteTakingProgress() {
  const state = useRoute('import.extraction', null).data?.state;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (state === 'working' || state === 'paused') setShown(true);
  }, [state]);
  if (!isShown) return null;
  return (
    <div className={styles.progress}>
      <ExtractionProgress onHide={() => setShown(false)} />
    </div>
  );
}
