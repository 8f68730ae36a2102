import { useEffect } from 'react';
import type { Settings } from '../../shared/ipc/routes/settings';
import { useRoute } from '../ipc/queries';
import { vaultStorageKey } from '../ipc/vault-storage';

const storageKey = (): string => vaultStorageKey('theme');

/** The theme shown for a setting, given what the system prefers. */
export const resolveTheme = (theme: Settings['theme'], prefersDark: boolean): 'light' | 'dark' =>
  theme === 'system' ? (prefersDark ? 'dark' : 'light') : theme;

function show(theme: Settings['theme']): void {
  document.documentElement.dataset['theme'] = resolveTheme(theme, matchMedia('(prefers-color-scheme: dark)').matches);
}

/** Runs before the first paint with the theme of the last start, so that a dark window does not flash white. */
export function showRememberedTheme(): void {
  show((localStorage.getItem(storageKey()) as Settings['theme'] | null) ?? 'system');
}

/** Follows the setting and, for "system", the system. */
export function useTheme(): void {
  const theme = useRoute('settings.get', null).data?.settings.theme;
  useEffect(() => {
    if (theme === undefined) return;
    localStorage.setItem(storageKey(), theme);
    show(theme);
    const system = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => show(theme);
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, [theme]);
}
