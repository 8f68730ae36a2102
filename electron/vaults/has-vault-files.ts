import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether a folder holds a vault's own files. Folders that people call “journal” or “snapshots” do not make one, so
 * that nothing is ever written among somebody's notes.
 */
export function hasVaultFiles(folder: string): boolean {
  const parts = ['journal', 'snapshots'];
  if (existsSync(join(folder, 'sentinel.json')) && parts.some((part) => existsSync(join(folder, part)))) return true;
  try {
    return readdirSync(join(folder, 'journal')).some((name) => /^\d{12}\.jsonl$/u.test(name));
  } catch {
    return false;
  }
}
