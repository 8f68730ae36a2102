import { t } from '../../../shared/messages/message';
import { useCommand } from '../../ipc/queries';
import { WayOn } from '../../navigation/way-on';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { showToast } from '../../ui/feedback/toasts';
import type { ChipName } from './people-rows';

interface EmptyListProps {
  chip: ChipName;
  isFiltered: boolean;
  /** Kept notes whose facts were never read. */
  unread: number;
  /** Chats that may be of a topic. */
  chats: number;
  onClear: () => void;
  onAdd: () => void;
}

/** What a list without rows says: how its rows come to be. */
export function EmptyList({ chip, isFiltered, unread, chats, onClear, onAdd }: EmptyListProps) {
  if (isFiltered)
    return (
      <EmptyState title={t('people.nothingFits')} action={<Button onClick={onClear}>{t('common.showAll')}</Button>}>
        {null}
      </EmptyState>
    );
  switch (chip) {
    case 'topics':
      return (
        <EmptyState title={t('topics.noTopicsYet')} action={chats < 2 && <WayOn to="chat" />}>
          {t(chats < 2 ? 'topics.topicJoinsSessionsOne' : 'topics.topicJoinsSessionsOneSubject')}
        </EmptyState>
      );
    case 'decisions':
      return (
        <EmptyState title={t('lessons.noDecisionsYet')} action={<WayOn to="chat" />}>
          {t('lessons.sayWeDecidedUse')}
        </EmptyState>
      );
    case 'lessons':
      return (
        <EmptyState title={t('lessons.noLessonsOwnYet')} action={<WayOn to="chat" />}>
          {t('lessons.sayChatWhatShould')}
        </EmptyState>
      );
    default:
      return <NoFactsYet unread={unread} onAdd={onAdd} />;
  }
}

function NoFactsYet({ unread, onAdd }: { unread: number; onAdd: () => void }) {
  const read = useCommand('facts.readKept', {
    onSuccess: ({ facts }) =>
      showToast({
        text: facts === 0 ? t('facts.theseNotesStateNo') : t('facts.factsNumberFactsRead', { facts }),
      }),
  });
  return (
    <EmptyState
      title={t('facts.noFactsYet')}
      action={
        unread > 0 ? (
          <Button tone="primary" disabled={read.isPending} onClick={() => read.mutate(null)}>
            {read.isPending ? t('common.reading') : t('facts.readThemUnreadNumber', { unread })}
          </Button>
        ) : (
          <Button tone="primary" onClick={onAdd}>
            {t('facts.addAFact')}
          </Button>
        )
      }
    >
      {t('facts.whenKeepNoteSuch')}
    </EmptyState>
  );
}
