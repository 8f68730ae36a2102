import { existsSync } from 'node:fs';
import { join } from 'node:path';

const PARTS = ['journal', 'sentinel.json', 'snapshots', 'confirmed'];

/** Whether a folder holds any part of a vault; the others may be missing. */
export const isVault = (folder: string): boolean => PARTS.some((part) => existsSync(join(folder, part)));
