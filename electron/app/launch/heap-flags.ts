import { setFlagsFromString } from 'node:v8';

/**
 * Disables V8's allocation-site pretenuring. It allocates objects in the old generation where many from the same site
 * survived a scavenge. Here these are a question's lists and scores, which survive only while the question runs;
 * pretenured, they and all they reference stay until a full collection.
 */
export const HEAP_FLAGS: readonly string[] = ['--no-allocation-site-pretenuring'];

/**
 * Sets the flags for every thread of this process; call it first. A V8 that does not know a flag prints a warning and
 * continues.
 */
export function setHeapFlags(): void {
  for (const flag of HEAP_FLAGS) setFlagsFromString(flag);
}
