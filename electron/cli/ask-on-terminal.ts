import { createInterface } from 'node:readline';
import { Writable, type Readable } from 'node:stream';
import { AppError } from '../../shared/ipc/errors';

/** Asks on the terminal; what is typed is not shown. Ctrl+C stops. */
export function askPassphrase(question: string, input: Readable): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  return readAnswer('', { input, output: silent }, 'Stopped. Nothing was written.').finally(() =>
    process.stderr.write('\n'),
  );
}

/** Asks on the terminal; anything but “y” or “yes” is a no. Ctrl+C stops. */
export async function askYesNo(question: string, input: Readable): Promise<boolean> {
  try {
    const answer = await readAnswer(
      `${question} [y/N] `,
      { input, output: process.stderr },
      'Stopped. Nothing was done.',
    );
    return /^\s*y(?:es)?\s*$/iu.test(answer);
  } catch (error) {
    process.stderr.write('\n');
    throw error;
  }
}

function readAnswer(
  question: string,
  streams: { input: Readable; output: NodeJS.WritableStream },
  whenStopped: string,
): Promise<string> {
  const lines = createInterface({ ...streams, terminal: true });
  return new Promise((resolve, reject) => {
    lines.question(question, (answer) => {
      resolve(answer);
      lines.close();
    });
    lines.once('SIGINT', () => lines.close());
    // After an answer this changes nothing.
    lines.once('close', () => reject(new AppError('cancelled', whenStopped)));
  });
}
