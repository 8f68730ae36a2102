import { z } from 'zod';
import type { LocalModelState } from '../../domain/local-model';
import type { ModelSpeed } from '../../domain/model-fit';
import { route } from '../route';

/** The model that runs inside the app. Its file is chosen by main alone. */
export const localModelRoutes = {
  'localModel.state': route<LocalModelState>()(z.null()),
  /** Loads the chosen file now, also right after a failure; replies when it is loaded. */
  'localModel.load': route<LocalModelState>()(z.null()),
  /** Measures how fast the chosen file reads and writes here, in ten seconds, and keeps it for the list of models. */
  'localModel.measure': route<ModelSpeed>()(z.null()),
  /** Ends a measurement, which rejects as `cancelled`. */
  'localModel.stopMeasuring': route<null>()(z.null()),
  /** Gives its memory back until the next question. */
  'localModel.unload': route<LocalModelState>()(z.null()),
};
