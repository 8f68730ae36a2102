import { z } from 'zod';

// What cannot be read of an address is dropped; the screen opens without it.
const id = z.coerce.string().max(64).optional().catch(undefined);
const offset = z.coerce.number().int().nonnegative().optional().catch(undefined);

/** What the address of a chat may ask for. */
export const sessionSearch = z.object({
  message: id,
  start: offset,
  end: offset,
  summary: z.boolean().optional().catch(undefined),
});

/** What the address of a note or document may ask for. */
export const vaultSearch = z.object({
  chunk: id,
  trace: id,
  place: z.coerce.string().max(1000).optional().catch(undefined),
  filter: z.coerce.string().max(2000).optional().catch(undefined),
  look: z.enum(['list', 'folders', 'table']).optional().catch(undefined),
});
