import { fakeState } from './fake-state';
import type { NamesOf } from './names-of';

let usesPlainText = false;
const isLinux = process.platform === 'linux';
/** The fixed key of Linux, which everybody knows; other systems use the same mark for the key of their keychain. */
const FIXED_KEY = 'v10';
const isFixedKey = () => fakeState.storageBackend === 'basic_text' || fakeState.isKeyringBroken;

const encrypt = (text: string, mark: string) => Buffer.concat([Buffer.from(mark), Buffer.from(text).reverse()]);
function decrypt(bytes: Buffer): string {
  if (!/^v1[01]/u.test(bytes.toString('latin1'))) throw new Error('Ciphertext does not appear to be encrypted.');
  return Buffer.from(bytes.subarray(3)).reverse().toString();
}

export const safeStorage = {
  isEncryptionAvailable: () => fakeState.isEncryptionAvailable && (!isLinux || !isFixedKey() || usesPlainText),
  isAsyncEncryptionAvailable: async () => true,
  setUsePlainTextEncryption: (isUsed: boolean) => void (usesPlainText = isUsed),
  encryptString(text: string) {
    if (!safeStorage.isEncryptionAvailable()) throw new Error('Encryption is not available.');
    return encrypt(text, isLinux && !isFixedKey() ? 'v11' : FIXED_KEY);
  },
  decryptString(bytes: Buffer) {
    if (!safeStorage.isEncryptionAvailable()) throw new Error('Decryption is not available.');
    return decrypt(bytes);
  },
  // Without a keyring, Linux falls back to the fixed key and says nothing.
  async encryptStringAsync(text: string) {
    if (!fakeState.isEncryptionAvailable) throw new Error('Error while encrypting the text.');
    return encrypt(text, isLinux && !isFixedKey() ? 'v11' : FIXED_KEY);
  },
  async decryptStringAsync(bytes: Buffer) {
    if (!fakeState.isEncryptionAvailable) throw new Error('Error while decrypting the ciphertext.');
    return { result: decrypt(bytes), shouldReEncrypt: false };
  },
  ...(isLinux ? { getSelectedStorageBackend: () => fakeState.storageBackend } : {}),
} satisfies NamesOf<'safeStorage'>;
