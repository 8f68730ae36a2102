import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import type { CollectionService } from '../../collections/service/collection-service';
import { hostOfServer } from '../../collections/database/server-address';
import { joinConfirmation, publishConfirmation } from '../../consent/collection-confirmation';
import type { Confirm } from '../../consent/confirm-one-at-a-time';

export function createCollectionHandlers(deps: {
  collections: CollectionService;
  /** The words that are sent for a question; null where none are left. */
  queryFor: (question: string) => string | null;
  ask: Confirm;
  /** Where questions go may have changed. */
  onChanged: () => void;
}): Handlers<RoutesOf<'collections'>> {
  const { collections, queryFor, ask, onChanged } = deps;
  return {
    'collections.list': () => collections.list(),
    'collections.join': async ({ address, password, remember }) => {
      const { server, found } = await collections.find(address, password);
      const host = hostOfServer(server);
      if (found.length === 0)
        throw new AppError('not-found', t('collections.memberOfNone', { host, user: server.user }));
      const names = found.map(({ name }) => name);
      if (!(await ask(joinConfirmation(host, names)))) throw new AppError('cancelled', t('collections.notJoinedNow'));
      await collections.join(address, { password, remember }, found);
      onChanged();
      return collections.list();
    },
    'collections.leave': async ({ id }) => {
      await collections.leave(id);
      onChanged();
      return collections.list();
    },
    'collections.setAsked': async ({ id, isAsked }) => {
      await collections.setAsked(id, isAsked);
      onChanged();
      return collections.list();
    },
    'collections.preview': ({ id, selection, source }) => collections.preview(id, selection, source),
    'collections.publish': async ({ id, selection, source }) => {
      const { notes, leftOut } = await collections.preview(id, selection, source);
      if (notes.length === 0) throw new AppError('bad-input', t('collections.nothingToPublish'));
      const noteIds = notes.map(({ noteId }) => noteId);
      if (!(await ask(publishConfirmation(noteIds.length, collections.hostOf(id), source))))
        throw new AppError('cancelled', t('collections.nothingPublished'));
      const result = await collections.publish(id, { by: 'notes', noteIds }, source);
      return { ...result, leftOut: leftOut.length };
    },
    'collections.withdraw': ({ id, noteIds }) => collections.withdraw(id, noteIds),
    'collections.published': ({ id }) => collections.published(id),
    'collections.publishedNotes': () => collections.publishedNotes(),
    'collections.previewQuery': async ({ text }) => ({ query: queryFor(text), asked: collections.asked() }),
    'collections.retry': async () => {
      await collections.sendWaiting(true);
      return collections.list();
    },
  };
}
