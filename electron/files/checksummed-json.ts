import { createHash } from 'node:crypto';

/**
 * Hex SHA-256 of a value's JSON, stored beside it: a check by value, so that other line endings or indentation do no
 * harm.
 */
export const sha256Of = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** @throws SyntaxError. A byte order mark added by another program is ignored. */
export const parseJsonBytes = (bytes: Buffer): unknown => JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
