import { useRouter } from '@tanstack/react-router';
import { useCommands } from '../commands/commands';
import { useGo } from '../navigation/navigation';
import { useNewChat } from '../ipc/use-new-chat';
import { useOpenDay } from '../ipc/use-open-day';
import { useCommand, useRoute } from '../ipc/queries';
import { useLockNow } from '../lock/lock-now';
import type { AppDialog } from './app-dialogs';
import { t } from '../../shared/messages/message';

/** The commands that work everywhere, with their keys. */
export function useAppCommands(setDialog: (layer: AppDialog) => void): void {
  const go = useGo();
  const router = useRouter();
  const createSession = useCommand('chat.createSession', { onSuccess: (session) => go.toSession(session.id) });
  const newChat = useNewChat();
  const openDay = useOpenDay();
  const hasLock = useRoute('lock.state', null).data?.isSet === true;

  const lockNow = useLockNow();

  useCommands([
    ...(hasLock
      ? [
          {
            id: 'app.lock',
            title: t('lock.lockTheScreen'),
            group: t('app.look'),
            keys: ['Mod+Shift+L'],
            run: () => void lockNow(),
          },
        ]
      : []),
    {
      id: 'palette.open',
      title: t('app.goNoteRunCommandAsk'),
      group: t('app.goTo'),
      keys: ['Mod+K', 'Mod+P'],
      run: () => setDialog('palette'),
      isHidden: true,
    },
    {
      id: 'switcher.open',
      title: t('app.switchNoteChat'),
      group: t('app.goTo'),
      keys: ['Mod+O'],
      run: () => setDialog('switcher'),
    },
    { id: 'chat.new', title: t('common.newChat'), group: t('app.make'), keys: ['Mod+N'], run: newChat },
    {
      id: 'chat.newIncognito',
      title: t('common.newIncognitoChat'),
      group: t('app.make'),
      run: () => createSession.mutate({ incognito: true }),
    },
    { id: 'note.new', title: t('common.newNote'), group: t('app.make'), keys: ['Mod+Shift+N'], run: go.toNewNote },
    { id: 'day.today', title: t('app.dailyNoteOfToday'), group: t('app.make'), keys: ['Mod+J'], run: () => openDay() },
    { id: 'go.chat', title: t('common.chat2'), group: t('app.goTo'), run: go.toChat },
    { id: 'go.review', title: t('common.review'), group: t('app.goTo'), keys: ['Mod+Shift+E'], run: go.toReview },
    {
      id: 'go.vault',
      title: t('common.sharedNotes'),
      otherNames: t('app.vault'),
      group: t('app.goTo'),
      run: go.toVault,
    },
    { id: 'go.lessons', title: t('common.lessons2'), group: t('app.goTo'), run: go.toLessons },
    { id: 'go.topics', title: t('app.topicsSubjectsOverSeveral'), group: t('app.goTo'), run: () => go.toTopics() },
    { id: 'go.facts', title: t('app.factsPeopleAndProjects'), group: t('app.goTo'), run: go.toFacts },
    { id: 'go.graph', title: t('common.graph'), group: t('app.goTo'), keys: ['Mod+G'], run: () => go.toGraph() },
    {
      id: 'go.search',
      title: t('common.query'),
      group: t('app.goTo'),
      keys: ['Mod+Shift+F'],
      run: () => go.toSearch(),
    },
    { id: 'go.cleaning', title: t('app.cleaningProposals'), group: t('app.goTo'), run: go.toCleaning },
    { id: 'go.dailyReview', title: t('app.dailyReviewFadingNotes'), group: t('app.goTo'), run: go.toDailyReview },
    {
      id: 'go.calendar',
      title: t('app.calendarWhatKeptSaid'),
      group: t('app.goTo'),
      run: () => go.toCalendar(),
    },
    {
      id: 'go.week',
      title: t('app.weekWhatKeptChanged'),
      group: t('app.goTo'),
      run: () => go.toWeek(),
    },
    { id: 'go.liveFolder', title: t('liveFolder.healthName'), group: t('app.goTo'), run: go.toLiveFolder },
    {
      id: 'go.sharedNotes',
      title: t('collectionReview.openReview'),
      group: t('app.goTo'),
      run: () => go.toSharedNotes(),
    },
    { id: 'go.archive', title: t('app.archiveNotesNoLonger'), group: t('app.goTo'), run: go.toArchive },
    { id: 'go.activity', title: t('app.activityVaultWeekWeek'), group: t('app.goTo'), run: go.toActivity },
    { id: 'go.usage', title: t('app.usageTokensCostModels'), group: t('app.goTo'), run: go.toUsage },
    { id: 'go.outgoing', title: t('app.whatLeftRequestsModels'), group: t('app.goTo'), run: go.toOutgoing },
    {
      id: 'go.health',
      title: t('common.health'),
      otherNames: t('app.indexBackupsZones'),
      group: t('app.goTo'),
      run: go.toHealth,
    },
    {
      id: 'go.settings',
      title: t('common.settings'),
      otherNames: t('app.preferencesModelPrivacy'),
      group: t('app.goTo'),
      keys: ['Mod+,'],
      run: go.toSettings,
    },
    {
      id: 'go.back',
      title: t('common.back'),
      group: t('common.move'),
      keys: ['Alt+ArrowLeft'],
      run: () => router.history.back(),
    },
    {
      id: 'go.forward',
      title: t('app.forward'),
      group: t('common.move'),
      keys: ['Alt+ArrowRight'],
      run: () => router.history.forward(),
    },
    { id: 'panes.next', title: t('app.nextPane'), group: t('common.move'), keys: ['F6'], run: () => cyclePanes(1) },
    {
      id: 'panes.previous',
      title: t('app.previousPane'),
      group: t('common.move'),
      keys: ['Shift+F6'],
      run: () => cyclePanes(-1),
    },
    {
      id: 'keys.show',
      title: t('app.keyboardShortcuts'),
      group: t('app.help'),
      keys: ['?'],
      run: () => setDialog('cheat-sheet'),
    },
  ]);
}

const FOCUSABLE =
  'a[href], button:not([disabled]):not([tabindex="-1"]), input:not([disabled]), textarea:not([disabled]), select:not([disabled]), [tabindex="0"]';

/**
 * F6: moves the focus to the next pane, and from the last to the first. A pane is an element with data-pane that holds
 * no other pane.
 */
function cyclePanes(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(
    (pane) => pane.querySelector('[data-pane]') === null && pane.offsetParent !== null,
  );
  if (panes.length === 0) return;
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(at + step + panes.length) % panes.length]!;
  const first =
    next.querySelector<HTMLElement>('[data-pane-focus]') ?? next.querySelector<HTMLElement>(FOCUSABLE) ?? next;
  first.focus();
}
