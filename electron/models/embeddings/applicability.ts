import type { Embedder } from '../../ports/engine';
import type { InstalledNetwork } from './installed-network';

/** Tokens of a question with its turns, and of a memory, that are read; the network was trained with as many. */
const QUESTION_TOKENS = 72;
const MEMORY_TOKENS = 96;
/** UTF-16 units; more never yields fewer tokens in a text of words. */
const LONGEST_TEXT = 1_000;
/** The output: how likely the memory is at least weak, useful, strong, exact. */
const USEFUL = 1;

/** The judge's state after half of its layers, and the numbers of one token in it. */
const HALFWAY = 'halfway';
const WIDTH = 384;

export type Applicability = NonNullable<Embedder['applicability']>;
/** What the judge sees of a message beside a memory: the mean of its tokens, of the memory's, and how far these differ. */
export type ReadPair = (message: string, memory: string) => Promise<Float32Array>;

/**
 * A cross-encoder: it reads a message and a memory together (resources/judge). One by one, as in
 * {@link InstalledNetwork}.
 */
export function createPairReader(
  network: InstalledNetwork,
  tokenIds: (text: string) => number[],
  { begin, end }: { begin: number; end: number },
): { applicability: Applicability; readPair: ReadPair } {
  const messageIds = (text: string): number[] => tokenIds(text.slice(0, LONGEST_TEXT)).slice(0, QUESTION_TOKENS);
  const memoryIds = (text: string): number[] => tokenIds(text.slice(0, LONGEST_TEXT)).slice(0, MEMORY_TOKENS);
  return {
    applicability: async (message, memories) => {
      const asked = messageIds(message);
      const read: number[] = [];
      for (const memory of memories)
        read.push((await network([begin, ...asked, end, end, ...memoryIds(memory), end]))[USEFUL]!);
      return read;
    },
    readPair: async (message, memory) => {
      const [asked, told] = [messageIds(message), memoryIds(memory)];
      const states = await network([begin, ...asked, end, end, ...told, end], HALFWAY);
      const ofMessage = meanState(states, 1, asked.length);
      const ofMemory = meanState(states, asked.length + 3, told.length);
      return Float32Array.from([
        ...ofMessage,
        ...ofMemory,
        ...ofMessage.map((value, index) => Math.abs(value - ofMemory[index]!)),
      ]);
    },
  };
}

/** The mean of so many tokens' states from a position on; zeros for none. */
function meanState(states: Float32Array, from: number, tokens: number): Float32Array {
  const mean = new Float32Array(WIDTH);
  for (let token = from; token < from + tokens; token += 1)
    for (let index = 0; index < WIDTH; index += 1) mean[index]! += states[token * WIDTH + index]! / tokens;
  return mean;
}
