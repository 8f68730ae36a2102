import { AlertText } from '../../ui/feedback/alert-text';
import { Form } from '../../ui/forms/form';
import { useState } from 'react';
import type { SyncStart, SyncState, JoinedNote } from '../../../shared/ipc/routes/sync';
import { t } from '../../../shared/messages/message';
import { useCommand, useRoute, useShown } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { TextField } from '../../ui/forms/text-field';
import { formatDate } from '../../ui/text/date-text';
import { SettingsSection } from './settings-section';
import { SyncStorageList } from './sync-storage';
import styles from './settings.module.css';
import type { NoteId } from '../../../shared/domain/ids';
import { WordDiffView } from '../../editor/diff/word-diff-view';
import { errorText } from '../../ipc/client';
import { useGo } from '../../navigation/navigation';

type Show = (state: SyncState | null) => void;

/** The folder through which this vault is brought together with its copies on other devices. */
export function SyncSection() {
  const { data: state } = useRoute('sync.state', null, { staleTime: 0 });
  const show = useShown('sync.state', 'sync.merged');
  if (state === undefined) return null;
  return (
    <SettingsSection title={t('sync.sync')} intro={t('sync.intro')}>
      {state.folder === null ? (
        <ChooseFolder onChosen={show} />
      ) : (
        <>
          <FolderLine state={state} onChanged={show} />
          <Waiting state={state} />
          <SyncStorageList state={state} />
          <DeviceName key={state.deviceName} state={state} onChanged={show} />
          <MergedList />
        </>
      )}
    </SettingsSection>
  );
}

function ChooseFolder({ onChosen }: { onChosen: Show }) {
  const [path, setPath] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const choose = useCommand('sync.choose', { onSuccess: onChosen });
  return (
    <Form className={styles.form} onSubmit={() => choose.mutate({ path, passphrase })}>
      <TextField
        label={t('sync.folder')}
        placeholder={t('sync.folderPlaceholder')}
        value={path}
        maxLength={1_000}
        spellCheck={false}
        onChange={(event) => setPath(event.target.value)}
      />
      <TextField
        label={t('common.passphrase')}
        hint={t('sync.passphraseHint')}
        type="password"
        autoComplete="off"
        value={passphrase}
        maxLength={1_000}
        onChange={(event) => setPassphrase(event.target.value)}
      />
      <div className={styles.keyLine}>
        <Button type="submit" disabled={choose.isPending || path.trim() === ''}>
          {t('mainCommon.useThisFolder')}
        </Button>
      </div>
    </Form>
  );
}

function FolderLine({ state, onChanged }: { state: SyncState; onChanged: Show }) {
  const run = useCommand('sync.run', { onSuccess: onChanged });
  const configure = useCommand('sync.configure', { onSuccess: onChanged });
  const forget = useCommand('sync.forget', { onSuccess: onChanged });
  const { folder, isEncrypted, isPaused, isRunning, deviceName, last, start, problem } = state;
  const isBusy = isRunning || run.isPending;
  return (
    <>
      <p className={styles.path}>{folder}</p>
      <p className={styles.fact}>{isEncrypted ? t('sync.encrypted') : t('sync.notEncrypted')}</p>
      <AlertText text={problem} className={styles.problem} />
      <p className={styles.fact} role="status">
        {isRunning
          ? t('sync.running')
          : isPaused
            ? t('sync.paused')
            : last === null
              ? t('sync.notYet')
              : t('sync.lastRun', { at: formatDate(last.at, 'moment', Date.now()) })}
      </p>
      {last !== null && (
        <p className={styles.fact}>{t('sync.whatHappened', { sent: last.sent, received: last.received })}</p>
      )}
      {start !== null && <JoinQuestion start={start} onChanged={onChanged} />}
      <div className={styles.keyLine}>
        <Button disabled={isBusy || isPaused || start !== null} onClick={() => run.mutate(null)}>
          {t('sync.runNow')}
        </Button>
        <Button disabled={configure.isPending} onClick={() => configure.mutate({ isPaused: !isPaused, deviceName })}>
          {isPaused ? t('common.resume') : t('common.pause')}
        </Button>
        <Button tone="plain" title={t('sync.stopHint')} disabled={isBusy} onClick={() => forget.mutate(null)}>
          {t('sync.stopUsing')}
        </Button>
      </div>
    </>
  );
}

const START_TEXTS: Record<SyncStart['kind'], (start: SyncStart) => string> = {
  copy: ({ here, there, shared }) => t('sync.startCopy', { here, there, shared }),
  shared: ({ here, there, shared }) => t('sync.startShared', { here, there, shared }),
  unrelated: ({ here, there }) => t('sync.startUnrelated', { here, there }),
};

