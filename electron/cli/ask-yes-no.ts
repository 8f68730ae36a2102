import { createInterface } from 'node:readline';
import { AppError } from '../../shared/ipc/errors';

/** Asks on the terminal; anything but “y” or “yes” is a no. Ctrl+C stops. */
export function askYesNo(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: true });
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    lines.question(`${question} [y/N] `, (answer) => {
      isAnswered = true;
      lines.close();
      resolve(/^\s*y(?:es)?\s*$/iu.test(answer));
    });
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => {
      if (isAnswered) return;
      process.stderr.write('\n');
      reject(new AppError('cancelled', 'Stopped. Nothing was done.'));
    });
  });
}
