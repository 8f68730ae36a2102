import { useState } from 'react';
import { TextField } from '../../../ui/forms/text-field';
import { t } from '../../../../shared/messages/message';

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
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
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
    </form>
  );
}
