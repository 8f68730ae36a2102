import { useLocation } from '@tanstack/react-router';
import { Skeleton } from '../ui/feedback/skeleton';
import { TopBar } from '../ui/layout/top-bar';
import { screenTitle } from './screen-title';
import { t } from '../../shared/messages/message';

/** It is shown until the file of a screen is loaded: its title, and placeholder lines. */
export function PendingScreen() {
  const { pathname } = useLocation();
  return (
    <div>
      <TopBar title={screenTitle(pathname)} />
      <Skeleton text={t('app.opening')} />
    </div>
  );
}
