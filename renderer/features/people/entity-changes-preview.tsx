import type { EntityChanges } from '../../../shared/ipc/routes/entities';
import { displayName, validityText } from './people-text';
import styles from './people.module.css';
import { t } from '../../../shared/messages/message';
import { num, rich } from '../../ui/text/rich-message';

/** The changes a merge or split would make. */
export function EntityChangesPreview({ changes }: { changes: EntityChanges }) {
  const { entities, facts, moving, notes } = changes;
  return (
    <div className={styles.preview} role="region" aria-label={t('common.whatWouldChange')} aria-live="polite">
      <ul>
        {entities.map(({ name, aliases }) => (
          <li key={name}>
            <strong>{displayName(name)}</strong>
            {aliases.length > 0 && t('facts.alsoAliases', { aliases: aliases.join(', ') })}
          </li>
        ))}
      </ul>
      {moving.length > 0 && (
        <>
          <h3>
            {rich('facts.factsGoAlongUnchanged', {
              moving: moving.length,
              num,
            })}
          </h3>
          <ul>
            {moving.slice(0, 20).map((fact) => (
              <li key={fact.id}>
                {fact.attribute}: {fact.value}
              </li>
            ))}
            {moving.length > 20 && (
              <li className="quiet">{t('facts.andMovingMore', { moving: moving.length - 20 })}</li>
            )}
          </ul>
        </>
      )}
      {facts.length > 0 && (
        <>
          <h3>
            {rich('facts.factsWhoseTimeName', {
              facts: facts.length,
              num,
            })}
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
            {facts.length > 20 && <li className="quiet">{t('facts.andFactsMore', { facts: facts.length - 20 })}</li>}
          </ul>
        </>
      )}
      <p className="quiet">
        {t('facts.notesCanUndone', {
          notes: notes === 0 ? t('facts.noKeptNoteUses') : t('facts.keptNotesUseName', { notes }),
        })}
      </p>
    </div>
  );
}
