/** The name of every screen by its path, as the rail, the window's title and a screen being opened show it. */
export const SCREEN_TITLES = {
  '/chat': 'Chat',
  '/review': 'Review',
  '/vault': 'Notes',
  '/lessons': 'Lessons',
  '/topics': 'Topics',
  '/facts': 'Facts',
  '/graph': 'Graph',
  '/search': 'Search',
  '/cleaning': 'Cleaning',
  '/daily-review': 'Daily review',
  '/calendar': 'Calendar',
  '/week': 'Week',
  '/archive': 'Archive',
  '/activity': 'Activity',
  '/usage': 'Usage',
  '/outgoing': 'What left',
  '/health': 'Health',
  '/settings': 'Settings',
} as const;

export type ScreenPath = keyof typeof SCREEN_TITLES;

/** The title of the screen at a path, such as “Daily review” for `/daily-review`; '' when no screen is there. */
export function screenTitle(pathname: string): string {
  const path = screenPath(pathname);
  return path === null ? '' : SCREEN_TITLES[path];
}

/** The path of the screen that shows a location: `/vault` for `/vault/note/ID`; null when no screen does. */
export function screenPath(pathname: string): ScreenPath | null {
  const path = `/${pathname.split('/')[1] ?? ''}`;
  return Object.hasOwn(SCREEN_TITLES, path) ? (path as ScreenPath) : null;
}
