import type { ModelSpeed } from '../../../shared/domain/model-fit';
import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import type { LocalModel } from '../../models/local-model/local-model';

export function createLocalModelHandlers(
  model: Pick<LocalModel, 'state' | 'load' | 'measure' | 'unload'>,
  keepSpeed: (speed: ModelSpeed) => Promise<void>,
): Handlers<RoutesOf<'localModel'>> {
  let measuring = new AbortController();
  return {
    'localModel.state': async () => model.state(),
    async 'localModel.load'() {
      await model.load();
      return model.state();
    },
    async 'localModel.measure'() {
      measuring.abort();
      measuring = new AbortController();
      const speed = await model.measure(measuring.signal);
      await keepSpeed(speed);
      return speed;
    },
    async 'localModel.stopMeasuring'() {
      measuring.abort();
      return null;
    },
    async 'localModel.unload'() {
      model.unload();
      return model.state();
    },
  };
}
