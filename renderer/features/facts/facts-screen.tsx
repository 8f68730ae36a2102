import { useState } from 'react';
import { isAppError } from '../../../shared/ipc/errors';
import { errorText } from '../../ipc/client';
import { useGo } from '../../navigation/navigation';
import { useRoute } from '../../ipc/queries';
import type { FactsScreenProps } from '../../navigation/screen-props';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { EntityList } from './entity-list';
import { EntityView } from './entity-view';
import { FactDialog } from './fact-dialog';
import styles from './facts.module.css';
import { t } from '../../../shared/messages/message';

/** People, projects, places and things: the facts of each, since when, and from which source. */
export function FactsScreen({ name }: FactsScreenProps) {
  const go = useGo();
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={name === null ? styles.screen : styles.screenWithPage}>
      <EntityList selected={name} onOpen={(chosen) => go.toEntity(chosen)} onAdd={() => setAdding(true)} />
      <div className={styles.page}>
        {name === null ? (
          <EmptyState title={t('facts.chooseAName')}>{t('facts.arrowKeysMoveList')}</EmptyState>
        ) : (
          <EntityPane key={name} name={name} />
        )}
      </div>
      {isAdding && (
        <FactDialog entity={null} onClose={() => setAdding(false)} onDone={(fact) => go.toEntity(fact.entity)} />
      )}
    </div>
  );
}

function EntityPane({ name }: { name: string }) {
  const go = useGo();
  const page = useRoute('entities.page', { name });
  if (page.isError && (page.data === undefined || isAppError(page.error, 'not-found'))) {
    return isAppError(page.error, 'not-found') ? (
      <EmptyState
        title={t('facts.noSuchName')}
        action={<Button onClick={() => go.toFacts()}>{t('facts.allNames')}</Button>}
      >
        {errorText(page.error)}
      </EmptyState>
    ) : (
      <ErrorState text={errorText(page.error)} onRetry={() => void page.refetch()} />
    );
  }
  return page.data === undefined ? null : <EntityView page={page.data} />;
}
