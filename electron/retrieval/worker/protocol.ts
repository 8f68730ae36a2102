import type { IndexPort } from '../index/index-port';

export type PortMethod = keyof IndexPort;
/** What goes over at once, either way, is one message of several: to post and to take one costs more than most calls. `text` stands for args or value of the methods below. */
export type CallMessage = { id: number; method: PortMethod; args: unknown[] } | { id: number; method: PortMethod; text: string };
export type ReplyMessage = { id: number; ok: true; value: unknown } | { id: number; ok: true; text: string } | { id: number; ok: false; error: string };

/** Plain records in bulk go as JSON: written and read in a third of the time that cloning them object by object takes. */
export const TEXT_CALLS: ReadonlySet<PortMethod> = new Set<PortMethod>(['apply', 'score']);
export const TEXT_REPLIES: ReadonlySet<PortMethod> = new Set<PortMethod>(['lexical', 'fuzzy', 'dense', 'role', 'temporal', 'graph', 'score', 'hashes']);

export const PORT_METHODS: readonly PortMethod[] = [
  'clear', 'apply', 'applyPage', 'putVectors', 'putPackedVectors', 'useEmbedder', 'warm', 'embedNext', 'stats', 'names', 'mentions', 'vocabulary', 'speakers', 'hashes', 'lexical', 'fuzzy', 'dense', 'role', 'temporal', 'graph', 'score', 'nearArchived', 'close',
];

/** What changes nothing: whichever of them begins first, all give the same. */
export const SEARCHES: ReadonlySet<PortMethod> = new Set<PortMethod>(['lexical', 'fuzzy', 'dense', 'role', 'temporal', 'graph', 'nearArchived', 'mentions', 'speakers', 'vocabulary', 'stats']);
