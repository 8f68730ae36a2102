import type { FoundModel } from '../../../../shared/ipc/routes/model-files';
import { formatNumber } from '../../../../shared/messages/format-number';
import { labels, t } from '../../../../shared/messages/message';
import { ModelActs } from './model-acts';
import { FitCell, type MachineFacts, SizeCells } from './model-fit-cell';
import { ModelTable } from './model-table';
import styles from './local-model.module.css';

const PLACE_LABELS: Record<FoundModel['place'], string> = labels({
  app: 'modelFiles.inThisApp',
  ollama: 'modelFiles.inOllama',
  'lm-studio': 'modelFiles.inLmStudio',
  chosen: 'modelFiles.yourFile',
});

/** Model files that lie on this computer already. */
export function FoundModels({ models, facts }: { models: readonly FoundModel[]; facts: MachineFacts }) {
  return (
    <ModelTable caption={t('modelFiles.foundHere')} second={t('modelFiles.place')}>
      <tbody>
        {models.map((model) => (
          <tr key={model.id} className={model.isChosen ? styles.chosen : undefined}>
            <th scope="row">
              {model.name}
              <span className={styles.quiet}>{factsText(model)}</span>
              <span className={styles.path} title={model.path}>
                {model.path}
              </span>
              {model.problem !== null && <span className={styles.problem}>{model.problem}</span>}
            </th>
            <td className={styles.quiet}>{PLACE_LABELS[model.place]}</td>
            <SizeCells bytes={model.bytes} />
            <FitCell model={model} facts={facts} />
            <td className={styles.quiet}>{model.licence}</td>
            <td className={styles.acts}>
              <ModelActs model={model} canUse={model.problem === null} canDelete={model.place === 'app'} />
            </td>
          </tr>
        ))}
      </tbody>
    </ModelTable>
  );
}

/** Of fewer, the size of the file says enough. */
const MIN_PARAMETERS = 1e8;

/** “4 billion parameters · Q4_K_M · 40,960 tokens”. */
export const factsText = ({ parameters, quantisation, contextTokens }: FoundModel): string =>
  [
    ...(parameters === null || parameters < MIN_PARAMETERS
      ? []
      : [t('modelFiles.parameters', { billions: billions(parameters) })]),
    ...(quantisation === null ? [] : [quantisation]),
    ...(contextTokens === null ? [] : [t('modelFiles.upToTokens', { count: contextTokens })]),
  ].join(' · ');

const billions = (parameters: number): string =>
  formatNumber(parameters / 1e9, { maximumFractionDigits: parameters < 1e10 ? 1 : 0 });
