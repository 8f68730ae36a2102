import { isUnderWay, type ModelDownload, type OfferedModel } from '../../../../shared/ipc/routes/model-files';
import { t } from '../../../../shared/messages/message';
import { useCommand, useRoute } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { AlertText } from '../../../ui/feedback/alert-text';
import { ProgressBar } from '../../../ui/feedback/progress-bar';
import { formatBytes } from '../../../ui/text/format-bytes';
import { timeLeft } from '../../../ui/text/time-left';
import { ModelActs } from './model-acts';
import { FitCell, type MachineFacts, SizeCells } from './model-fit-cell';
import { ModelTable } from './model-table';
import styles from './local-model.module.css';

/** Models that can be downloaded, with the download of each that runs, waits or stands. */
export function OfferedModels({
  host,
  models,
  facts,
}: {
  host: string;
  models: readonly OfferedModel[];
  facts: MachineFacts;
}) {
  const downloads = useRoute('modelFiles.downloads', null, { staleTime: 0 }).data ?? [];
  return (
    <ModelTable
      caption={
        <>
          {t('modelFiles.modelsToDownload')} <span className={styles.quiet}>{t('modelFiles.fromHost', { host })}</span>
        </>
      }
      second={t('modelFiles.languages')}
    >
      {models.map((model) => (
        <OfferedRow
          key={model.id}
          model={model}
          facts={facts}
          download={downloads.find(({ id }) => id === model.id) ?? null}
        />
      ))}
    </ModelTable>
  );
}

function OfferedRow({
  model,
  facts,
  download,
}: {
  model: OfferedModel;
  facts: MachineFacts;
  download: ModelDownload | null;
}) {
  const { id, name, goodFor, languages, licence, bytes, isHere } = model;
  const openLicence = useCommand('modelFiles.openLicence');
  const begin = useCommand('modelFiles.download');
  return (
    <tbody className={model.isChosen ? styles.chosen : undefined}>
      <tr>
        <th scope="row">
          {name}
          <span className={styles.quiet}>{goodFor}</span>
        </th>
        <td className={styles.quiet}>{languages}</td>
        <SizeCells bytes={bytes} />
        <FitCell model={model} facts={facts} />
        <td>
          <button
            type="button"
            className={styles.licence}
            aria-label={t('modelFiles.licenceOf', { licence, model: name })}
            onClick={() => openLicence.mutate({ id })}
          >
            {licence}
          </button>
        </td>
        <td className={styles.acts}>
          {isHere ? (
            <ModelActs model={model} canDelete />
          ) : (
            download === null && (
              <Button
                size="small"
                aria-label={t('modelFiles.downloadModel', { model: name })}
                disabled={begin.isPending}
                onClick={() => begin.mutate({ id })}
              >
                {t('modelFiles.download')}
              </Button>
            )
          )}
        </td>
      </tr>
      {download !== null && !isHere && (
        <tr>
          <td colSpan={7}>
            <DownloadLine name={name} download={download} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function DownloadLine({ name, download }: { name: string; download: ModelDownload }) {
  const { id, receivedBytes, totalBytes, problem } = download;
  const begin = useCommand('modelFiles.download');
  const cancel = useCommand('modelFiles.cancel');
  const remove = useCommand('modelFiles.remove');
  const isGoing = isUnderWay(download);
  return (
    <div className={styles.download}>
      <AlertText text={problem} className={styles.problem} />
      {(isGoing || receivedBytes > 0) && (
        <ProgressBar label={t('modelFiles.downloadOf', { model: name })} value={receivedBytes / totalBytes} />
      )}
      <span className={styles.progress}>{downloadText(download)}</span>
      {isGoing ? (
        <Button
          size="small"
          aria-label={t('modelFiles.pauseOf', { model: name })}
          disabled={cancel.isPending}
          onClick={() => cancel.mutate({ id })}
        >
          {t('common.pause')}
        </Button>
      ) : (
        <>
          <Button
            size="small"
            aria-label={t(receivedBytes === 0 ? 'modelFiles.tryAgainWith' : 'modelFiles.resumeOf', { model: name })}
            disabled={begin.isPending}
            onClick={() => begin.mutate({ id })}
          >
            {receivedBytes === 0 ? t('common.tryAgain') : t('common.resume')}
          </Button>
          <Button
            size="small"
            tone="plain"
            aria-label={receivedBytes === 0 ? undefined : t('modelFiles.discardOf', { model: name })}
            disabled={remove.isPending}
            onClick={() => remove.mutate({ id })}
          >
            {receivedBytes === 0 ? t('common.dismiss') : t('modelFiles.discard')}
          </Button>
        </>
      )}
    </div>
  );
}

/** “1.2 GB of 2.5 GB · 24 MB a second · about 4 minutes left”. */
export function downloadText({ state, receivedBytes, totalBytes, bytesPerSecond, secondsLeft }: ModelDownload): string {
  if (state === 'failed' && receivedBytes === 0) return '';
  const amount = t('modelFiles.receivedOfTotal', {
    received: formatBytes(receivedBytes),
    total: formatBytes(totalBytes),
  });
  if (state === 'waiting') return `${amount} · ${t('modelFiles.waits')}`;
  if (state === 'paused') return `${amount} · ${t('modelFiles.paused')}`;
  return [
    amount,
    ...(bytesPerSecond === null ? [] : [t('modelFiles.bytesASecond', { bytes: formatBytes(bytesPerSecond) })]),
    ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)]),
  ].join(' · ');
}
