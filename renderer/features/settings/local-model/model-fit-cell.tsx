import { fitOf, memoryOf, wordsPerSecond, type Machine, type ModelFit } from '../../../../shared/domain/model-fit';
import { labels, t } from '../../../../shared/messages/message';
import { formatBytes } from '../../../ui/text/format-bytes';
import styles from './local-model.module.css';

const FIT_LABELS: Record<ModelFit, string> = labels({
  good: 'modelFiles.fitsWell',
  tight: 'modelFiles.tight',
  'too-large': 'modelFiles.tooLarge',
});
const FIT_STYLES: Record<ModelFit, string | undefined> = {
  good: styles.good,
  tight: styles.tight,
  'too-large': styles.tooLarge,
};

/** The size of a model's file, and the memory that it takes, in a cell each. */
export function SizeCells({ bytes }: { bytes: number }) {
  return (
    <>
      <td className={styles.number}>{formatBytes(bytes)}</td>
      <td className={styles.number}>{formatBytes(memoryOf(bytes))}</td>
    </>
  );
}

/** Whether a model fits this computer, and how fast it would write here. */
export function FitCell({ bytes, machine }: { bytes: number; machine: Machine | null }) {
  if (machine === null) return <td>…</td>;
  const fit = fitOf(bytes, machine);
  return (
    <td>
      <span className={FIT_STYLES[fit]}>{FIT_LABELS[fit]}</span>
      {fit !== 'too-large' && <span className={styles.quiet}>{paceText(wordsPerSecond(bytes, machine))}</span>}
    </td>
  );
}

const paceText = (words: number): string =>
  words < 1 ? t('modelFiles.underAWord') : t('modelFiles.wordsASecond', { count: Math.round(words) });
