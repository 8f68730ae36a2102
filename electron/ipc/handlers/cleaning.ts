import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import type { Cleaning } from '../../corpus/cleaning/start-cleaning';

export function createCleaningHandlers(cleaning: Cleaning): Handlers<RoutesOf<'cleaning'>> {
  const { sweeper } = cleaning;
  return {
    'cleaning.list': ({ limit }) => cleaning.list(limit),
    'cleaning.preview': (choice) => cleaning.preview(choice),
    'cleaning.accept': (choice) => cleaning.accept(choice),
    'cleaning.keepBoth': ({ id }) => cleaning.keepBoth(id),
    'cleaning.dismiss': ({ id }) => cleaning.dismiss(id),
    'cleaning.state': async () => cleaning.state(),
    'cleaning.run': async () => {
      // Continues in the background; `cleaning.state` reports its progress.
      void sweeper.run('full');
      return cleaning.state();
    },
    'cleaning.pause': async () => {
      await sweeper.pause();
      return cleaning.state();
    },
    'cleaning.resume': async () => {
      await sweeper.resume();
      return cleaning.state();
    },
  };
}
