import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import type { LocalModelState } from '../../../shared/domain/local-model';

const OFF: LocalModelState = {
  phase: 'off',
  name: '',
  loadedShare: 0,
  gpu: null,
  gpuLayers: 0,
  contextTokens: 0,
  tokensPerSecond: null,
  problem: null,
};

/** No model runs in the app. */
export const createLocalModelHandlers = (): Handlers<RoutesOf<'localModel'>> => ({
  'localModel.state': async () => OFF,
  'localModel.load': async () => OFF,
  'localModel.unload': async () => OFF,
});
