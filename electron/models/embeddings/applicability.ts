import type { Embedder } from '../../ports/engine';
import type { InstalledNetwork } from './installed-network';

/** Tokens of a question with its turns, and of a memory, that are read; the network was trained with as many. */
const QUESTION_TOKENS = 72;
const MEMORY_TOKENS = 96;
/** UTF-16 units; more never yields fewer tokens in a text of words. */
const LONGEST_TEXT = 1_000;
/** The output: how likely the memory is at least weak, useful, strong, exact. */
const USEFUL = 1;

export type Applicability = NonNullable<Embedder['applicability']>;

/**
 * A cross-encoder: it reads a message and a memory together (resources/judge). One by one, as in
 * {@link InstalledNetwork}.
 */
export function createApplicability(
  network: InstalledNetwork,
  tokenIds: (text: string) => number[],
  { begin, end }: { begin: number; end: number },
): Applicability {
  return async (message, memories) => {
    const asked = tokenIds(message.slice(0, LONGEST_TEXT)).slice(0, QUESTION_TOKENS);
    const read: number[] = [];
    for (const memory of memories) {
      const told = tokenIds(memory.slice(0, LONGEST_TEXT)).slice(0, MEMORY_TOKENS);
      read.push((await network([begin, ...asked, end, end, ...told, end]))[USEFUL]!);
    }
    return read;
  };
}
