import { Form } from '../../ui/forms/form';
import { useRef, useState } from 'react';
import { LOCK_MINUTES, type LockState } from '../../../shared/ipc/routes/lock';
import { t } from '../../../shared/messages/message';
import { useChordKeys } from '../../commands/commands';
import { call, errorText } from '../../ipc/client';
import { useRoute, useShown } from '../../ipc/queries';
import { useLockNow } from '../../lock/lock-now';
import { Button } from '../../ui/actions/button';
import { Kbd } from '../../ui/actions/kbd';
import { showToast } from '../../ui/feedback/toasts';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { Dialog } from '../../ui/layout/dialog';
import { NO_PASSPHRASE, passphraseProblem } from './exchange/passphrase-fields';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';

type Form = 'set' | 'change' | 'remove';

/** A lock of the screen with a passphrase, and what it does not do. */
export function LockSection() {
  const state = useRoute('lock.state', null).data;
  const lockNow = useLockNow();
  const keys = useChordKeys('app.lock');
  const [form, setForm] = useState<Form | null>(null);
  return (
    <SettingsSection title={t('lock.screenLock')} intro={t('lock.whatItIs')}>
      {state !== undefined && (
        <>
          <p>{state.isSet ? isSetText(state) : t('lock.noneIsSet')}</p>
          <div className={styles.keyLine}>
            {state.isSet ? (
              <>
                <Button onClick={() => void lockNow()}>
                  {t('lock.lockNow')} {keys !== undefined && <Kbd keys={keys} />}
                </Button>
                <Button onClick={() => setForm('change')}>{t('common.change')}</Button>
                <Button onClick={() => setForm('remove')}>{t('common.removeDots')}</Button>
              </>
            ) : (
              <Button onClick={() => setForm('set')}>{t('lock.set')}</Button>
            )}
          </div>
          {form !== null && <LockDialog form={form} state={state} onClose={() => setForm(null)} />}
        </>
      )}
    </SettingsSection>
  );
}

const isSetText = ({ afterMinutes }: LockState): string =>
  afterMinutes === null ? t('lock.locksAtStart') : t('lock.locksAfterMinutes', { minutes: afterMinutes });

const NEVER = 'never';
const TITLES = { set: 'lock.setTitle', change: 'lock.changeTitle', remove: 'lock.removeTitle' } as const;
const DONE = { set: 'lock.setDone', change: 'lock.changeDone', remove: 'lock.removeDone' } as const;

function LockDialog({ form, state, onClose }: { form: Form; state: LockState; onClose: () => void }) {
  const show = useShown('lock.state');
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState(NO_PASSPHRASE);
  const [minutes, setMinutes] = useState<string>(String(state.isSet ? (state.afterMinutes ?? NEVER) : 15));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const keepsOld = form === 'change' && next.words === '' && next.again === '';
  const problem = form === 'remove' || keepsOld ? null : passphraseProblem(next);
  const isReady = !isRunning && problem === null && (form === 'set' || current !== '');
  const afterMinutes = minutes === NEVER ? null : Number(minutes);

  async function send() {
    setRunning(true);
    try {
      const changed =
        form === 'set'
          ? await call('lock.set', { passphrase: next.words, afterMinutes })
          : form === 'change'
            ? await call('lock.change', { passphrase: current, next: keepsOld ? null : next.words, afterMinutes })
            : await call('lock.remove', { passphrase: current });
      show(changed);
      showToast({ text: t(DONE[form]) });
      onClose();
    } catch (error) {
      setRefusal(errorText(error));
      setRunning(false);
    }
  }

  const onCurrent = (text: string) => {
    setCurrent(text);
    setRefusal(null);
  };
  return (
    <Dialog isOpen onClose={onClose} title={t(TITLES[form])} description={t('lock.whatItIs')} initialFocus={field}>
      <Form
        className={styles.dialogForm}
        onSubmit={() => {
          if (isReady) void send();
        }}
      >
        {form !== 'set' && (
          <TextField
            ref={field}
            label={t('common.passphrase')}
            type="password"
            autoComplete="current-password"
            maxLength={1_000}
            value={current}
            error={refusal}
            onChange={(event) => onCurrent(event.target.value)}
          />
        )}
        {form !== 'remove' && (
          <>
            <TextField
              {...(form === 'set' && { ref: field })}
              label={form === 'set' ? t('lock.newPassphrase') : t('lock.newPassphraseOrNothing')}
              type="password"
              autoComplete="new-password"
              maxLength={1_000}
              value={next.words}
              onChange={(event) => setNext({ ...next, words: event.target.value })}
            />
            <TextField
              label={t('lock.onceMore')}
              type="password"
              autoComplete="new-password"
              maxLength={1_000}
              value={next.again}
              hint={next.words === '' ? t('lock.ifForgotten') : (problem ?? t('exchange.bothAreTheSame'))}
              error={form === 'set' ? refusal : null}
              onChange={(event) => setNext({ ...next, again: event.target.value })}
            />
            <Select
              label={t('lock.lockAfter')}
              value={minutes}
              onChange={setMinutes}
              options={[
                ...LOCK_MINUTES.map((count) => ({ value: String(count), label: t('lock.minutes', { count }) })),
                { value: NEVER, label: t('lock.onlyAtStart') },
              ]}
            />
          </>
        )}
        <div className={styles.keyLine}>
          <Button type="submit" tone="primary" disabled={!isReady}>
            {t(TITLES[form])}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
