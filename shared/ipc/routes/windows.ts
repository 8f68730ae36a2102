import { z } from 'zod';
import { isPanePath } from '../../domain/pane-path';
import { route } from '../route';

/** Characters of a path with what its address asks for. */
const MAX_PATH = 4_000;

export const windowRoutes = {
  /** Shows a chat, a note or a document in a window of its own; one that was opened with the same path comes to the front. */
  'windows.open': route<null>()(z.object({ path: z.string().max(MAX_PATH).refine(isPanePath) })),
  /** Shows a place in the first window, which comes to the front. */
  'windows.showInRoom': route<null>()(z.object({ path: z.string().max(MAX_PATH).startsWith('/') })),
};

export type WindowsRoute = keyof typeof windowRoutes;

/** What main asks of a window: to save what is being typed in it. Answered with the names of what could not be saved. */
export const SAVE_TYPED = 'window.saveTyped';

/** Milliseconds that a window has for it. */
export const MAX_SAVING_MS = 3_000;
