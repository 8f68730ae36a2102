import { AppError } from '../../../shared/ipc/errors';
import { MIN_PASSPHRASE_CHARACTERS } from '../../../shared/ipc/routes/backup';
import { t } from '../../../shared/messages/message';

/** @throws AppError `bad-input` for a new passphrase that is guessed too easily */
export function requireNewPassphrase(passphrase: string): void {
  if ([...passphrase].length < MIN_PASSPHRASE_CHARACTERS)
    throw new AppError(
      'bad-input',
      t('mainExchange.passphraseLeastMinpassphrasecharactersCharacters', {
        minPassphraseCharacters: MIN_PASSPHRASE_CHARACTERS,
      }),
    );
}
