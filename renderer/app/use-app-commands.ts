import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useSharedNoteSelection } from '../note-selection/note-selection';
import { useCommands } from '../commands/commands';
import { useInbox } from '../inbox/use-inbox';
import { isPanePath } from '../../shared/domain/pane-path';
import { IS_OWN_WINDOW, openInOwnWindow, showInRoom } from '../ipc/own-window';
import { showBeside, useBeside } from '../navigation/beside';
import { useGo } from '../navigation/navigation';
import { useNewChat } from '../ipc/use-new-chat';
import { useOpenDay } from '../ipc/use-open-day';
import { useCommand, useRoute } from '../ipc/queries';
import { useLockNow } from '../lock/lock-now';
import type { AppDialog } from './app-dialogs';
import { t } from '../../shared/messages/message';
import type { Appearance } from '../../shared/ipc/routes/settings';
import { useSaveSettings } from '../ipc/use-save-settings';
import { showQuickNote } from '../note-taking/quick-note-state';
import { showToast } from '../ui/feedback/toasts';
import { showSavePage } from '../web/save-page-state';

const STEP_PERCENT = 10;
const MIN_PERCENT = 80;
const MAX_PERCENT = 200;

/** The text size one step larger or smaller, within 80 to 200 percent. */
const nextTextSize = (percent: number, direction: 1 | -1): number =>
  Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, percent + direction * STEP_PERCENT));

export function useAppearanceCommands(): void {
  const settings = useRoute('settings.get', null).data?.settings;
  const { save } = useSaveSettings();
  const change = (toChange: (appearance: Appearance) => Partial<Appearance>) => () => {
    if (settings !== undefined) save({ appearance: { ...settings.appearance, ...toChange(settings.appearance) } });
  };
  const isShown = (attribute: string, value: string) => document.documentElement.dataset[attribute] === value;
  useCommands([
    {
      id: 'look.theme',
      title: t('app.switchBetweenLightDark'),
      group: t('app.look'),
      otherNames: t('app.themeNightAppearance'),
      run: () => save({ theme: isShown('theme', 'dark') ? 'light' : 'dark' }),
    },
    {
      id: 'look.contrast',
      title: t('app.switchHighContrastOff'),
      group: t('app.look'),
      run: change(() => ({ contrast: isShown('contrast', 'high') ? 'normal' : 'high' })),
    },
    {
      id: 'look.larger',
      title: t('app.largerText'),
      group: t('app.look'),
      otherNames: t('app.zoomInBigger'),
      run: change(({ textSize }) => ({ textSize: nextTextSize(textSize, 1) })),
    },
    {
      id: 'look.smaller',
      title: t('app.smallerText'),
      group: t('app.look'),
      otherNames: t('app.zoomOut'),
      run: change(({ textSize }) => ({ textSize: nextTextSize(textSize, -1) })),
    },
    { id: 'look.normal', title: t('app.normalTextSize'), group: t('app.look'), run: change(() => ({ textSize: 100 })) },
    {
      id: 'look.density',
      title: t('app.switchBetweenCompactComfortable'),
      group: t('app.look'),
      run: change(({ density }) => ({ density: density === 'compact' ? 'comfortable' : 'compact' })),
    },
  ]);
}

