import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { AppError } from '../../shared/ipc/errors';

/** Asks on the terminal; what is typed is not shown. Ctrl+C stops. */
export function askPassphrase(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write(question);
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    lines.question('', (answer) => {
      isAnswered = true;
      lines.close();
      resolve(answer);
    });
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => {
      process.stderr.write('\n');
      if (!isAnswered) reject(new AppError('cancelled', 'Stopped. Nothing was written.'));
    });
  });
}
