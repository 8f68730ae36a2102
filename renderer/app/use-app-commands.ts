import { useRouter } from '@tanstack/react-router';
import { useCommands } from '../commands/commands';
import { useGo } from '../navigation/navigation';
import { useNewChat } from '../ipc/use-new-chat';
import { useOpenDay } from '../ipc/use-open-day';
import { useCommand } from '../ipc/queries';
import type { AppDialog } from './app-dialogs';
import { cyclePanes } from './cycle-panes';

/** The commands that work everywhere, with their keys. */
export function useAppCommands(setDialog: (layer: AppDialog) => void): void {
  const go = useGo();
  const router = useRouter();
  const createSession = useCommand('chat.createSession', { onSuccess: (session) => go.toSession(session.id) });
  const newChat = useNewChat();
  const openDay = useOpenDay();

  useCommands([
    {
      id: 'palette.open',
      title: 'Go to a note, run a command, ask',
      group: 'Go to',
      keys: ['Mod+K', 'Mod+P'],
      run: () => setDialog('palette'),
      isHidden: true,
    },
    {
      id: 'switcher.open',
      title: 'Switch to a note or chat',
      group: 'Go to',
      keys: ['Mod+O'],
      run: () => setDialog('switcher'),
    },
    { id: 'chat.new', title: 'New chat', group: 'Make', keys: ['Mod+N'], run: newChat },
    {
      id: 'chat.newIncognito',
      title: 'New incognito chat',
      group: 'Make',
      run: () => createSession.mutate({ incognito: true }),
    },
    { id: 'note.new', title: 'New note', group: 'Make', keys: ['Mod+Shift+N'], run: go.toNewNote },
    { id: 'day.today', title: 'Daily note of today', group: 'Make', keys: ['Mod+J'], run: () => openDay() },
    { id: 'go.chat', title: 'Chat', group: 'Go to', run: go.toChat },
    { id: 'go.review', title: 'Review', group: 'Go to', keys: ['Mod+Shift+E'], run: go.toReview },
    { id: 'go.vault', title: 'Notes', otherNames: 'vault', group: 'Go to', run: go.toVault },
    { id: 'go.lessons', title: 'Lessons', group: 'Go to', run: go.toLessons },
    { id: 'go.topics', title: 'Topics: subjects over several sessions', group: 'Go to', run: () => go.toTopics() },
    { id: 'go.facts', title: 'Facts: people and projects', group: 'Go to', run: go.toFacts },
    { id: 'go.graph', title: 'Graph', group: 'Go to', keys: ['Mod+G'], run: () => go.toGraph() },
    { id: 'go.search', title: 'Search', group: 'Go to', keys: ['Mod+Shift+F'], run: () => go.toSearch() },
    { id: 'go.cleaning', title: 'Cleaning: proposals', group: 'Go to', run: go.toCleaning },
    { id: 'go.dailyReview', title: 'Daily review: fading notes that matter', group: 'Go to', run: go.toDailyReview },
    {
      id: 'go.calendar',
      title: 'Calendar: what was kept and said each day',
      group: 'Go to',
      run: () => go.toCalendar(),
    },
    {
      id: 'go.week',
      title: 'Week: what you kept, changed your mind about, and what fades',
      group: 'Go to',
      run: () => go.toWeek(),
    },
    { id: 'go.archive', title: 'Archive: notes you no longer use', group: 'Go to', run: go.toArchive },
    { id: 'go.activity', title: 'Activity: your vault week by week', group: 'Go to', run: go.toActivity },
    { id: 'go.usage', title: 'Usage: tokens and cost of models', group: 'Go to', run: go.toUsage },
    { id: 'go.outgoing', title: 'What left: requests to models', group: 'Go to', run: go.toOutgoing },
    { id: 'go.health', title: 'Health', otherNames: 'index backups zones', group: 'Go to', run: go.toHealth },
    {
      id: 'go.settings',
      title: 'Settings',
      otherNames: 'preferences model privacy',
      group: 'Go to',
      keys: ['Mod+,'],
      run: go.toSettings,
    },
    { id: 'go.back', title: 'Back', group: 'Move', keys: ['Alt+ArrowLeft'], run: () => router.history.back() },
    {
      id: 'go.forward',
      title: 'Forward',
      group: 'Move',
      keys: ['Alt+ArrowRight'],
      run: () => router.history.forward(),
    },
    { id: 'panes.next', title: 'Next pane', group: 'Move', keys: ['F6'], run: () => cyclePanes(1) },
    { id: 'panes.previous', title: 'Previous pane', group: 'Move', keys: ['Shift+F6'], run: () => cyclePanes(-1) },
    { id: 'keys.show', title: 'Keyboard shortcuts', group: 'Help', keys: ['?'], run: () => setDialog('cheat-sheet') },
  ]);
}