export function useAppCommands(setDialog: (layer: AppDialog) => void): void {
  const go = useGo();
  const router = useRouter();
  const beside = useBeside();
  const newChat = useNewChat();
  const openDay = useOpenDay();
  const inbox = useInbox();
  const hasLock = useRoute('lock.state', null).data?.isSet === true;
  const lockNow = useLockNow();

  const { openPath } = useSharedNoteSelection();
  const before = useRef('/vault');
  const toggleGraph = () => {
    const { pathname, href } = router.state.location;
    const isBack = pathname === '/graph';
    if (!isBack) before.current = href;
    // What was chosen in the graph is open in the list.
    if (isBack) router.history.push(before.current.startsWith('/vault') ? (openPath ?? '/vault') : before.current);
    else go.toGraph();
  };

  /** Acts on the place that is open, where it can stand by itself. */
  const onPane = (act: (path: string) => void) => {
    const { href } = router.history.location;
    if (isPanePath(href)) act(href);
    else showToast({ text: t('beside.nothingToOpen') });
  };

  const group = t('app.goTo');
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
      group,
      keys: ['Mod+K', 'Mod+P'],
      run: () => setDialog('palette'),
      isHidden: true,
    },
    { id: 'switcher.open', title: t('app.switchNoteChat'), group, keys: ['Mod+O'], run: () => setDialog('switcher') },
    { id: 'chat.new', title: t('common.newChat'), group: t('app.make'), keys: ['Mod+N'], run: () => newChat() },
    {
      id: 'chat.newIncognito',
      title: t('common.newIncognitoChat'),
      group: t('app.make'),
      run: () => newChat({ incognito: true }),
    },
    { id: 'project.new', title: t('projects.newProject'), group: t('app.make'), run: () => setDialog('new-project') },
    { id: 'note.new', title: t('common.newNote'), group: t('app.make'), keys: ['Mod+Shift+N'], run: go.toNewNote },
    {
      id: 'note.quick',
      title: t('capture.quickNote'),
      otherNames: t('capture.quickNoteOtherNames'),
      group: t('app.make'),
      keys: ['Mod+Shift+J'],
      run: () => showQuickNote(true),
    },
    { id: 'day.today', title: t('app.dailyNoteOfToday'), group: t('app.make'), keys: ['Mod+J'], run: () => openDay() },
    { id: 'task.new', title: t('tasks.add'), group: t('app.make'), run: () => setDialog('add-task') },
    { id: 'go.chat', title: t('common.chat2'), group, run: go.toChat },
    {
      id: 'go.review',
      title: t('rooms.inbox'),
      otherNames: t('common.review'),
      group,
      keys: ['Mod+Shift+E'],
      run: () => go.toPath(inbox?.firstWaiting()?.path ?? '/inbox'),
    },
    { id: 'go.vault', title: t('common.sharedNotes'), otherNames: t('app.vault'), group, run: go.toVault },
    { id: 'go.lessons', title: t('common.lessons2'), group, run: () => go.toLessons() },
    { id: 'go.decisions', title: t('lessons.decisions'), group, run: () => go.toDecisions() },
    { id: 'go.topics', title: t('common.topics2'), group, run: () => go.toTopics() },
    { id: 'go.facts', title: t('rooms.people'), otherNames: t('common.facts2'), group, run: go.toFacts },
    { id: 'go.graph', title: t('common.graph'), group, keys: ['Mod+G'], run: toggleGraph },
    { id: 'go.search', title: t('common.query'), group, keys: ['Mod+Shift+F'], run: () => go.toSearch() },
    { id: 'go.cleaning', title: t('common.cleaning'), group, run: go.toCleaning },
    {
      id: 'go.dailyReview',
      title: t('rooms.stillTrue'),
      otherNames: t('common.dailyReview'),
      group,
      run: go.toDailyReview,
    },
    { id: 'go.calendar', title: t('rooms.days'), otherNames: t('common.calendar'), group, run: () => go.toCalendar() },
    { id: 'go.tasks', title: t('tasks.title'), group, run: go.toTasks },
    { id: 'go.week', title: t('common.week'), group, run: go.toWeek },
    {
      id: 'go.liveFolder',
      title: t('inbox.conflicts'),
      otherNames: t('liveFolder.healthName'),
      group,
      run: go.toLiveFolder,
    },
    { id: 'go.captured', title: t('capture.view'), otherNames: t('capture.title'), group, run: go.toCaptured },
    { id: 'go.sharedNotes', title: t('collectionReview.openReview'), group, run: () => go.toSharedNotes() },
    { id: 'go.archive', title: t('common.archive'), group, run: go.toArchive },
    { id: 'go.activity', title: t('common.activity'), group, run: go.toActivity },
    { id: 'go.usage', title: t('common.usage'), group, run: go.toUsage },
    { id: 'go.outgoing', title: t('common.whatLeft'), group, run: go.toOutgoing },
    { id: 'go.health', title: t('common.health'), otherNames: t('app.indexBackupsZones'), group, run: go.toHealth },
    {
      id: 'go.settings',
      title: t('common.settings'),
      otherNames: t('app.preferencesModelPrivacy'),
      group,
      keys: ['Mod+,'],
      run: () => go.toSettings(),
    },
    { id: 'go.profile', title: t('profile.goTo'), otherNames: t('profile.otherNames'), group, run: go.toProfile },
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
    ...(IS_OWN_WINDOW
      ? [
          {
            id: 'panes.room',
            title: t('beside.toRoom'),
            group: t('common.move'),
            keys: ['Mod+Shift+O'],
            run: () => showInRoom(router.history.location.href),
          },
        ]
      : [
          {
            id: 'panes.beside',
            title: beside === null ? t('beside.open') : t('beside.close'),
            group: t('common.move'),
            keys: ['Mod+Shift+B'],
            run: () => {
              if (beside === null) onPane(showBeside);
              else showBeside(null);
            },
          },
          {
            id: 'panes.window',
            title: t('ownWindow.open'),
            group: t('common.move'),
            keys: ['Mod+Shift+O'],
            run: () => onPane(openInOwnWindow),
          },
        ]),
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

