/** Whether the person asked for less motion, in Settings or in the system. */
export const isMotionReduced = (): boolean =>
  document.documentElement.dataset['motion'] === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches;
