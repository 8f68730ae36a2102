import { useState } from 'react';
import { isUnderWay } from '../../../shared/ipc/routes/model-files';
import type { SpeechModel, SpeechState } from '../../../shared/ipc/routes/speech';
import { languageName } from '../../../shared/messages/language-name';
import { t } from '../../../shared/messages/message';
import { useCommand, useRoute, useShown } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { AlertText } from '../../ui/feedback/alert-text';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { Form } from '../../ui/forms/form';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { formatBytes } from '../../ui/text/format-bytes';
import { sayDeleted, UseOrDelete } from './local-model/model-acts';
import { downloadText } from './local-model/offered-models';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';
import own from './speech-section.module.css';

/** The model that writes down speech, and what is spoken. */
export function SpeechSection() {
  const state = useRoute('speech.state', null, { staleTime: 0 }).data;
  if (state === undefined) return null;
  return (
    <SettingsSection title={t('speech.title')} intro={t('speech.intro')} wide={<SpeechModels state={state} />}>
      {state.isReady ? <Chosen state={state} /> : <p className={styles.fact}>{t('speech.off')}</p>}
    </SettingsSection>
  );
}

function Chosen({ state: { language, languages } }: { state: SpeechState }) {
  const show = useShown('speech.state');
  const choose = useCommand('speech.setLanguage', { onSuccess: show });
  const turnOff = useCommand('speech.turnOff', { onSuccess: show });
  const named = languages
    .filter((each) => each !== 'auto')
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <>
      <Select
        label={t('speech.spoken')}
        hint={t('speech.spokenHint')}
        value={language}
        options={[{ value: 'auto', label: t('speech.findOut') }, ...named]}
        onChange={(next) => choose.mutate({ language: next })}
      />
      <div className={styles.keyLine}>
        <Button tone="plain" disabled={turnOff.isPending} onClick={() => turnOff.mutate(null)}>
          {t('speech.turnOff')}
        </Button>
      </div>
    </>
  );
}

function SpeechModels({ state: { host, hasFolderDialog, models } }: { state: SpeechState }) {
  return (
    <div className={own.panel}>
      <p className={own.quiet}>{t('speech.modelsFrom', { host })}</p>
      <ul className={own.models} aria-label={t('modelFiles.modelsToDownload')}>
        {models.map((model) => (
          <SpeechModelItem key={model.id} model={model} />
        ))}
      </ul>
      <OwnModel hasFolderDialog={hasFolderDialog} />
    </div>
  );
}

function SpeechModelItem({ model }: { model: SpeechModel }) {
  const { id, name, goodFor, licence, bytes, memoryBytes, download } = model;
  return (
    <li className={own.model}>
      <div className={own.words}>
        <span className={own.name}>
          {name} <span className={own.quiet}>{formatBytes(bytes)}</span>
        </span>
        <span className={own.quiet}>{id === 'own' ? t('speech.own') : goodFor}</span>
        <span className={own.quiet}>
          {t('speech.takesMemory', { memory: formatBytes(memoryBytes) })}
          {licence !== '' && <span> · {licence}</span>}
        </span>
      </div>
      <ModelButtons model={model} />
      {download !== null && (
        <div className={own.download}>
          <AlertText text={download.problem} />
          <ProgressBar
            label={t('modelFiles.downloadOf', { model: name })}
            value={download.receivedBytes / download.totalBytes}
          />
          <span className={own.quiet}>{downloadText(download)}</span>
        </div>
      )}
    </li>
  );
}

function ModelButtons({ model }: { model: SpeechModel }) {
  const { id, name, isHere, download } = model;
  const choose = useCommand('speech.choose', { onSuccess: useShown('speech.state') });
  const begin = useCommand('speech.download');
  const cancel = useCommand('speech.cancelDownload');
  const remove = useCommand('speech.remove', { onSuccess: (reply) => sayDeleted(model, reply) });
  const isGoing = download !== null && isUnderWay(download);
  return (
    <div className={own.acts}>
      {isGoing && (
        <Button
          size="small"
          aria-label={t('modelFiles.pauseOf', { model: name })}
          disabled={cancel.isPending}
          onClick={() => cancel.mutate({ id })}
        >
          {t('common.pause')}
        </Button>
      )}
      {!isHere && !isGoing && id !== 'own' && (
        <Button
          size="small"
          aria-label={t(download === null ? 'modelFiles.downloadModel' : 'modelFiles.resumeOf', { model: name })}
          disabled={begin.isPending}
          onClick={() => begin.mutate({ id })}
        >
          {t(download === null ? 'modelFiles.download' : 'common.resume')}
        </Button>
      )}
      <UseOrDelete
        model={model}
        canUse={isHere}
        canDelete={id !== 'own' && (isHere || (download !== null && !isGoing))}
        choose={choose}
        remove={remove}
      />
    </div>
  );
}

function OwnModel({ hasFolderDialog }: { hasFolderDialog: boolean }) {
  const [path, setPath] = useState('');
  const pick = useCommand('speech.pick', { onSuccess: useShown('speech.state') });
  const choose = () => pick.mutate({ path });
  return (
    <div className={own.ownModel}>
      <h3>{t('speech.own')}</h3>
      <p className={own.quiet}>{t('speech.ownHint')}</p>
      {hasFolderDialog ? (
        <Button disabled={pick.isPending} onClick={choose}>
          {t('common.chooseAFolder')}
        </Button>
      ) : (
        <Form className={styles.form} onSubmit={choose}>
          <TextField
            label={t('common.pathOfTheFolder')}
            value={path}
            maxLength={4_096}
            spellCheck={false}
            onChange={(event) => setPath(event.target.value)}
          />
          <div className={styles.keyLine}>
            <Button type="submit" disabled={pick.isPending || path.trim() === ''}>
              {t('common.useThisFolder')}
            </Button>
          </div>
        </Form>
      )}
    </div>
  );
}
