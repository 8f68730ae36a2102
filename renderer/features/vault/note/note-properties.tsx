import type { NoteProperties } from '../../../../shared/domain/note';
import styles from './note-properties.module.css';

/** Fields that the note shows as its own: title, names, tags. */
const SHOWN_ELSEWHERE = /^(?:title|alias(?:es)?|tags?)$/i;
/** More fields than this start folded. */
const MAX_UNFOLDED = 6;

/** The front matter of the file from which the note came, for reading. */
export function NotePropertyTable({ properties }: { properties: NoteProperties }) {
  const fields = properties.fields.filter(({ name, values }) => !SHOWN_ELSEWHERE.test(name) && values.length > 0);
  const isUnread = properties.fields.length === 0;
  if (fields.length === 0 && !isUnread) return null;
  return (
    <details className={styles.properties} open={fields.length <= MAX_UNFOLDED}>
      <summary>Properties</summary>
      {isUnread ? (
        <pre tabIndex={0}>{properties.source}</pre>
      ) : (
        <dl>
          {fields.map(({ name, values }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{values.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
