import { z } from 'zod';
import { sourceRefSchema, traceIdSchema } from '../../domain/ids';
import { route } from '../route';
import type { RecoveryReport } from '../../domain/recovery-report';
import { t } from '../../messages/message';

export interface AppStatus {
  version: string;
  shell: string;
  dataFolder: string;
  /** What comes before the words of a command, in a terminal. */
  command: string;
  lastSeq: number;
  /** Why nothing can be written, for the person; null when writing works. */
  readOnlyReason: string | null;
  /** Label of the answering engine and the host that receives text (null: nothing leaves this machine). */
  engine: {
    label: string;
    sentTo: string | null;
    isOffline: boolean;
    /** Tokens that the model holds, and how that is known; null: no model. */
    window: { tokens: number; source: 'person' | 'server' | 'table' | 'refusal' | 'guess' } | null;
  };
  /** Hosts of the shared collections that each question goes to. */
  questionsGoTo: string[];
  counts: { pending: number; engrams: number; resources: number; sessions: number };
  index: {
    state: 'loading' | 'ready' | 'failed';
    entries: number;
    pending: number;
    embedded: number;
    toEmbed: number;
    /** Seconds until every text is read for its meaning, at the present pace; null where that is not known. */
    secondsLeft: number | null;
  };
  /** What start-up repaired; kept until dismissed. */
  recovery: RecoveryReport | null;
  /** Number of changes that the command line made while the app was closed; 0 once dismissed. */
  commandLineChanges: number;
}

const scope = z.enum(['review', 'note', 'session', 'cleaning', 'archive']);

export const appRoutes = {
  'app.status': route<AppStatus>()(z.null()),
  'app.dismissRecovery': route<null>()(z.null()),
  'app.dismissCommandLineChanges': route<null>()(z.null()),
  /**
   * Opens a link of a stored text after main has shown its target and asked. False: the person declined. Only http,
   * https and mailto.
   */
  'app.openAddress': route<boolean>()(
    z.object({
      url: z.string().max(2000, { error: () => t('shared.linkAddressTooLong') }),
      label: z.string().transform((label) => label.slice(0, 300)),
      from: sourceRefSchema,
      /** The record of a retrieval that found `from` on the web; null: `from` is stored. */
      traceId: traceIdSchema.nullable().default(null),
    }),
  ),
  /** Undoes the scope's last batch. Null: nothing to undo. `seq` is the batch written. */
  'app.undo': route<{ label: string; seq: number } | null>()(z.object({ scope })),
  'app.redo': route<{ label: string; seq: number } | null>()(z.object({ scope })),
  /** Undoes one batch, whatever came after it. Null: already undone. `conflict`: its rows were changed since. */
  'app.undoBatch': route<{ label: string } | null>()(z.object({ seq: z.number().int().positive() })),
  /** Runs another route's command and returns the batch that `app.undoBatch` can undo; null when it wrote none. */
  'app.perform': route<{ output: unknown; seq: number | null }>()(
    z.object({ route: z.string().max(80), input: z.unknown() }),
  ),
  /** Cancels a stream or a job; no effect when it is over. */
  'stream.cancel': route<null>()(z.object({ streamId: z.string().max(64) })),
};
