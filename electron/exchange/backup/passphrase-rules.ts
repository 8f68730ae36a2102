import { AppError } from '../../../shared/ipc/errors';
import { MIN_PASSPHRASE_CHARACTERS } from '../../../shared/ipc/routes/backup';

/** @throws AppError `bad-input` for a new passphrase that is guessed too easily */
export function requireNewPassphrase(passphrase: string): void {
  if ([...passphrase].length < MIN_PASSPHRASE_CHARACTERS)
    throw new AppError(
      'bad-input',
      `A passphrase has at least ${MIN_PASSPHRASE_CHARACTERS} characters. Four or five words are easy to remember and hard to guess.`,
    );
}
