import type { AssistantClient, AssistantRead } from '../../../shared/domain/assistant-client';
import { parseSourceRef, type NoteId } from '../../../shared/domain/ids';
import type { Handlers } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import type { AssistantReadRow, AssistantRow, ClientSettings } from '../../../shared/ipc/routes/assistants';
import type { AssistantReadLog } from '../../assistants/read-log';
import { assistantConfirmation } from '../../consent/assistant-confirmation';
import type { Confirm } from '../../consent/confirm-one-at-a-time';
import { requireYes } from '../../consent/require-yes';
import type { Catalog } from '../../corpus/catalog/catalog';
import type { HiddenLookup } from '../../retrieval/funnel/retrieval-ports';
import { cleanClientName, type AssistantClientStore } from '../../settings/assistant-client-store';
import { t } from '../../../shared/messages/message';

type AssistantRoute = `assistants.${'list' | 'settings' | 'allow' | 'cutOff' | 'forget' | 'reads' | 'removeReads'}`;

const STATE_ORDER: readonly AssistantClient['state'][] = ['asked', 'allowed', 'cut-off'];

export function createAssistantHandlers({
  clients,
  reads,
  catalog,
  hidden,
  settings,
  ask,
}: {
  clients: AssistantClientStore;
  reads: AssistantReadLog;
  catalog: Pick<Catalog, 'titlesOf'>;
  hidden: HiddenLookup;
  settings: () => ClientSettings[];
  ask: Confirm;
}): Handlers<AssistantRoute> {
  const list = async (): Promise<AssistantRow[]> => {
    const [known, totals] = await Promise.all([clients.list(), reads.totals()]);
    const rows = known.map((client) => {
      const total = totals.get(client.name);
      return { ...client, reads: total?.reads ?? 0, lastAt: total?.lastAt ?? null };
    });
    const rankOf = ({ state }: AssistantRow) => STATE_ORDER.indexOf(state);
    return rows.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.name < b.name ? -1 : 1));
  };
  const toRow = ({ refs, ...read }: AssistantRead): AssistantReadRow => {
    const ids = refs.map(parseSourceRef).flatMap(({ kind, id }) => (kind === 'note' ? [id as NoteId] : []));
    const notes = catalog.titlesOf(ids).map(({ id, title }) => ({ id, title }));
    return { ...read, notes, others: refs.length - notes.length };
  };
  return {
    'assistants.list': list,
    'assistants.settings': async () => settings(),
    'assistants.allow': async ({ name: given, scope, mayPropose }) => {
      const name = cleanClientName(given);
      if (name === '') throw new AppError('bad-input', t('mainIpc.enterNameProgramGives'));
      await requireYes(ask, assistantConfirmation(name, { scope, mayPropose }));
      await clients.allow(name, { scope, mayPropose });
      return list();
    },
    'assistants.cutOff': async ({ name }) => {
      if ((await clients.cutOff(name)) === null) throw new AppError('not-found', t('mainIpc.programList'));
      return list();
    },
    'assistants.forget': async ({ name }) => {
      await clients.forget(name);
      return list();
    },
    'assistants.reads': async (query) => {
      const { reads: found, hasMore } = await reads.find(query);
      const view = await hidden.view({ includeArchived: false });
      const rows = found.map(toRow);
      // A program may ask about what it read before the person hid it.
      return { reads: rows.map((row) => (view.states(row.words) ? { ...row, words: '' } : row)), hasMore };
    },
    'assistants.removeReads': async ({ client }) => ({ requests: await reads.remove(client) }),
  };
}
