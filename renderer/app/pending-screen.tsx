import { useLocation } from '@tanstack/react-router';
import { Skeleton } from '../ui/skeleton';
import { TopBar } from '../ui/top-bar';
import { screenName } from './screen-name';

/** Stands where a screen comes until its file is read: its name, and lines where its text will be. */
export function PendingScreen() {
  const { pathname } = useLocation();
  return (
    <div>
      <TopBar title={screenName(pathname)} />
      <Skeleton text="opening" />
    </div>
  );
}
