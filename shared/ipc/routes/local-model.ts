import { z } from 'zod';
import type { LocalModelState } from '../../domain/local-model';
import { route } from '../route';

/** The model that runs inside the app. Its file is chosen by main alone. */
export const localModelRoutes = {
  'localModel.state': route<LocalModelState>()(z.null()),
  /** Loads the chosen file now, also right after a failure; replies when it is loaded. */
  'localModel.load': route<LocalModelState>()(z.null()),
  /** Gives its memory back until the next question. */
  'localModel.unload': route<LocalModelState>()(z.null()),
};
