import { useEffect } from 'react';
import { DEFAULT_APPEARANCE } from '../../shared/ipc/default-appearance';
import type { Settings } from '../../shared/ipc/routes/settings';
import { useRoute } from '../ipc/queries';
import { vaultStorageKey } from '../ipc/vault-storage';

const storageKey = (): string => vaultStorageKey('appearance');
const DARK = '(prefers-color-scheme: dark)';
const MORE_CONTRAST = '(prefers-contrast: more)';
const LESS_MOTION = '(prefers-reduced-motion: reduce)';

type Look = Pick<Settings, 'theme' | 'appearance'>;

/** What the operating system asks for. */
export interface SystemLook {
  isDark: boolean;
  hasMoreContrast: boolean;
  hasLessMotion: boolean;
}

/** The look of the root element: its data attributes, and the factor of all text sizes. */
export interface ShownLook {
  theme: 'light' | 'dark';
  contrast: 'normal' | 'high';
  density: Settings['appearance']['density'];
  motion: 'full' | 'reduced';
  textScale: number;
}

const FIRST_LOOK: Look = { theme: 'system', appearance: DEFAULT_APPEARANCE };

/** The look shown for the settings, given what the system asks for. */
export function resolveLook({ theme, appearance }: Look, system: SystemLook): ShownLook {
  const { contrast, density, motion, textSize } = appearance;
  return {
    theme: theme === 'system' ? (system.isDark ? 'dark' : 'light') : theme,
    contrast: contrast === 'system' ? (system.hasMoreContrast ? 'high' : 'normal') : contrast,
    density,
    motion: motion === 'reduced' || system.hasLessMotion ? 'reduced' : 'full',
    textScale: textSize / 100,
  };
}

const matches = (query: string): boolean => matchMedia(query).matches;

function show(look: Look): void {
  const shown = resolveLook(look, {
    isDark: matches(DARK),
    hasMoreContrast: matches(MORE_CONTRAST),
    hasLessMotion: matches(LESS_MOTION),
  });
  const root = document.documentElement;
  Object.assign(root.dataset, { ...shown, textScale: String(shown.textScale) });
  root.style.setProperty('--text-scale', String(shown.textScale));
}

/** The look of the last start; the default where none, or one of another version, was remembered. */
export function readRememberedLook(stored: string | null): Look {
  try {
    const { theme, appearance } = JSON.parse(stored ?? '') as Look;
    return { theme, appearance: { ...FIRST_LOOK.appearance, ...appearance } };
  } catch {
    return FIRST_LOOK;
  }
}

/** Runs before the first paint with the look of the last start, so that a dark window does not flash white. */
export function showRememberedTheme(): void {
  show(readRememberedLook(localStorage.getItem(storageKey())));
}

/** Follows the settings and, where they leave it to the system, the system. */
export function useTheme(): void {
  const settings = useRoute('settings.get', null).data?.settings;
  const [theme, appearance] = [settings?.theme, settings?.appearance];
  const marksMisspelt = settings?.spelling ?? true;
  // Every field inherits it; those for names and addresses are never checked.
  useEffect(() => void (document.documentElement.spellcheck = marksMisspelt), [marksMisspelt]);
  useEffect(() => {
    if (theme === undefined || appearance === undefined) return;
    const look = { theme, appearance };
    localStorage.setItem(storageKey(), JSON.stringify(look));
    const follow = () => show(look);
    follow();
    const queries = [DARK, MORE_CONTRAST, LESS_MOTION].map((query) => matchMedia(query));
    for (const query of queries) query.addEventListener('change', follow);
    return () => {
      for (const query of queries) query.removeEventListener('change', follow);
    };
  }, [theme, appearance]);
}
