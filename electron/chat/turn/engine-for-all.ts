import { placesOf } from '../../corpus/projects/leaving';
import type { Engine } from '../../ports/engine';

/**
 * The first of several engines, as one package for all of them needs it: with the smallest window, with pictures where
 * all take them, and going everywhere that one of them goes.
 */
export function engineForAll(engines: readonly Engine[]): Engine {
  const first = engines[0]!;
  if (engines.length === 1) return first;
  return {
    ...first,
    contextWindowTokens: Math.min(...engines.map(({ contextWindowTokens }) => contextWindowTokens)),
    goesTo: [...new Set(engines.flatMap(placesOf))],
    ...(first.takesPictures === true
      ? { takesPictures: engines.every((engine) => engine.takesPictures === true) }
      : {}),
  };
}
