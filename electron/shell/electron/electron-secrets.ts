import { safeStorage } from 'electron';
import type { SecretBox } from '../shell';

/** The system's keychain. On Linux without a keyring Electron uses a fixed key, which protects nothing: `weak`. */
export function createSafeStorageBox(platform: NodeJS.Platform = process.platform): SecretBox {
  const isAvailable = safeStorage.isEncryptionAvailable();
  const isFixedKey =
    platform === 'linux' && ['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend());
  return {
    protection: isFixedKey ? 'weak' : isAvailable ? 'system' : 'none',
    encrypt: async (text) => new Uint8Array(safeStorage.encryptString(text)),
    decrypt: async (bytes) => safeStorage.decryptString(Buffer.from(bytes)),
  };
}
