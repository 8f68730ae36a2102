import type { NoteId } from '../../../../shared/domain/ids';
import { accessRef } from '../../../../shared/domain/ids';
import { errorText } from '../../../ipc/client';
import { useRoute } from '../../../ipc/queries';
import { Meter } from '../../../ui/feedback/meter';
import { Spinner } from '../../../ui/feedback/spinner';
import { formatCount } from '../../../ui/text/format-count';
import styles from './note-panel.module.css';
import { vitalitySentences } from './vitality-text';
import { NoteLink } from './note-link';

interface Props {
  noteId: string;
  onSelect: (id: string) => void;
}

const MAX_NAMED = 4;
/** Less would be written as 0.00. */
const MIN_SHOWN_BOOST = 0.005;

/** What keeps this note alive, now: its vitality, why, and which notes have a part in it. */
export function VitalityBreakdownSection({ noteId, onSelect }: Props) {
  const account = useRoute('vitality.explain', { ref: accessRef('note', noteId as NoteId) });
  return (
    <section aria-label="How often you use it">
      <h3>How often you use it</h3>
      {account.error !== null && account.data === undefined && (
        <p className={styles.facts}>{errorText(account.error)}</p>
      )}
      {account.data === undefined && account.error === null && <Spinner text="computing" />}
      {account.data !== undefined && (
        <>
          <Meter label="Vitality" value={account.data.parts.vitality} />
          <ul className={styles.reasons}>
            {vitalitySentences(account.data).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {account.data.spreadFrom.length > 0 && (
            <ul aria-label="Warmed by">
              {account.data.spreadFrom
                .filter(({ boost }) => boost >= MIN_SHOWN_BOOST)
                .slice(0, MAX_NAMED)
                .map(({ id, title, hops, boost }) => (
                  <li key={id}>
                    <NoteLink
                      title={title}
                      fact={`warms it +${boost.toFixed(2)}, ${formatCount(hops, 'link')} away`}
                      onChoose={() => onSelect(id)}
                    />
                  </li>
                ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
