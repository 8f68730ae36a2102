import type { SessionId } from '../../../shared/domain/ids';
import { useCommands } from '../../commands/commands';
import { useRoute } from '../../ipc/queries';
import { noteTakingOf, useTakeNotes, useTaking } from '../../note-taking/use-take-notes';
import { showToast } from '../../ui/feedback/toasts';
import { Chip } from '../../ui/lists/chip';
import { labels, t } from '../../../shared/messages/message';

/** Takes notes of the open chat where not all were taken, by a button; from the palette, which else says why not. */
export function NoteTakingChip({ sessionId }: { sessionId: SessionId | null }) {
  const sessions = useRoute('chat.sessions', { includeDeleted: false }).data;
  const taking = useTaking();
  const takeNotes = useTakeNotes();
  const session = sessions?.find(({ id }) => id === sessionId);
  const state = session === undefined ? 'none' : noteTakingOf(session, taking);
  const take = () => {
    if (sessionId !== null && state === 'open') takeNotes([sessionId]);
    else showToast({ text: WHY_NOT[state === 'open' ? 'none' : state] });
  };
  useCommands([
    {
      id: 'chat.takeNotes',
      title: t('chat.takeNotesOfThisChat'),
      group: t('chat.chat'),
      otherNames: t('chat.takeNotesOtherNames'),
      run: take,
    },
  ]);
  if (state === 'open') return <Chip onClick={take}>{t('lists.takeNotes')}</Chip>;
  return state === 'taking' ? <Chip>{t('lists.takingNotes')}</Chip> : null;
}

const WHY_NOT = labels({
  taking: 'lists.takingNotes',
  taken: 'chat.allNotesWereTaken',
  none: 'chat.noNotesCanBeTaken',
});
