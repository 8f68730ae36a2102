/** What was measured of this computer. Sizes in bytes. */
export interface Machine {
  memoryBytes: number;
  freeMemoryBytes: number;
  cores: number;
  /** Bytes that one thread reads from memory in a second. */
  readBytesPerSecond: number;
}

/** Tokens that a model reads and writes in a second, measured on this computer. */
export interface ModelSpeed {
  reads: number;
  writes: number;
}

/** A model that was measured, and the bytes of its file. */
export interface MeasuredModel extends ModelSpeed {
  bytes: number;
}

/** Whether a computer has the memory for a model. */
export type ModelFit = 'good' | 'tight' | 'too-large';

/**
 * Bytes beside the file: what the model keeps of 8,192 tokens (two numbers of two bytes for each layer, key head and
 * dimension: 0.9 to 1.2 GB for the models of our list), and the buffers of its work.
 */
const WORKING_BYTES = 1.5e9;

/** Bytes of memory that a model takes with 8,192 tokens. */
export const memoryOf = (fileBytes: number): number => fileBytes + WORKING_BYTES;

/** Shares of the memory up to which a model leaves room for other programs, and up to which it runs at all. Our own. */
const GOOD_SHARE = 0.6;
const TIGHT_SHARE = 0.85;

export function fitOf(fileBytes: number, { memoryBytes }: Pick<Machine, 'memoryBytes'>): ModelFit {
  const share = memoryOf(fileBytes) / memoryBytes;
  return share <= GOOD_SHARE ? 'good' : share <= TIGHT_SHARE ? 'tight' : 'too-large';
}

/** A smaller model spends its time on other things than on its weights, and says nothing of larger ones. */
const MIN_MEASURED_BYTES = 1e8;
/** A word of a European language takes four tokens for three words, about. */
const WORDS_PER_TOKEN = 0.75;
/** Paces of one thread that the memory of a computer bears, about. */
const MEMORY_PACES = 2;
/**
 * Cores that work at the pace of the measurement: half of those that a system counts are real ones, and a real one goes
 * through weights of four bits at about a quarter of the pace at which it sums numbers.
 */
const CORES_PER_PACE = 8;

/** Words a second of a model that writes so many tokens. */
const wordsOf = (tokens: number): number => WORDS_PER_TOKEN * tokens;

/**
 * Words a second that a model writes: from one that was measured here, by the size of their files; without one, on the
 * processor alone. Each token reads the whole model once, so that its size
 * over the pace of reading is the time (Pope et al., “Efficiently scaling transformer inference”, 2022); the shares of
 * cores and memory are our own estimate.
 */
export function wordsPerSecond(
  fileBytes: number,
  { readBytesPerSecond, cores }: Pick<Machine, 'readBytesPerSecond' | 'cores'>,
  measured: MeasuredModel | null = null,
): number {
  if (measured !== null && measured.bytes >= MIN_MEASURED_BYTES)
    return wordsOf((measured.writes * measured.bytes) / fileBytes);
  const bytesPerSecond = readBytesPerSecond * Math.min(MEMORY_PACES, cores / CORES_PER_PACE);
  return wordsOf(bytesPerSecond / fileBytes);
}
