import type { HiddenBy, TraceCandidate } from '../../../shared/domain/trace';
import type { HiddenReason } from '../../../shared/domain/trace-reasons';
import { useGo } from '../../navigation/navigation';
import stageStyles from '../styles/stages.module.css';
import styles from '../styles/why-panel.module.css';

const HIDDEN_REASONS: Record<HiddenReason, string> = {
  'never-surface': 'you chose never to use it in answers',
  dropped: 'you dropped it',
  archived: 'you archived it',
  superseded: 'a newer note replaced it',
  merged: 'it was merged into another note',
};

/** The parts of a text that were not used because a note with the same words is hidden, and how to restore them. */
export function HiddenText({ candidate }: { candidate: TraceCandidate }) {
  const { hiddenBy = [], text } = candidate;
  if (hiddenBy.length === 0) return null;
  return (
    <div className={styles.warning} data-testid="hidden-part">
      <p>{text === '' ? 'This text is hidden' : 'Part of this text is hidden'}: a note says the same.</p>
      <ul>
        {hiddenBy.map((by) => (
          <HiddenNote key={by.noteId} by={by} />
        ))}
      </ul>
    </div>
  );
}

function HiddenNote({ by }: { by: HiddenBy }) {
  const go = useGo();
  return (
    <li>
      <button type="button" className={stageStyles.link} onClick={() => go.toNote(by.noteId)}>
        Open the note
      </button>{' '}
      to bring it back; {HIDDEN_REASONS[by.why]}.
    </li>
  );
}
