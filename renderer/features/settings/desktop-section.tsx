import { useState } from 'react';
import { isGlobalKey } from '../../../shared/domain/global-key';
import { QUICK_NOTE_LINK } from '../../../shared/domain/vault-link';
import type { DesktopState } from '../../../shared/ipc/routes/desktop';
import { t } from '../../../shared/messages/message';
import { chordKeys, type Chord } from '../../commands/shortcuts';
import { useCommand, useRoute, useShown } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Kbd } from '../../ui/actions/kbd';
import { globalChordOf } from './global-chord';
import { SettingsSection } from './settings-section';
import { useNextKey } from './use-next-key';
import styles from './settings.module.css';

/** The quick note from other programs, and the app in the tray; where the shell has neither, what one can do instead. */
export function DesktopSection() {
  const state = useRoute('desktop.state', null).data;
  if (state === undefined) return null;
  return (
    <SettingsSection title={t('desktop.title')} intro={t('desktop.intro')}>
      {state?.keys === 'available' ? <QuickNoteKey state={state} /> : <BindYourself isWayland={state !== null} />}
      {state !== null && <TrayChoice state={state} />}
    </SettingsSection>
  );
}

function QuickNoteKey({ state: { key, isKeyHeld } }: { state: DesktopState }) {
  const [isAsking, setAsking] = useState(false);
  const [hasAnswered, setAnswered] = useState(false);
  const show = useShown('desktop.state');
  const set = useCommand('desktop.setKey', { onSuccess: show });
  const leave = () => {
    setAsking(false);
    setAnswered(true);
  };
  const take = (chord: Chord | null) => {
    leave();
    set.mutate({ key: chord });
  };
  return (
    <div className={styles.keyRow}>
      <span className={styles.keyTitle}>
        {t('desktop.quickNoteKey')}
        {isKeyHeld && <span className={styles.problem}> {t('desktop.keyIsHeldNow')}</span>}
      </span>
      {isAsking ? (
        <KeyCapture onTake={take} onLeave={leave} />
      ) : (
        <span className={styles.keyButtons}>
          {key !== null && <Kbd keys={chordKeys(key)} />}
          <Button
            size="small"
            tone="plain"
            aria-label={t(key === null ? 'desktop.addKey' : 'desktop.changeKey')}
            autoFocus={hasAnswered}
            disabled={set.isPending}
            onClick={() => setAsking(true)}
          >
            {t(key === null ? 'common.add' : 'common.keysToChange')}
          </Button>
          {key !== null && (
            <Button size="small" tone="plain" aria-label={t('desktop.removeKey')} onClick={() => take(null)}>
              {t('common.remove')}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

function KeyCapture({ onTake, onLeave }: { onTake: (chord: Chord) => void; onLeave: () => void }) {
  const [isRefused, setRefused] = useState(false);
  useNextKey((event) => {
    const chord = globalChordOf(event);
    if (chord === 'Escape') onLeave();
    else if (isGlobalKey(chord)) onTake(chord);
    else setRefused(true);
  });
  return (
    <div className={styles.keyCapture} data-answers>
      <span role="status">{t(isRefused ? 'desktop.keyNeedsTwo' : 'desktop.pressKeys')}</span>
      <Button size="small" autoFocus onClick={onLeave}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}

function BindYourself({ isWayland }: { isWayland: boolean }) {
  const command = useRoute('app.status', null).data?.command;
  if (command === undefined) return null;
  const opens = `xdg-open ${QUICK_NOTE_LINK}`;
  return (
    <>
      <p className={styles.fact}>{t(isWayland ? 'desktop.wayland' : 'desktop.bindYourself')}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('desktop.writesToInbox')}</dt>
          <dd>
            <code className={styles.path}>{command} new --inbox -</code>
          </dd>
        </div>
        {isWayland && (
          <div>
            <dt>{t('desktop.opensQuickNote')}</dt>
            <dd>
              <code className={styles.path}>{opens}</code>
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}

function TrayChoice({ state: { hasTray, staysOpen } }: { state: DesktopState }) {
  const show = useShown('desktop.state');
  const set = useCommand('desktop.setTray', { onSuccess: show });
  return (
    <>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={hasTray}
          disabled={set.isPending}
          onChange={({ target }) => set.mutate({ hasTray: target.checked, staysOpen })}
        />
        {t('desktop.showInTray')}
      </label>
      {hasTray && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={staysOpen}
            disabled={set.isPending}
            onChange={({ target }) => set.mutate({ hasTray, staysOpen: target.checked })}
          />
          {t('desktop.staysOpen')}
        </label>
      )}
      {hasTray && <p className={styles.fact}>{t('desktop.trayHint')}</p>}
    </>
  );
}
