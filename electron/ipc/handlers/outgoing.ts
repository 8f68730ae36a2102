import type { Handlers } from '../../../shared/ipc/contract';
import type { OutgoingLog } from '../../models/outgoing/outgoing-log';

export const createOutgoingHandlers = (
  outgoing: OutgoingLog,
): Handlers<'outgoing.hosts' | 'outgoing.find' | 'outgoing.body' | 'outgoing.remove'> => ({
  'outgoing.hosts': () => outgoing.hosts(),
  'outgoing.find': (query) => outgoing.find(query),
  'outgoing.body': async ({ id }) => ({ body: await outgoing.body(id) }),
  'outgoing.remove': async ({ host }) => ({ requests: await outgoing.remove(host) }),
});
