import { createHash } from 'node:crypto';

/**
 * Hex SHA-256 of a JSON text, kept beside it: the text is compared by its values, so other line ends or indents do no
 * harm.
 */
export const sha256Of = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** @throws SyntaxError. A byte order mark that another program put first is not part of it. */
export const parseJsonBytes = (bytes: Buffer): unknown => JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
