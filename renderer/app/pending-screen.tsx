import { useLocation } from '@tanstack/react-router';
import { Skeleton } from '../ui/feedback/skeleton';
import { TopBar } from '../ui/layout/top-bar';
import { screenTitle } from './screen-title';

/** Stands where a screen comes until its file is read: its name, and lines where its text will be. */
export function PendingScreen() {
  const { pathname } = useLocation();
  return (
    <div>
      <TopBar title={screenTitle(pathname)} />
      <Skeleton text="opening" />
    </div>
  );
}