/** Vaults that began apart become one only when the person says so. */
function JoinQuestion({ start, onChanged }: { start: SyncStart; onChanged: Show }) {
  const join = useCommand('sync.join', { onSuccess: onChanged });
  return (
    <>
      <p className={styles.problem} role="alert">
        {START_TEXTS[start.kind](start)} {t('sync.nothingYet')}
      </p>
      <div className={styles.keyLine}>
        <Button disabled={join.isPending} onClick={() => join.mutate(null)}>
          {t('sync.join')}
        </Button>
      </div>
    </>
  );
}

/** What is not here yet, and clocks that are wrong. */
function Waiting({ state: { last } }: { state: SyncState }) {
  if (last === null) return null;
  const { waiting, ahead, heldBack, files } = last;
  if (waiting.length + ahead.length + heldBack.length + files.missing === 0) return null;
  return (
    <ul className={styles.bullets}>
      {waiting.map(({ name, missing, last: end }) => (
        <li key={`${name} ${missing}`}>{t('sync.waiting', { name, missing, last: end })}</li>
      ))}
      {ahead.map(({ name, ms }) => (
        <li key={`${name} ahead`}>{t('sync.ahead', { name, minutes: Math.round(ms / 60_000) })}</li>
      ))}
      {heldBack.map(({ name, ms }) => (
        <li key={`${name} held back`}>{t('sync.heldBack', { name, days: Math.round(ms / 86_400_000) })}</li>
      ))}
      {files.missing > 0 && <li>{t('sync.filesMissing', { missing: files.missing })}</li>}
    </ul>
  );
}

function DeviceName({ state, onChanged }: { state: SyncState; onChanged: Show }) {
  const [name, setName] = useState(state.deviceName);
  const configure = useCommand('sync.configure', { onSuccess: onChanged });
  return (
    <Form className={styles.form} onSubmit={() => configure.mutate({ isPaused: state.isPaused, deviceName: name })}>
      <TextField
        label={t('sync.deviceName')}
        hint={t('sync.deviceNameHint')}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.keyLine}>
        <Button type="submit" disabled={name.trim() === '' || name === state.deviceName || configure.isPending}>
          {t('sync.saveName')}
        </Button>
      </div>
    </Form>
  );
}

/** What merges joined, with both texts, and what stayed although one device deleted it. */
function MergedList() {
  const { data } = useRoute('sync.merged', null, { staleTime: 0 });
  const go = useGo();
  if (data === undefined) return null;
  const { joined, stayed } = data;
  return (
    <>
      {joined.length > 0 && (
        <div>
          <h3>{t('sync.joinedTitle')}</h3>
          <p className={styles.fact}>{t('sync.joinedHint')}</p>
          <ul className={styles.bullets}>
            {joined.map(({ id, title }) => (
              <JoinedLine key={id} id={id} title={title} />
            ))}
          </ul>
        </div>
      )}
      {stayed.length > 0 && (
        <div>
          <h3>{t('sync.stayedTitle')}</h3>
          <p className={styles.fact}>{t('sync.stayedHint')}</p>
          <ul className={styles.bullets}>
            {stayed.map(({ table, id, title }) => (
              <li key={`${table} ${id}`} dir="auto">
                {table === 'notes' ? (
                  <Button tone="plain" size="small" onClick={() => go.toNote(id)}>
                    {title}
                  </Button>
                ) : (
                  title
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function JoinedLine({ id, title }: { id: NoteId; title: string }) {
  const go = useGo();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <span dir="auto">{title}</span>
      <div className={styles.keyLine}>
        <Button size="small" tone="plain" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('sync.hideTexts') : t('sync.showTexts')}
        </Button>
        <Button size="small" tone="plain" onClick={() => go.toNote(id)}>
          {t('common.openNote')}
        </Button>
      </div>
      {isOpen && <Texts id={id} />}
    </li>
  );
}

/** Each text against the latest one. */
function Texts({ id }: { id: NoteId }) {
  const { data, error } = useRoute('sync.texts', { id }, { staleTime: 0 });
  if (error !== null) return <p className={styles.fact}>{errorText(error)}</p>;
  const [latest, ...earlier] = data?.texts ?? [];
  if (latest === undefined) return null;
  return earlier.map((each) => (
    <div key={each.at}>
      <p className={styles.fact}>{t('sync.legend', { earlier: writtenAt(each), later: writtenAt(latest) })}</p>
      <WordDiffView before={each.text} after={latest.text} layout="inline" />
    </div>
  ));
}

const writtenAt = ({ at, isHere }: JoinedNote['texts'][number]): string => {
  const moment = formatDate(at, 'moment', Date.now());
  return isHere ? t('sync.here', { at: moment }) : t('sync.elsewhere', { at: moment });
};
