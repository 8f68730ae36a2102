import { useState } from 'react';
import type { PullEvent } from '../../../shared/ipc/routes/settings';
import { isAppError } from '../../../shared/ipc/errors';
import { errorText } from '../../ipc/client';
import { useCommand } from '../../ipc/queries';
import { useStream } from '../../ipc/stream';
import { Button } from '../../ui/actions/button';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { TextField } from '../../ui/forms/text-field';
import { formatBytes } from '../../ui/text/format-bytes';
import styles from './settings.module.css';
import { t } from '../../../shared/messages/message';

type Progress = PullEvent & { type: 'progress' };

/** Lets Ollama download a model by its name, with progress; main asks before it begins. */
export function ModelDownload({ baseUrl, onDone }: { baseUrl: string; onDone: (model: string) => void }) {
  const [model, setModel] = useState('');
  const [streamId, setStreamId] = useState<string | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const pull = useCommand('models.pull', {
    quiet: true,
    onSuccess: (started) => {
      setProblem(null);
      setProgress(null);
      setStreamId(started.streamId);
    },
  });
  const { cancel } = useStream<PullEvent>(streamId, (event) => {
    if (event.type === 'progress') return setProgress(event);
    setStreamId(null);
    if (event.type === 'failed') setProblem(event.message);
    else onDone(model.trim());
  });
  const failed = pull.isError && !isAppError(pull.error, 'cancelled') ? errorText(pull.error) : problem;
  return streamId === null ? (
    <form
      className={styles.download}
      onSubmit={(event) => {
        event.preventDefault();
        if (model.trim() !== '') pull.mutate({ baseUrl, model: model.trim() });
      }}
    >
      <TextField
        label={t('settings.downloadAModel')}
        placeholder="qwen3:4b"
        hint={t('settings.ollamasLibraryCallsAsked')}
        error={failed}
        value={model}
        spellCheck={false}
        onChange={({ target }) => setModel(target.value)}
      />
      <Button type="submit" disabled={model.trim() === '' || pull.isPending}>
        {t('settings.download')}
      </Button>
    </form>
  ) : (
    <div className={styles.download} role="status">
      <ProgressBar
        label={t('settings.downloadingModel', { model })}
        value={progress?.total == null ? null : (progress.completed ?? 0) / progress.total}
      />
      <span className={styles.fact}>{progress === null ? t('settings.beginning') : progressText(progress)}</span>
      <Button size="small" onClick={() => void cancel()}>
        {t('settings.stop')}
      </Button>
    </div>
  );
}

/** “pulling 3f8e, 1.2 GB of 2.5 GB”. */
const progressText = ({ status, completed, total }: Pick<Progress, 'status' | 'completed' | 'total'>): string =>
  total === null
    ? status
    : t('settings.statusCompletedOfTotal', {
        status,
        completed: formatBytes(completed ?? 0),
        total: formatBytes(total),
      });
