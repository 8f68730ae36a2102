import { useGo } from '../navigation/navigation';
import { Button } from '../ui/actions/button';
import { EmptyState } from '../ui/feedback/empty-state';
import { t } from '../../shared/messages/message';

export function NotFound() {
  const go = useGo();
  return (
    <EmptyState
      title={t('app.nothingHere')}
      action={
        <Button tone="primary" onClick={go.toChat}>
          {t('common.goToChat')}
        </Button>
      }
    >
      {t('app.linkLeadsNoScreen')}
    </EmptyState>
  );
}
