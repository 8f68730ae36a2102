import { cpus, freemem, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Machine } from '../../../shared/domain/model-fit';

/** Numbers that are summed in one pass: 64 MB, more than the caches of a processor. */
const NUMBERS = 8 * 1024 * 1024;
const BYTES_PER_NUMBER = 8;
/** Milliseconds of measuring: long enough for a pass that nothing else disturbs. */
const MEASURE_MS = 2_000;
/** Milliseconds for other work of this thread, between two passes of about 10. */
const REST_MS = 10;

/**
 * Memory and cores of this computer, and how fast one thread reads from memory: the best pass over 64 MB, since a pass
 * that something else delayed says nothing of the memory. What a graphics card adds is known only once a model runs.
 *
 * @param monotonicNow milliseconds
 */
export async function measureMachine(monotonicNow: () => number = () => performance.now()): Promise<Machine> {
  const numbers = new Float64Array(NUMBERS).fill(1);
  let bestMs = Infinity;
  const end = monotonicNow() + MEASURE_MS;
  do {
    const before = monotonicNow();
    sum(numbers);
    bestMs = Math.min(bestMs, monotonicNow() - before);
    await sleep(REST_MS);
  } while (monotonicNow() < end);
  return {
    memoryBytes: totalmem(),
    freeMemoryBytes: freemem(),
    cores: cpus().length,
    readBytesPerSecond: Math.round((NUMBERS * BYTES_PER_NUMBER * 1_000) / bestMs),
  };
}

/** Four sums beside each other: with one, each addition would wait for the one before. */
function sum(numbers: Float64Array): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let index = 0; index < numbers.length; index += 4) {
    first += numbers[index]!;
    second += numbers[index + 1]!;
    third += numbers[index + 2]!;
    fourth += numbers[index + 3]!;
  }
  return first + second + third + fourth;
}
