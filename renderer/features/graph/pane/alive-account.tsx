import type { NoteId } from '../../../../shared/domain/ids';
import { accessRef } from '../../../../shared/domain/ids';
import { errorText } from '../../../bridge/client';
import { useRoute } from '../../../bridge/queries';
import { Meter } from '../../../ui/meter';
import { Spinner } from '../../../ui/spinner';
import { countOf } from '../graph-words';
import styles from '../graph.module.css';
import { aliveSentences } from './alive-words';
import { NoteLink } from './note-link';

interface Props {
  noteId: string;
  onSelect: (id: string) => void;
}

const MOST_NAMED = 4;
/** Less would be written as 0.00. */
const LEAST_SHOWN = 0.005;

/** What keeps this note alive, now: its vitality, why, and which notes have a part in it. */
export function AliveAccount({ noteId, onSelect }: Props) {
  const account = useRoute('vitality.explain', { ref: accessRef('note', noteId as NoteId) });
  return (
    <section aria-label="What keeps this note alive">
      <h3>What keeps this note alive</h3>
      {account.error !== null && account.data === undefined && (
        <p className={styles.facts}>{errorText(account.error)}</p>
      )}
      {account.data === undefined && account.error === null && <Spinner text="computing" />}
      {account.data !== undefined && (
        <>
          <Meter label="Vitality" value={account.data.parts.vitality} />
          <ul className={styles.reasons}>
            {aliveSentences(account.data).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {account.data.warmedBy.length > 0 && (
            <ul aria-label="Warmed by">
              {account.data.warmedBy
                .filter(({ boost }) => boost >= LEAST_SHOWN)
                .slice(0, MOST_NAMED)
                .map(({ id, title, hops, boost }) => (
                  <li key={id}>
                    <NoteLink
                      title={title}
                      fact={`warms it +${boost.toFixed(2)}, ${countOf(hops, 'link')} away`}
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
