import { Form } from '../../ui/forms/form';
import type { FoundServer, ProviderSettings, PullEvent } from '../../../shared/ipc/routes/settings';
import { errorText } from '../../ipc/client';
import { useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Chip } from '../../ui/lists/chip';
import { Spinner } from '../../ui/feedback/spinner';
import { presetName } from './provider-presets';
import styles from './settings.module.css';
import { t } from '../../../shared/messages/message';
import { useState } from 'react';
import { isAppError } from '../../../shared/ipc/errors';
import { useStream } from '../../ipc/stream';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { TextField } from '../../ui/forms/text-field';
import { formatBytes } from '../../ui/text/format-bytes';

const MAX_MODELS_SHOWN = 12;

/** Asks the four known ports of this machine, only on a click, and lists the servers that respond. */
export function LocalModelFinder({
  provider,
  onUse,
}: {
  provider: ProviderSettings;
  onUse: (provider: ProviderSettings) => void;
}) {
  const find = useCommand('models.findLocal', { quiet: true });
  return (
    <div className={styles.group}>
      <div className={styles.keyLine}>
        <Button onClick={() => find.mutate(null)} disabled={find.isPending}>
          {t('settings.findLocalModels')}
        </Button>
        <span className={styles.fact}>
          {find.isPending ? <Spinner text={t('settings.askingThisMachine')} /> : t('settings.looksOllamaLmStudio')}
        </span>
      </div>
      <div role="status">
        {find.isError && <p className={styles.problem}>{errorText(find.error)}</p>}
        {find.data?.length === 0 && <p className={styles.fact}>{t('settings.noneThemAnsweredStart')}</p>}
        {find.data?.map((server) => (
          <LocalServer key={server.baseUrl} server={server} provider={provider} onUse={onUse} />
        ))}
      </div>
    </div>
  );
}

function LocalServer({
  server,
  provider,
  onUse,
}: {
  server: FoundServer;
  provider: ProviderSettings;
  onUse: (provider: ProviderSettings) => void;
}) {
  const isCurrent = (model: string) => provider.baseUrl === server.baseUrl && provider.chatModel === model;
  const use = (chatModel: string) =>
    onUse({ preset: server.preset, baseUrl: server.baseUrl, chatModel, smallModel: '', embeddingModel: '' });
  return (
    <div className={styles.server}>
      <p>
        <strong>{presetName(server.preset)}</strong> <span className="num">{server.baseUrl}</span>
      </p>
      {server.models.length === 0 ? (
        <p className={styles.fact}>{t('settings.answersButNoModel')}</p>
      ) : (
        <div className={styles.chips}>
          {server.models.slice(0, MAX_MODELS_SHOWN).map((model) => (
            <Chip key={model} onClick={() => use(model)} isPressed={isCurrent(model)}>
              {model}
            </Chip>
          ))}
          {server.models.length > MAX_MODELS_SHOWN && (
            <span className={styles.fact}>
              {t('settings.modelsMoreTypeName', { models: server.models.length - MAX_MODELS_SHOWN })}
            </span>
          )}
        </div>
      )}
      {server.preset === 'ollama' && <ModelDownload baseUrl={server.baseUrl} onDone={(model) => use(model)} />}
    </div>
  );
}

type Progress = PullEvent & { type: 'progress' };

/** Lets Ollama download a model by its name, with progress; main asks before it begins. */
function ModelDownload({ baseUrl, onDone }: { baseUrl: string; onDone: (model: string) => void }) {
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
    <Form
      className={styles.download}
      onSubmit={() => {
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
    </Form>
  ) : (
    <div className={styles.download} role="status">
      <ProgressBar
        label={t('settings.downloadingModel', { model })}
        value={progress?.total == null ? null : (progress.completed ?? 0) / progress.total}
      />
      <span className={styles.fact}>{progress === null ? t('settings.beginning') : progressText(progress)}</span>
      <Button size="small" onClick={() => void cancel()}>
        {t('common.stop')}
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
