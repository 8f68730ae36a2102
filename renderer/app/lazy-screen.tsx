import { lazy, useState, type ComponentType } from 'react';
import { useLanguage } from '../ui/use-language';

const loaders: (() => Promise<unknown>)[] = [];

/**
 * A screen whose code is loaded when it is first opened, or while the app is idle.
 *
 * @param takesKeys it is drawn in the same frame where its code is there, so that keys reach it; `lazy` alone shows
 * nothing first. Its focus must outlast the layer that led there, which is still closing
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>, takesKeys = false) {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => (loaded ??= await load());
  loaders.push(loadOnce);
  const WhenLoaded = lazy(async () => ({ default: await loadOnce() }));
  // The router keeps what a route draws, so each screen follows the language itself.
  return function ScreenInLanguage(props: Props) {
    useLanguage();
    const [Screen] = useState<ComponentType<Props>>(() => (takesKeys && loaded) || WhenLoaded);
    return <Screen {...props} />;
  };
}

/** Loads the code of all screens while the app is idle, so that no screen waits for its file. */
export async function preloadScreens(untilIdle: () => Promise<void>): Promise<void> {
  for (const load of loaders) {
    await untilIdle();
    // A screen whose code failed to load is loaded again when it is opened, and shows its error then.
    await load().catch(() => {});
  }
}
