import { z } from 'zod';
import type { LocalModelState } from '../../domain/local-model';
import { route } from '../route';

export const localModelRoutes = {
  'localModel.state': route<LocalModelState>()(z.null()),
  /** Loads the model that the settings name; does nothing where it is loaded. */
  'localModel.load': route<LocalModelState>()(z.null()),
  'localModel.unload': route<LocalModelState>()(z.null()),
};
