import { useQueryClient } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import type { Excluded, SettingsView } from '../../shared/ipc/routes/settings';
import { t } from '../../shared/messages/message';
import { routeKey, useCommand, useRoute } from '../ipc/queries';
import { Button } from '../ui/actions/button';
import { rich, strong } from '../ui/text/rich-message';
import styles from './app-banners.module.css';

/** The settings file could not be read: what is paused, and how the person says again what is excluded. */
export function UnknownExclusionsBanner() {
  const queries = useQueryClient();
  const view = useRoute('settings.get', null).data;
  const confirm = useCommand('settings.confirmExcluded');
  if (view?.unknownExcluded === undefined) return null;
  const { problem, copy } = view.unknownExcluded;
  const decide = (use: 'copy' | 'list') =>
    confirm.mutate(
      { use },
      { onSuccess: (next) => queries.setQueryData<SettingsView>(routeKey('settings.get', null), next) },
    );
  return (
    <div className={styles.readOnly} role="alert">
      <ShieldAlert aria-hidden="true" />
      <div className={styles.body}>{rich('app.excludedUnknown', { strong, problem })}</div>
      {copy !== null && (
        <Button size="small" onClick={() => decide('copy')}>
          {t('app.useGoodCopy', { names: countOf(copy) })}
        </Button>
      )}
      <Button size="small" onClick={() => decide('list')}>
        {t('app.useListsOfSettings', { names: countOf(view.settings.excluded) })}
      </Button>
    </div>
  );
}

const countOf = ({ people, places, folders }: Excluded): number => people.length + places.length + folders.length;
