import type { PlainKey } from '../../shared/messages/message';

interface SettingsPage {
  path: string;
  room: 'settings';
  label: PlainKey;
}

/** The pages of Settings in the order of their index; one whose address goes on from another’s lies below that one. */
export const SETTINGS_PAGES = [
  { path: '/settings/model', room: 'settings', label: 'common.model' },
  { path: '/settings/model/usage', room: 'settings', label: 'common.usage' },
  { path: '/settings/privacy', room: 'settings', label: 'settings.privacy' },
  { path: '/settings/privacy/sent', room: 'settings', label: 'common.whatLeft' },
  { path: '/settings/data', room: 'settings', label: 'app.data' },
  { path: '/settings/data/storage', room: 'settings', label: 'common.health' },
  { path: '/settings/appearance', room: 'settings', label: 'settings.appearance' },
  { path: '/settings/keys', room: 'settings', label: 'settings.keys' },
  { path: '/settings/web', room: 'settings', label: 'web.web' },
  { path: '/settings/tools', room: 'settings', label: 'tools.title' },
  { path: '/settings/assistants', room: 'settings', label: 'assistants.otherAssistants' },
  { path: '/settings/collections', room: 'settings', label: 'collections.askedCollections' },
] as const satisfies readonly SettingsPage[];

export type SettingsPath = (typeof SETTINGS_PAGES)[number]['path'];

/** The pages that hold settings; the others show what the vault holds, sent and cost. */
export type SettingsPageName =
  | 'model'
  | 'privacy'
  | 'data'
  | 'appearance'
  | 'keys'
  | 'web'
  | 'tools'
  | 'assistants'
  | 'collections';

const LAST_PAGE = 'engram.settings-page';

/** The page that was open last, in whatever vault; Model before any was. */
export const lastSettingsPage = (): SettingsPath =>
  SETTINGS_PAGES.find(({ path }) => path === localStorage.getItem(LAST_PAGE))?.path ?? SETTINGS_PAGES[0].path;

/** Has `/settings` open this page from now on. */
export const rememberSettingsPage = (path: SettingsPath): void => localStorage.setItem(LAST_PAGE, path);
