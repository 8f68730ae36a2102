import type { EntityChanges } from '../../../shared/ipc/routes/entities';
import { displayName, validityText } from './facts-text';
import styles from './facts.module.css';

/** The changes a merge or split would make. */
export function EntityChangesPreview({ changes }: { changes: EntityChanges }) {
  const { entities, facts, moving, notes } = changes;
  return (
    <div className={styles.preview} role="region" aria-label="What would change" aria-live="polite">
      <ul>
        {entities.map(({ name, aliases }) => (
          <li key={name}>
            <strong>{displayName(name)}</strong>
            {aliases.length > 0 && `, also ${aliases.join(', ')}`}
          </li>
        ))}
      </ul>
      {moving.length > 0 && (
        <>
          <h3>
            Facts that go along unchanged <span className="num">{moving.length}</span>
          </h3>
          <ul>
            {moving.slice(0, 20).map((fact) => (
              <li key={fact.id}>
                {fact.attribute}: {fact.value}
              </li>
            ))}
            {moving.length > 20 && <li className="quiet">and {moving.length - 20} more</li>}
          </ul>
        </>
      )}
      {facts.length > 0 && (
        <>
          <h3>
            Facts whose time or name changes <span className="num">{facts.length}</span>
          </h3>
          <ul>
            {facts.slice(0, 20).map(({ before, after }) => (
              <li key={after.id}>
                {after.attribute}: {after.value}{' '}
                <span className="quiet">
                  {validityText(before, 'closed')} → {validityText(after, 'closed')}
                  {before.entity !== after.entity && `; ${displayName(before.entity)} → ${displayName(after.entity)}`}
                </span>
              </li>
            ))}
            {facts.length > 20 && <li className="quiet">and {facts.length - 20} more</li>}
          </ul>
        </>
      )}
      <p className="quiet">
        {notes === 0
          ? 'No kept note uses the name.'
          : notes === 1
            ? '1 kept note uses the name; its text stays as it is.'
            : `${notes} kept notes use the name; their text stays as it is.`}{' '}
        This can be undone.
      </p>
    </div>
  );
}
