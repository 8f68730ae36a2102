import { z } from 'zod';
import { sourceRefSchema } from '../../domain/ids';
import { route } from '../route';

export interface AppStatus {
  version: string;
  shell: string;
  dataFolder: string;
  lastSeq: number;
  /** Why nothing can be written, in the person's words; null when all is saved. */
  readOnlyReason: string | null;
  /** Label of the engine that answers, and the host text goes to (null: nothing leaves this machine). */
  engine: { label: string; sentTo: string | null; isOffline: boolean };
  counts: { pending: number; engrams: number; resources: number; sessions: number };
  index: { state: 'loading' | 'ready' | 'failed'; entries: number; pending: number; embedded: number; toEmbed: number };
  /** What start-up repaired; stays until dismissed. */
  recovery: RecoveryReport | null;
}

export interface RecoveryReport {
  at: number;
  /** Why: "The working database was empty although this vault holds 214 changes." */
  cause: string;
  before: Record<string, number>;
  after: Record<string, number>;
}

const scope = z.enum(['review', 'note', 'session', 'cleaning', 'prune']);

export const appRoutes = {
  'app.status': route<AppStatus>()(z.null()),
  'app.dismissRecovery': route<null>()(z.null()),
  /**
   * A link of a stored text; main shows where it goes and asks. False: the person said no. http, https, mailto only.
   */
  'app.openAddress': route<boolean>()(
    z.object({
      url: z.string().max(2000, 'This link was not opened: its address is longer than 2,000 characters.'),
      label: z.string().transform((label) => label.slice(0, 300)),
      from: sourceRefSchema,
    }),
  ),
  /** Null: the scope holds nothing to take back. `seq` is the batch that was written. */
  'app.undo': route<{ label: string; seq: number } | null>()(z.object({ scope })),
  'app.redo': route<{ label: string; seq: number } | null>()(z.object({ scope })),
  /**
   * Takes back one batch, whatever came after it. Null: it is taken back already. `conflict`: what it changed was
   * changed again since.
   */
  'app.undoBatch': route<{ label: string } | null>()(z.object({ seq: z.number().int().positive() })),
  /**
   * Runs a command of another route, and says which batch of it `app.undoBatch` takes back; null when it wrote none.
   */
  'app.perform': route<{ output: unknown; seq: number | null }>()(
    z.object({ route: z.string().max(80), input: z.unknown() }),
  ),
  /** Stops a stream or a job; harmless when it is over. */
  'stream.cancel': route<null>()(z.object({ streamId: z.string().max(64) })),
};
