import { t } from '../../shared/messages/message';
import { Button } from '../ui/actions/button';
import { useGo, type Go } from './navigation';

const WAYS = {
  chat: { label: () => t('common.goToChat'), go: (go: Go) => go.toChat() },
  review: { label: () => t('common.goToReview'), go: (go: Go) => go.toReview() },
  notes: { label: () => t('lists.goToNotes'), go: (go: Go) => go.toVault() },
  archive: { label: () => t('lists.goToArchive'), go: (go: Go) => go.toArchive() },
  data: { label: () => t('lists.goToSettings'), go: (go: Go) => go.toSettings('data') },
  collections: { label: () => t('lists.goToSettings'), go: (go: Go) => go.toSettings('collections') },
  model: { label: () => t('common.connectModel'), go: (go: Go) => go.toConnectModel() },
} as const;

/** The one way on from a screen that holds nothing yet. */
export function WayOn({ to }: { to: keyof typeof WAYS }) {
  const go = useGo();
  const { label, go: follow } = WAYS[to];
  return (
    <Button tone="primary" onClick={() => follow(go)}>
      {label()}
    </Button>
  );
}
