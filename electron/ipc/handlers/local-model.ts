import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import type { LocalModel } from '../../models/local-model/local-model';

export const createLocalModelHandlers = (
  model: Pick<LocalModel, 'state' | 'load' | 'unload'>,
): Handlers<RoutesOf<'localModel'>> => ({
  'localModel.state': async () => model.state(),
  async 'localModel.load'() {
    await model.load();
    return model.state();
  },
  async 'localModel.unload'() {
    model.unload();
    return model.state();
  },
});