/** The commands about the vault as a whole: bring in, take out, back up. */
export function useDataCommands(setDialog: (dialog: AppDialog) => void): void {
  const readOnlyReason = useRoute('app.status', null).data?.readOnlyReason ?? null;
  const backUp = useCommand('health.snapshot', {
    onSuccess: ({ state }) =>
      showToast(
        state === 'verified'
          ? { text: t('app.backedUpBackupRead') }
          : { tone: 'error', text: t('app.backupFailedCheckLook') },
      ),
  });
  const importBy = (dialog: AppDialog) => () =>
    readOnlyReason === null ? setDialog(dialog) : showToast({ tone: 'error', text: readOnlyReason });
  useCommands([
    {
      id: 'data.importChats',
      title: t('exchange.importChats'),
      group: t('app.data'),
      run: importBy('import-chats'),
    },
    {
      id: 'data.importFolder',
      title: t('exchange.openAFolder'),
      group: t('app.data'),
      run: importBy('import-folder'),
    },
    {
      id: 'data.importMemory',
      title: t('exchange.pasteMemory'),
      group: t('app.data'),
      run: importBy('import-memory'),
    },
    {
      id: 'data.import',
      title: t('app.importChatsNotesDocuments'),
      group: t('app.data'),
      otherNames: t('app.obsidianLogseqChatgptClaude'),
      run: importBy('import'),
    },
    {
      id: 'data.savePage',
      title: t('web.savePage'),
      group: t('app.data'),
      run: () =>
        readOnlyReason === null
          ? showSavePage({ url: '', isFromLink: false })
          : showToast({ tone: 'error', text: readOnlyReason }),
    },
    {
      id: 'data.export',
      title: t('app.exportEverything'),
      group: t('app.data'),
      otherNames: t('app.markdownHtmlShareCopy'),
      run: () => setDialog('export'),
    },
    {
      id: 'data.restore',
      title: t('common.restoreABackup'),
      group: t('app.data'),
      otherNames: t('app.anotherComputerCopy'),
      run: importBy('restore'),
    },
    {
      id: 'data.backUp',
      title: t('common.backUpNow'),
      group: t('app.data'),
      otherNames: t('app.snapshot'),
      run: () => backUp.mutate(null),
    },
  ]);
}
