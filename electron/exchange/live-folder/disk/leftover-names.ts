import { randomBytes } from 'node:crypto';

const ASIDE = /^\.engram-aside-([0-9a-f]{16})-[0-9a-f]{12}$/u;
const UNFINISHED = /^\.engram-[0-9a-f]{12}\.tmp$/u;

const randomName = (): string => randomBytes(6).toString('hex');

export const unfinishedName = (): string => `.engram-${randomName()}.tmp`;
export const isUnfinishedName = (name: string): boolean => UNFINISHED.test(name);

/** Name of a file that is being replaced or removed; says what it is expected to hold. */
export const asideName = (bytes: string): string => `.engram-aside-${bytes.slice(0, 16)}-${randomName()}`;
/** The beginning of the hash of what it was expected to hold; null for another file. */
export const expectedOfAside = (name: string): string | null => ASIDE.exec(name)?.[1] ?? null;
