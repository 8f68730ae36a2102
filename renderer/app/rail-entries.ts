import {
  Activity,
  Archive,
  ArrowUpRight,
  BookUser,
  CalendarDays,
  CalendarRange,
  ChartColumn,
  FolderSync,
  GitCommitVertical,
  HeartPulse,
  Inbox,
  Lightbulb,
  MessageCircle,
  NotebookText,
  Search,
  Settings,
  Sparkles,
  Sunrise,
  Waypoints,
  type LucideIcon,
} from 'lucide-react';
import type { AppStatus } from '../../shared/ipc/routes/app';
import type { ScreenPath } from './screen-title';
import { type PlainKey } from '../../shared/messages/message';

export interface RailEntry {
  to: ScreenPath;
  icon: LucideIcon;
  count?: keyof AppStatus['counts'];
  /** What the number counts, for screen readers. */
  countLabel?: PlainKey;
}

/** What everybody uses: always in the rail. */
export const MAIN_ENTRIES: readonly RailEntry[] = [
  { to: '/chat', icon: MessageCircle },
  { to: '/review', icon: Inbox, count: 'pending', countLabel: 'app.toReview' },
  { to: '/vault', icon: NotebookText, count: 'engrams', countLabel: 'app.notes' },
  { to: '/graph', icon: Waypoints },
  { to: '/search', icon: Search },
];

export const HEALTH_ENTRY: RailEntry = { to: '/health', icon: HeartPulse };

/** The rest, under “More”. Health moves up beside the main entries while something is wrong. */
export const MORE_ENTRIES: readonly RailEntry[] = [
  { to: '/calendar', icon: CalendarDays },
  { to: '/week', icon: CalendarRange },
  { to: '/daily-review', icon: Sunrise },
  { to: '/topics', icon: GitCommitVertical },
  { to: '/facts', icon: BookUser },
  { to: '/lessons', icon: Lightbulb },
  { to: '/cleaning', icon: Sparkles },
  { to: '/archive', icon: Archive },
  { to: '/live-folder', icon: FolderSync },
  { to: '/activity', icon: Activity },
  { to: '/usage', icon: ChartColumn },
  { to: '/outgoing', icon: ArrowUpRight },
  HEALTH_ENTRY,
  { to: '/settings', icon: Settings },
];
