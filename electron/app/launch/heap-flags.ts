import { setFlagsFromString } from 'node:v8';

/**
 * V8 makes objects old from the start where many made at the same place outlived a collection of the young. Here these
 * are a question's lists and scores: they outlive one because the question runs, and are garbage right after. Made old
 * they lie until a full collection, and so does all they point to.
 */
export const HEAP_FLAGS: readonly string[] = ['--no-allocation-site-pretenuring'];

/**
 * For every thread of this process; to be called before any of the work begins. A V8 that does not know a flag says so
 * on the error stream and goes on.
 */
export function setHeapFlags(): void {
  for (const flag of HEAP_FLAGS) setFlagsFromString(flag);
}
