import { Mic } from 'lucide-react';
import type { Heard } from '../../shared/domain/heard';
import { formatNumber } from '../../shared/messages/format-number';
import { t } from '../../shared/messages/message';
import { Button } from '../ui/actions/button';
import { AlertText } from '../ui/feedback/alert-text';
import { Meter } from '../ui/feedback/meter';
import { ProgressBar } from '../ui/feedback/progress-bar';
import styles from './speech.module.css';
import type { UsedHearing } from './use-hearing';

interface Props {
  hearing: UsedHearing;
  /** The mark of the field’s text. */
  heard: Heard | undefined;
  /** Shows a doubtful word in the field. */
  onShow: (word: string) => void;
  onLookedAt: (words: readonly string[]) => void;
}

/** What the microphone is doing, and which words are to be looked at; nothing where neither is the case. */
export function HearingStrip({ hearing, heard, onShow, onLookedAt }: Props) {
  const { state } = hearing;
  const doubtful = heard?.doubtful ?? [];
  const isShown = state.step !== 'off' || state.said !== null || doubtful.length > 0;
  if (!isShown) return null;
  return (
    <div className={styles.strip} role="group" aria-label={t('speech.dictation')}>
      <Doing hearing={hearing} />
      {doubtful.length > 0 && state.step !== 'listening' && (
        <div className={styles.line}>
          <span>{t('speech.notSureOf')}</span>
          {doubtful.map((word) => (
            <button
              key={word}
              type="button"
              className={styles.word}
              aria-label={t('speech.showWord', { word })}
              onClick={() => onShow(word)}
            >
              {word}
            </button>
          ))}
          <Button size="small" tone="plain" onClick={() => onLookedAt(doubtful)}>
            {t('speech.lookedAt')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Doing({ hearing: { state, stop, cancel, tryAgain } }: { hearing: UsedHearing }) {
  const cancelButton = (
    <Button size="small" tone="plain" onClick={cancel}>
      {t('common.cancel')}
    </Button>
  );
  switch (state.step) {
    case 'off':
      return state.said === null ? null : <p className={styles.quiet}>{state.said}</p>;
    case 'listening':
      return (
        <div className={styles.line}>
          <Mic className={styles.on} aria-hidden="true" />
          <span>{t('speech.listeningNow')}</span>
          <span className={styles.meter}>
            <Meter label={t('speech.loudness')} value={state.loudness} hasFigure={false} />
          </span>
          <Button size="small" onClick={stop}>
            {t('speech.stop')}
          </Button>
          {cancelButton}
        </div>
      );
    case 'writing':
      return (
        <div className={styles.line}>
          <span>{state.name === null ? t('speech.writing') : t('speech.writingOut', { name: state.name })}</span>
          <span className={styles.meter}>
            <ProgressBar label={t('speech.writing')} value={state.share} />
          </span>
          {state.share !== null && <span className="num">{formatNumber(Math.round(state.share * 100))} %</span>}
          {cancelButton}
        </div>
      );
    case 'failed':
      return (
        <div className={styles.line}>
          <AlertText text={state.problem} />
          {state.left > 0 && (
            <>
              <Button size="small" onClick={tryAgain}>
                {t('speech.tryAgain')}
              </Button>
              <Button size="small" tone="plain" onClick={cancel}>
                {t('speech.dropRest')}
              </Button>
            </>
          )}
        </div>
      );
  }
}
