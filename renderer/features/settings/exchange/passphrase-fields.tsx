import { MIN_PASSPHRASE_CHARACTERS } from '../../../../shared/ipc/routes/backup';
import { TextField } from '../../../ui/forms/text-field';
import styles from './exchange.module.css';

/** A new passphrase, typed twice. */
export interface NewPassphrase {
  words: string;
  again: string;
}

export const NO_PASSPHRASE: NewPassphrase = { words: '', again: '' };

/** Why it cannot be used yet; null when it can. */
export function passphraseProblem({ words, again }: NewPassphrase): string | null {
  if ([...words].length < MIN_PASSPHRASE_CHARACTERS)
    return `Use at least ${MIN_PASSPHRASE_CHARACTERS} characters. Four or five words are easy to remember and hard to guess.`;
  return words === again ? null : 'The two are not the same yet.';
}

/** Fields for a passphrase of a new encrypted file, and what losing it means. */
export function PassphraseFields({
  value,
  onChange,
}: {
  value: NewPassphrase;
  onChange: (value: NewPassphrase) => void;
}) {
  const problem = passphraseProblem(value);
  return (
    <div className={styles.passphrase}>
      <TextField
        label="Passphrase"
        type="password"
        autoComplete="new-password"
        maxLength={1_000}
        value={value.words}
        onChange={(event) => onChange({ ...value, words: event.target.value })}
      />
      <TextField
        label="Passphrase, once more"
        type="password"
        autoComplete="new-password"
        maxLength={1_000}
        value={value.again}
        hint={value.words === '' ? undefined : (problem ?? 'Both are the same.')}
        onChange={(event) => onChange({ ...value, again: event.target.value })}
      />
      <p className={styles.quiet}>
        Only this passphrase opens the file. The app does not keep it, and nobody can recover a lost one. The vault on
        this machine stays as it is: not encrypted.
      </p>
    </div>
  );
}
