import { safeStorage } from 'electron';
import type { SecretBox } from '../shell';

/** Chromium's mark of what its fixed key encrypted, on Linux; other systems mark their keychain's with it. */
const FIXED_KEY_MARK = 'v10';

/**
 * The system's keychain. It is asked for its key when the first secret is read or kept, and not before: it may ask the
 * person. On Linux without a keyring Electron uses a fixed key, which protects nothing: `weak`. What the desktop has by
 * its name may still not answer: `protection` is what the last secret was encrypted with.
 */
export function createSafeStorageBox(platform: NodeJS.Platform = process.platform): SecretBox {
  let protection: SecretBox['protection'] = 'system';
  if (platform === 'linux' && ['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())) {
    protection = 'weak';
    safeStorage.setUsePlainTextEncryption(true);
  }
  const isFixedKey = (bytes: Buffer) => bytes.subarray(0, FIXED_KEY_MARK.length).toString('latin1') === FIXED_KEY_MARK;
  const usedFor = (bytes: Buffer) => {
    protection = platform === 'linux' && isFixedKey(bytes) ? 'weak' : 'system';
  };
  return {
    get protection() {
      return protection;
    },
    async encrypt(text) {
      const bytes = await safeStorage.encryptStringAsync(text).catch((error: unknown) => {
        protection = 'none';
        throw error;
      });
      usedFor(bytes);
      return new Uint8Array(bytes);
    },
    async decrypt(given) {
      const bytes = Buffer.from(given);
      const { result } = await safeStorage.decryptStringAsync(bytes);
      usedFor(bytes);
      return result;
    },
  };
}
