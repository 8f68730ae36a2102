import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSafeStorageBox } from './electron-secrets';
import { fakeState, safeStorage } from './testing/electron-fake';

let kept: typeof fakeState;
beforeEach(() => {
  kept = { ...fakeState };
});
afterEach(() => {
  Object.assign(fakeState, kept);
  vi.restoreAllMocks();
});

it('secrets are kept with the keychain of the system, which is asked for nothing before the first of them', async () => {
  const asked = [
    vi.spyOn(safeStorage, 'isEncryptionAvailable'),
    vi.spyOn(safeStorage, 'isAsyncEncryptionAvailable'),
    vi.spyOn(safeStorage, 'encryptStringAsync'),
  ];
  const box = createSafeStorageBox('linux');
  expect(box.protection).toBe('system');
  for (const spy of asked) expect(spy).not.toHaveBeenCalled();
  expect(await box.decrypt(await box.encrypt('key'))).toBe('key');
  expect(box.protection).toBe('system');
});

it('a desktop without a keyring keeps secrets all the same, and it is said that nothing protects them', async () => {
  fakeState.storageBackend = 'basic_text';
  const box = createSafeStorageBox('linux');
  expect(box.protection).toBe('weak');
  expect(await box.decrypt(await box.encrypt('key'))).toBe('key');
  expect(box.protection).toBe('weak');
});

it('a keyring that does not answer is noticed with the first secret', async () => {
  fakeState.isKeyringBroken = true;
  const box = createSafeStorageBox('linux');
  const bytes = await box.encrypt('key');
  expect(box.protection).toBe('weak');
  const next = createSafeStorageBox('linux');
  expect(await next.decrypt(bytes)).toBe('key');
  expect(next.protection).toBe('weak');
});

it('a keychain that gives no key keeps nothing', async () => {
  fakeState.isEncryptionAvailable = false;
  const box = createSafeStorageBox('darwin');
  await expect(box.encrypt('key')).rejects.toThrow();
  expect(box.protection).toBe('none');
});

it.each(['darwin', 'win32'] as const)('%s is never asked for a backend, which only Linux has', async (platform) => {
  const { getSelectedStorageBackend } = safeStorage;
  Object.assign(safeStorage, { getSelectedStorageBackend: undefined });
  try {
    const box = createSafeStorageBox(platform);
    fakeState.storageBackend = 'basic_text';
    await box.encrypt('key');
    expect(box.protection).toBe('system');
  } finally {
    Object.assign(safeStorage, { getSelectedStorageBackend });
  }
});
