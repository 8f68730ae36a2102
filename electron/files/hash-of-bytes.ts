import { createHash } from 'node:crypto';

/** Hex SHA-256. */
export const hashOfBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
