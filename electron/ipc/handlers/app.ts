import { retell } from '../../../shared/messages/retell';
import type { Batch, UndoScope } from '../../../shared/domain/batch';
import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import type { AppStatus } from '../../../shared/ipc/routes/app';
import type { OpenAddressRequest } from '../../consent/open-address';
import type { Mutex } from '../../../shared/lib/mutex';
import type { VaultWriter } from '../../store/vault-store';
import type { Streams } from '../../ports/streams';

export function createAppHandlers(deps: {
  openAddress: (request: OpenAddressRequest) => Promise<boolean>;
  writer: VaultWriter;
  streams: Streams;
  /** Undo runs between the services' own reads and writes. */
  exclusive: Mutex;
  status: () => AppStatus;
  dismissRecovery: () => void;
  dismissCommandLineChanges: () => void;
}): Handlers<Exclude<RoutesOf<'app' | 'stream'>, 'app.perform'>> {
  const labelOf = (batch: Batch | null) => (batch ? { label: retell(batch.label), seq: batch.seq } : null);
  return {
    'app.status': async () => deps.status(),
    'app.dismissCommandLineChanges': async () => deps.dismissCommandLineChanges(),
    'app.dismissRecovery': async () => deps.dismissRecovery(),
    'app.openAddress': async (request) => deps.openAddress(request),
    'app.undo': async ({ scope }: { scope: UndoScope }) => labelOf(await deps.exclusive(() => deps.writer.undo(scope))),
    'app.undoBatch': async ({ seq }) => labelOf(await deps.exclusive(() => deps.writer.undoBatch(seq))),
    'app.redo': async ({ scope }: { scope: UndoScope }) => labelOf(await deps.exclusive(() => deps.writer.redo(scope))),
    'stream.cancel': async ({ streamId }) => deps.streams.cancel(streamId),
  };
}
