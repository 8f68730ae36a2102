import type { HiddenBy, TraceCandidate } from '../../../shared/domain/trace';
import { HIDDEN_TEXT } from '../../../shared/domain/trace-text/candidate-text';
import { useGo } from '../../navigation/navigation';
import stageStyles from '../styles/stages.module.css';
import styles from '../styles/why-panel.module.css';
import { t } from '../../../shared/messages/message';
import { rich } from '../../ui/text/rich-message';

/** The parts of a text that were not used because a note with the same words is hidden, and how to restore them. */
export function HiddenText({ candidate }: { candidate: TraceCandidate }) {
  const { hiddenBy = [], text } = candidate;
  if (hiddenBy.length === 0) return null;
  return (
    <div className={styles.warning} data-testid="hidden-part">
      <p>{text === '' ? t('whyPanel.thisTextIsHidden') : t('whyPanel.partTextHidden')}</p>
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
      {rich('whyPanel.openNoteToBringBack', {
        reason: HIDDEN_TEXT[by.why],
        link: (text) => (
          <button type="button" className={stageStyles.link} onClick={() => go.toNote(by.noteId)}>
            {text}
          </button>
        ),
      })}
    </li>
  );
}
