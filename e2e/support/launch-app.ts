import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from './launch-chromium';
import { launchElectron } from './launch-electron';
import type { LaunchOptions, RunningApp } from './running-app';

/** Starts the built app and waits until its frame is there. */
export async function launchApp({
  shell = 'chromium',
  dataFolder,
  windowSize = { width: 1440, height: 900 },
  whileStarting,
  webNetwork,
  compareLaterRows,
}: LaunchOptions = {}): Promise<RunningApp> {
  const options = { dataFolder: dataFolder ?? (await makeDataFolder()), windowSize };
  const app =
    shell === 'electron'
      ? await launchElectron(options)
      : await launchChromium({
          ...options,
          whileStarting,
          ...(webNetwork === undefined ? {} : { webNetwork }),
          ...(compareLaterRows === undefined ? {} : { compareLaterRows }),
        });
  // A person sees the frame before pressing a key; its shortcuts come with it.
  const composer = app.page.getByRole('textbox', { name: /^(?:Message|Nachricht)$/ });
  await composer.or(app.page.getByRole('heading', { name: 'Locked' })).waitFor();
  return app;
}

export const makeDataFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'engram-e2e-'));

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 });
