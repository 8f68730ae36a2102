import { Button } from '../../../ui/actions/button';
import type { SaveState } from './note-draft';
import styles from '../styles/vault.module.css';
import { t } from '../../../../shared/messages/message';

interface Props {
  state: SaveState;
  isStored: boolean;
  onRetry: () => void;
}

/** Says whether the displayed text is saved. */
export function SaveStateText({ state, isStored, onRetry }: Props) {
  const failure =
    state.kind === 'failed'
      ? t('vault.notSavedMessage', { message: state.message })
      : state.kind === 'conflict'
        ? t('vault.notSavedChangedElsewhere')
        : null;
  return (
    <span className={styles.saveState} role="status">
      {failure !== null && (
        <span className={styles.notSaved} title={failure}>
          {failure}
        </span>
      )}
      {state.kind === 'failed' && (
        <Button size="small" onClick={onRetry}>
          {t('vault.saveAgain')}
        </Button>
      )}
      {state.kind === 'saved' &&
        (isStored ? (
          <span className="kept-text">{t('common.saved')}</span>
        ) : (
          <span className="quiet">{t('vault.keptOnceWriteSomething')}</span>
        ))}
      {(state.kind === 'waiting' || state.kind === 'saving') && <span className="quiet">{t('vault.saving')}</span>}
    </span>
  );
}
