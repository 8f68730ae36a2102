import { MIN_PASSPHRASE_CHARACTERS } from '../../../../shared/ipc/routes/backup';
import { TextField } from '../../../ui/forms/text-field';
import styles from './exchange.module.css';
import { t } from '../../../../shared/messages/message';
import { Form } from '../../../ui/forms/form';
import { useState } from 'react';

/** A new passphrase, typed twice. */
export interface NewPassphrase {
  words: string;
  again: string;
}

export const NO_PASSPHRASE: NewPassphrase = { words: '', again: '' };

/** Why it cannot be used yet; null when it can. */
export function passphraseProblem({ words, again }: NewPassphrase): string | null {
  if ([...words].length < MIN_PASSPHRASE_CHARACTERS)
    return t('exchange.useLeastMinpassphrasecharactersCharacters', {
      minPassphraseCharacters: MIN_PASSPHRASE_CHARACTERS,
    });
  return words === again ? null : t('exchange.twoSameYet');
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
        label={t('common.passphrase')}
        type="password"
        autoComplete="new-password"
        maxLength={1_000}
        value={value.words}
        onChange={(event) => onChange({ ...value, words: event.target.value })}
      />
      <TextField
        label={t('exchange.passphraseOnceMore')}
        type="password"
        autoComplete="new-password"
        maxLength={1_000}
        value={value.again}
        hint={value.words === '' ? undefined : (problem ?? t('exchange.bothAreTheSame'))}
        onChange={(event) => onChange({ ...value, again: event.target.value })}
      />
      <p className={styles.quiet}>{t('exchange.onlyPassphraseOpensFile')}</p>
    </div>
  );
}

/** Asks for the passphrase of an encrypted file; the button that sends it names the form by `id`. */
export function PassphraseForm({
  id,
  name,
  problem,
  onChange,
  onSubmit,
}: {
  id: string;
  name: string;
  problem: string | null;
  onChange: (isReady: boolean) => void;
  onSubmit: (passphrase: string) => void;
}) {
  const [passphrase, setPassphrase] = useState('');
  return (
    <Form
      id={id}
      onSubmit={() => {
        if (passphrase !== '') onSubmit(passphrase);
      }}
    >
      <TextField
        label={t('exchange.passphraseOfName', { name })}
        type="password"
        autoComplete="off"
        autoFocus
        maxLength={1_000}
        value={passphrase}
        error={problem}
        onChange={(event) => {
          setPassphrase(event.target.value);
          onChange(event.target.value !== '');
        }}
      />
    </Form>
  );
}
