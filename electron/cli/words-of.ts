import { AppError } from '../../shared/ipc/errors';
import type { CommandContext } from './command';
import type { CommandLine } from './command-line';

/** Stands for what comes on standard input. */
export const STANDARD_INPUT = '-';

export const readsInput = ({ command, operands }: Pick<CommandLine, 'command' | 'operands'>): boolean =>
  command === 'assistant-call' || operands.includes(STANDARD_INPUT);

/**
 * A command's words as one text, with what came on standard input where `-` stands.
 *
 * @param operands default: all of them
 * @throws AppError `bad-input` where nothing is left
 */
export function wordsOf(
  { line, input }: Pick<CommandContext, 'line' | 'input'>,
  operands: readonly string[] = line.operands,
): string {
  const text = operands.map((word) => (word === STANDARD_INPUT ? (input ?? '') : word)).join(' ');
  if (text.trim() === '')
    throw new AppError('bad-input', `“${line.command}” was given an empty text. Nothing was done.`);
  return text.trim();
}
