import { join } from 'node:path';
import { z } from 'zod';
import { isGlobalKey } from '../../shared/domain/global-key';
import { AppError } from '../../shared/ipc/errors';
import type { DesktopState } from '../../shared/ipc/routes/desktop';
import { createMutex } from '../../shared/lib/mutex';
import type { Logger } from '../../shared/lib/logger';
import { onLanguageChange, t } from '../../shared/messages/message';
import { createDerivedFile } from '../files/derived-file';
import type { DesktopActs } from '../ipc/handlers/desktop';
import type { Desktop, TrayEntry } from '../shell/shell';

const recordSchema = z.object({
  /** As a chord; a person chose it. */
  key: z.string().refine(isGlobalKey).nullable(),
  hasTray: z.boolean(),
  staysOpen: z.boolean(),
});

export interface DesktopAccess extends DesktopActs {
  /** Whether the app goes on without its window. */
  staysOpen(): boolean;
  /** What waits in the Inbox may be another number now. */
  countAgain(): void;
  close(): void;
}

export interface DesktopAccessOptions {
  /** Null: the shell has none. */
  desktop: Desktop | null;
  dataFolder: string;
  openQuickNote: () => void;
  openApp: () => void;
  openInbox: () => void;
  /** How much waits in the Inbox; null where that is not to be known now. */
  countWaiting: () => Promise<number | null>;
  onChanged: () => void;
  log: Logger;
}

/**
 * The key of the whole system and the entry in the tray. Both are off until the person chooses them; what they chose
 * lies beside the vaults, since it belongs to none of them.
 */
export async function openDesktopAccess({
  desktop,
  dataFolder,
  openQuickNote,
  openApp,
  openInbox,
  countWaiting,
  onChanged,
  log,
}: DesktopAccessOptions): Promise<DesktopAccess> {
  const file = createDerivedFile({
    path: join(dataFolder, 'desktop.json'),
    schema: recordSchema,
    empty: { key: null, hasTray: false, staysOpen: false },
    name: 'desktop',
    log,
  });
  const inOrder = createMutex();
  let record = await file.read();
  let waiting = 0;
  let isCounting = false;
  let isCountOld = false;

  const takeKey = (key: string | null): boolean => desktop?.takeKey(key, openQuickNote) ?? false;
  let isKeyHeld = record.key !== null && !takeKey(record.key);

  const showTray = () => {
    const entries: TrayEntry[] = [
      { label: t('common.newNote'), run: openQuickNote },
      { label: t('desktop.openApp'), run: openApp },
      ...(waiting === 0 ? [] : [{ label: t('desktop.waiting', { count: waiting }), run: openInbox }]),
      { label: t('desktop.quit'), run: () => desktop?.requestQuit() },
    ];
    desktop?.showTray(record.hasTray ? entries : null, openApp);
  };
  const countAgain = async (): Promise<void> => {
    isCountOld = true;
    if (isCounting || desktop === null || !record.hasTray) return;
    isCounting = true;
    while (isCountOld) {
      isCountOld = false;
      const count = (await countWaiting()) ?? 0;
      if (count === waiting) continue;
      waiting = count;
      showTray();
    }
    isCounting = false;
  };
  if (record.hasTray) showTray();
  const stopSpeaking = onLanguageChange(() => {
    if (record.hasTray) showTray();
  });

  const state = (): DesktopState | null => desktop && { ...record, keys: desktop.keys, isKeyHeld };
  const keep = async (changes: Partial<typeof record>): Promise<DesktopState | null> => {
    record = { ...record, ...changes };
    await file.write(record);
    onChanged();
    return state();
  };

  return {
    state,
    staysOpen: () => desktop !== null && record.hasTray && record.staysOpen,
    countAgain: () => void countAgain(),
    setKey: (key) =>
      inOrder(async () => {
        if (!takeKey(key) && key !== null) {
          isKeyHeld = record.key !== null && !takeKey(record.key);
          onChanged();
          throw new AppError('conflict', t('desktop.keyIsHeld'));
        }
        isKeyHeld = false;
        return keep({ key });
      }),
    setTray: (hasTray, staysOpen) =>
      inOrder(async () => {
        const kept = await keep({ hasTray, staysOpen: hasTray && staysOpen });
        showTray();
        await countAgain();
        return kept;
      }),
    close: stopSpeaking,
  };
}
