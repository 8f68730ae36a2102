import { MessageSquareText } from 'lucide-react';
import { isScopeQuery } from '../../shared/lib/search-query/is-scope-query';
import { t } from '../../shared/messages/message';
import { useCommands } from '../commands/commands';
import { useAskIn } from '../ipc/next-scope';
import { IconButton } from '../ui/actions/icon-button';

/** Begins a chat that asks only what a query names; nothing for one with words, which Search answers. */
export function AskInButton({ query }: { query: string }) {
  const askIn = useAskIn();
  const isOffered = isScopeQuery(query);
  const ask = () => askIn({ query });
  useCommands(
    isOffered
      ? [{ id: 'notes.askIn', title: t('chat.askInTheseNotes'), group: t('common.sharedNotes'), run: ask }]
      : [],
  );
  return isOffered ? (
    <IconButton
      label={t('chat.askInTheseNotes')}
      icon={<MessageSquareText size={16} aria-hidden="true" />}
      onClick={ask}
    />
  ) : null;
}
