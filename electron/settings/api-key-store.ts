import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import type { SettingsView } from '../../shared/ipc/routes/settings';
import type { Logger } from '../../shared/lib/logger';
import type { SecretRedactor } from '../models/redaction/secret-redactor';
import type { SecretBox } from '../shell/shell';
import { writeAtomically } from '../files/write-atomically';

/** The provider's API key: encrypted by the keychain, or in memory only. Never logged and never sent to the page. */
export interface ApiKeyStore {
  /** An empty key removes it. With `remember` false, or a shell without protection, it is kept in memory only. */
  set(key: string, options: { remember: boolean; baseUrl: string }): Promise<void>;
  /** The key for this base URL; null without one, or when it was set for another host. */
  keyFor(baseUrl: string): string | null;
  view(baseUrl: string): SettingsView['key'];
}

type StoredKey = { key: string; host: string; storage: 'system' | 'weak' | 'session' };

const storedKeySchema = z.object({ host: z.string(), secret: z.string() });

/**
 * Reads the stored key; one that can no longer be decrypted counts as absent (a changed keyring, another person's
 * file).
 */
export async function openApiKeyStore(dependencies: {
  file: string;
  secrets: SecretBox;
  /** Receives each key, to redact it from everything logged, stored or shown. */
  redactor: Pick<SecretRedactor, 'add'>;
  log: Logger;
}): Promise<ApiKeyStore> {
  const { file, secrets, redactor, log } = dependencies;
  let state = await readStoredKey(file, secrets, log);
  redactor.add(state?.key ?? null);

  return {
    async set(key, { remember, baseUrl }) {
      const text = key.trim();
      redactor.add(text);
      const host = hostOf(baseUrl);
      const own: StoredKey | null = text === '' ? null : { key: text, host, storage: 'session' };
      state = own;
      const promised = secrets.protection;
      if (text === '' || !remember || promised === 'none') return rm(file, { force: true });
      let secret: Uint8Array;
      try {
        secret = await secrets.encrypt(text);
      } catch {
        log.warn('the key could not be encrypted, and is kept until the app closes');
        return;
      }
      // The keychain may have asked the person, who removed or replaced the key meanwhile.
      if (state !== own) return;
      // Encrypting shows what the keychain is; a key is never kept with less protection than the person was told.
      const storage = secrets.protection;
      if (storage === 'none' || (storage === 'weak' && promised === 'system')) return rm(file, { force: true });
      await writeAtomically(file, JSON.stringify({ host, secret: Buffer.from(secret).toString('base64') }));
      state = { key: text, host, storage };
    },
    keyFor: (baseUrl) => (state !== null && state.host === hostOf(baseUrl) ? state.key : null),
    view(baseUrl) {
      const isForHost = state !== null && state.host === hostOf(baseUrl);
      return {
        isSet: isForHost,
        kept: isForHost ? state!.storage : 'none',
        protection: secrets.protection,
        ...(state === null ? {} : { host: state.host }),
      };
    },
  };
}

async function readStoredKey(file: string, secrets: SecretBox, log: Logger): Promise<StoredKey | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    return null;
  }
  if (secrets.protection === 'none') return null;
  try {
    const { host, secret } = storedKeySchema.parse(JSON.parse(text));
    const key = await secrets.decrypt(new Uint8Array(Buffer.from(secret, 'base64')));
    return { key, host, storage: secrets.protection };
  } catch {
    log.warn('the stored key cannot be read any more');
    return null;
  }
}

/** `host:port` of a base URL; the text itself when it is no URL. */
export function hostOf(baseUrl: string): string {
  try {
    return new URL(baseUrl).host;
  } catch {
    return baseUrl.trim();
  }
}
