import type { Session } from '../../../../shared/domain/session';
import { t } from '../../../../shared/messages/message';
import { useCommands } from '../../../commands/commands';
import { useCommand } from '../../../ipc/queries';
import { Chip } from '../../../ui/lists/chip';

/** Turns on or off that what the person says in a chat is kept after each turn. */
export function useKeepsSaid(): (session: Pick<Session, 'id' | 'keepsSaid'>) => void {
  const set = useCommand('chat.setKeepsSaid', {
    notice: ({ keepsSaid }) => t(keepsSaid === true ? 'chat.keepsFromNowOn' : 'chat.asksFromNowOn'),
  });
  return ({ id, keepsSaid }) => set.mutate({ id, isOn: keepsSaid !== true });
}

export const keepsSaidLabel = ({ keepsSaid }: Pick<Session, 'keepsSaid'>): string =>
  t(keepsSaid === true ? 'chat.askMeFirst' : 'chat.keepWhatISay');

/** Says in the bar of a chat that it keeps what the person says, and turns that off; the palette turns it on as well. */
export function KeepsSaidChip({ session }: { session: Session | null }) {
  const toggle = useKeepsSaid();
  useCommands(
    session === null || session.incognito
      ? []
      : [
          {
            id: 'chat.keepsSaid',
            title: keepsSaidLabel(session),
            group: t('common.chat2'),
            run: () => toggle(session),
          },
        ],
  );
  if (session?.keepsSaid !== true) return null;
  return (
    <Chip isPressed title={t('chat.askMeFirst')} onClick={() => toggle(session)}>
      {t('chat.keepsWhatYouSay')}
    </Chip>
  );
}
