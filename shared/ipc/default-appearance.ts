import type { Appearance } from './routes/settings';

/** The look of a first start: what the system asks for, in the sizes of the design. */
export const DEFAULT_APPEARANCE: Appearance = {
  contrast: 'system',
  textSize: 100,
  density: 'comfortable',
  motion: 'system',
};
