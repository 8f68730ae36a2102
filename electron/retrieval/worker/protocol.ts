import type { IndexPort } from '../index/index-port';

export type PortMethod = keyof IndexPort;
export type CallMessage = { id: number; method: PortMethod; args: unknown[] };
export type ReplyMessage = { id: number; ok: true; value: unknown } | { id: number; ok: false; error: string };

export const PORT_METHODS: readonly PortMethod[] = [
  'clear', 'apply', 'putVectors', 'useEmbedder', 'warm', 'embedNext', 'stats', 'names', 'speakers', 'hashes', 'lexical', 'dense', 'role', 'temporal', 'graph', 'score', 'close',
];
