import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { answerConsent, countConsentPages } from '../screens/consent';
import type { LaunchOptions, RunningApp } from './running-app';

const built = (name: string) => pathToFileURL(resolve(import.meta.dirname, `../../out/main/${name}.js`)).href;

/** Starts the built app in this process on the Chromium shell. */
export async function launchChromium({
  dataFolder,
  windowSize,
  whileStarting,
  webNetwork,
  compareLaterRows,
}: Required<Pick<LaunchOptions, 'dataFolder' | 'windowSize'>> &
  Pick<LaunchOptions, 'whileStarting' | 'webNetwork' | 'compareLaterRows'>): Promise<RunningApp> {
  const { startChromiumApp } = (await import(
    built('chromium-main')
  )) as typeof import('../../electron/app/chromium-main');
  let acted: Promise<void> | undefined;
  const started = await startChromiumApp({
    dataFolder,
    headless: true,
    windowSize,
    ...(webNetwork === undefined ? {} : { webNetwork }),
    ...(compareLaterRows === undefined ? {} : { compareLaterRows }),
    onShell: ({ context }) => {
      acted = whileStarting?.({ context: () => context });
    },
  });
  await acted;
  const page = started.page;
  return {
    page,
    dataFolder,
    call: (route, input) => started.application.call(route, input),
    countConsents: async () => countConsentPages(page),
    answerConsent: (answer) => answerConsent(page, answer),
    foreignRequests: () => started.foreignRequests(),
    openLink: (link) => started.application.open({ link }),
    stop: () => started.stop(),
  };
}
