import {
  fitOf,
  memoryOf,
  wordsPerSecond,
  type Machine,
  type MeasuredModel,
  type ModelFit,
  type ModelSpeed,
} from '../../../../shared/domain/model-fit';
import { formatNumber } from '../../../../shared/messages/format-number';
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

/** What is known of this computer: as it was measured, and with the model that was measured last on it. */
export interface MachineFacts {
  machine: Machine | null;
  measured: MeasuredModel | null;
}

/** Whether a model fits this computer, and how fast it writes here: as measured, else as it probably would. */
export function FitCell({
  model: { bytes, speed },
  facts: { machine, measured },
}: {
  model: { bytes: number; speed: ModelSpeed | null };
  facts: MachineFacts;
}) {
  if (machine === null) return <td>…</td>;
  const fit = fitOf(bytes, machine);
  return (
    <td>
      <span className={FIT_STYLES[fit]}>{FIT_LABELS[fit]}</span>
      {speed !== null ? (
        <span className={styles.quiet}>{t('modelFiles.measuredSpeed', speedValues(speed))}</span>
      ) : (
        fit !== 'too-large' && (
          <span className={styles.quiet}>{paceText(wordsPerSecond(bytes, machine, measured))}</span>
        )
      )}
    </td>
  );
}

/** Both figures in numbers that can be compared. */
export const speedValues = ({ reads, writes }: ModelSpeed) => ({
  reads: roundedSpeed(reads),
  writes: roundedSpeed(writes),
});

const roundedSpeed = (tokens: number): string => formatNumber(tokens, { maximumFractionDigits: tokens < 10 ? 1 : 0 });

const paceText = (words: number): string =>
  words < 1 ? t('modelFiles.underAWord') : t('modelFiles.wordsASecond', { count: Math.round(words) });
