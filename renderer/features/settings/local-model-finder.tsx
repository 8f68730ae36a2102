import type { FoundServer, ProviderSettings } from '../../../shared/ipc/routes/settings';
import { errorText } from '../../ipc/client';
import { useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Chip } from '../../ui/lists/chip';
import { Spinner } from '../../ui/feedback/spinner';
import { ModelDownload } from './model-download';
import { presetName } from './provider-presets';
import styles from './settings.module.css';
import { t } from '../../../shared/messages/message';

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
