import { createExclusion, type MirrorDeps } from '../exchange/live-folder/run/mirror-options';
import { openMirror } from '../exchange/live-folder/mirror';
import { type ChangeWatch, watchBothSides } from '../exchange/live-folder/watch-folder';
import type { Vault } from '../store/vault';
import type { MirrorRequest, MirrorSession } from './vault-access';

/** Milliseconds that a file has to be unchanged before it is read. */
const SETTLE_MS = 300;

/** A mirror for as long as a command takes. */
export async function openMirrorSession(
  {
    vault,
    ...deps
  }: { vault: Pick<Vault, 'id' | 'writer'> } & Pick<MirrorDeps, 'vaultFolder' | 'notes' | 'fileSystem' | 'attachments'>,
  { folder, choice, isPreview, excluded }: MirrorRequest,
): Promise<MirrorSession & { close(): Promise<void> }> {
  const mirror = await openMirror(
    {
      ...deps,
      vaultId: vault.id,
      writer: vault.writer,
      isExcluded: createExclusion(() => excluded),
      settleMs: SETTLE_MS,
      fileClock: Date.now,
    },
    { folder, choice, as: isPreview ? 'preview' : 'new' },
  );
  let watch: ChangeWatch | null = null;
  return {
    run: mirror.run,
    preview: mirror.preview,
    decide: mirror.decide,
    nextChange(signal) {
      watch ??= watchBothSides(folder, vault.writer, () => {});
      return watch.next(signal);
    },
    async close() {
      await watch?.close();
      mirror.close();
    },
  };
}
