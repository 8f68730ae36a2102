import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Hex SHA-256. */
export const hashOfBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Hex SHA-256 of a file of any size. @throws the error of the file system; the abort reason */
export async function hashOfFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path, { signal })) hash.update(part as Buffer);
  return hash.digest('hex');
}
