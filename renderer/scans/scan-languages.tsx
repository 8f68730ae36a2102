import { useState } from 'react';
import { isUnderWay } from '../../shared/ipc/routes/model-files';
import type { ReadingLanguage, ReadingLanguageList } from '../../shared/ipc/routes/scans';
import { languageName } from '../../shared/messages/language-name';
import { t } from '../../shared/messages/message';
import { errorText } from '../ipc/client';
import { useCommand } from '../ipc/queries';
import { Button } from '../ui/actions/button';
import { AlertText } from '../ui/feedback/alert-text';
import { ProgressBar } from '../ui/feedback/progress-bar';
import { Form } from '../ui/forms/form';
import { Select } from '../ui/forms/select';
import { TextField } from '../ui/forms/text-field';
import { formatBytes } from '../ui/text/format-bytes';
import styles from './scans.module.css';

const nameOf = ({ code, tag }: ReadingLanguage): string => (tag === null ? code : languageName(tag));

interface Props {
  list: ReadingLanguageList;
  chosen: ReadonlySet<string>;
  onToggle: (code: string) => void;
}

/** The languages to read in, and how another one comes to this computer. */
export function ScanLanguages({ list: { host, hasFileDialog, languages }, chosen, onToggle }: Props) {
  const here = languages.filter(({ isHere }) => isHere);
  const coming = languages.filter(({ isHere, download }) => !isHere && download !== null);
  const remove = useCommand('scans.removeLanguage');
  return (
    <>
      <fieldset className={styles.languages}>
        <legend>{t('ocr.languages')}</legend>
        {here.length === 0 && <p className={styles.quiet}>{t('ocr.noLanguageYet')}</p>}
        {here.map((language) => (
          <div key={language.code} className={styles.line}>
            <label>
              <input type="checkbox" checked={chosen.has(language.code)} onChange={() => onToggle(language.code)} />
              {nameOf(language)}
            </label>
            <span className={styles.quiet}>{formatBytes(language.bytes)}</span>
            <Button
              size="small"
              tone="plain"
              className={styles.end}
              aria-label={t('ocr.removeLanguage', { language: nameOf(language) })}
              disabled={remove.isPending}
              onClick={() => remove.mutate({ code: language.code })}
            >
              {t('common.remove')}
            </Button>
          </div>
        ))}
      </fieldset>
      {coming.map((language) => (
        <Coming key={language.code} language={language} />
      ))}
      <AddLanguage
        host={host}
        hasFileDialog={hasFileDialog}
        offered={languages.filter(({ isHere, download }) => !isHere && download === null)}
      />
    </>
  );
}

/** A download that runs, waits, was paused or failed. */
function Coming({ language }: { language: ReadingLanguage }) {
  const begin = useCommand('scans.download');
  const cancel = useCommand('scans.cancelDownload');
  const { code } = language;
  const download = language.download!;
  const { receivedBytes, totalBytes, problem } = download;
  const isGoing = isUnderWay(download);
  return (
    <div className={styles.working}>
      <AlertText text={problem} className={styles.problem} />
      <div className={styles.line}>
        <span>{nameOf(language)}</span>
        <Button
          size="small"
          className={styles.end}
          disabled={begin.isPending || cancel.isPending}
          onClick={() => (isGoing ? cancel : begin).mutate({ code })}
        >
          {t(isGoing ? 'common.pause' : 'common.resume')}
        </Button>
      </div>
      <ProgressBar
        label={t('modelFiles.downloadOf', { model: nameOf(language) })}
        value={totalBytes === 0 ? 0 : receivedBytes / totalBytes}
      />
    </div>
  );
}

interface AddProps {
  host: string;
  hasFileDialog: boolean;
  offered: readonly ReadingLanguage[];
}

function AddLanguage({ host, hasFileDialog, offered }: AddProps) {
  const [wanted, setWanted] = useState<string | null>(null);
  const [path, setPath] = useState<string | null>(null);
  const begin = useCommand('scans.download');
  const add = useCommand('scans.addLanguage', { quiet: true, onSuccess: () => setPath(null) });
  const code = offered.find((language) => language.code === wanted)?.code ?? offered[0]?.code;
  return (
    <>
      <div className={styles.add}>
        {code !== undefined && (
          <>
            <Select
              label={t('ocr.anotherLanguage')}
              value={code}
              options={offered.map((language) => ({
                value: language.code,
                label: `${nameOf(language)} (${formatBytes(language.bytes)})`,
              }))}
              onChange={setWanted}
            />
            <Button disabled={begin.isPending} onClick={() => begin.mutate({ code })}>
              {t('ocr.downloadFrom', { host })}
            </Button>
          </>
        )}
        {path === null && (
          <Button disabled={add.isPending} onClick={() => (hasFileDialog ? add.mutate({}) : setPath(''))}>
            {t('ocr.chooseLanguageFile')}
          </Button>
        )}
      </div>
      {path !== null && (
        <Form className={styles.add} onSubmit={() => add.mutate({ path })}>
          <TextField
            label={t('ocr.pathOfLanguageFile')}
            placeholder="/home/me/deu.traineddata"
            value={path}
            maxLength={4_096}
            spellCheck={false}
            autoFocus
            onChange={(event) => setPath(event.target.value)}
          />
          <Button type="submit" disabled={add.isPending || path.trim() === ''}>
            {t('modelFiles.useThisFile')}
          </Button>
        </Form>
      )}
      <AlertText text={add.isError ? errorText(add.error) : null} className={styles.problem} />
    </>
  );
}
