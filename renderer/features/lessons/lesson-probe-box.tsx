import { useState } from 'react';
import type { LessonProbe } from '../../../shared/ipc/routes/lessons';
import { useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Chip } from '../../ui/lists/chip';
import { TextField } from '../../ui/forms/text-field';
import { SILENT_REASON_ORDER, SILENT_REASON_LABELS } from './lesson-text';
import styles from './lessons.module.css';
import { formatFixed } from '../../../shared/messages/format-number';
import { t } from '../../../shared/messages/message';
import { num, rich } from '../../ui/text/rich-message';
import { quoted } from '../../../shared/messages/quoted';

/** "What would remind me if I …": the lessons an action triggers, and why the others do not match. */
export function LessonProbeBox({ hasOwn }: { hasOwn: boolean }) {
  const [text, setText] = useState('');
  const [submittedText, setSubmittedText] = useState<string | null>(null);
  const probe = useRoute(
    'lessons.probe',
    { text: submittedText ?? '' },
    { enabled: submittedText !== null, placeholderData: (before) => before },
  );
  return (
    <section className={styles.probe} aria-labelledby="probe-title">
      <h2 id="probe-title" className={styles.sectionTitle}>
        {t('lessons.whatWouldRemindMe')}
      </h2>
      <form
        className={styles.probeLine}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') setSubmittedText(text.trim());
        }}
      >
        <TextField
          label={t('lessons.whatWouldRemindMe')}
          isLabelHidden
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={hasOwn ? t('lessons.deploySiteFriday') : t('lessons.bookFlightOslo')}
        />
        <Button type="submit" disabled={text.trim() === ''}>
          {t('lessons.tryIt')}
        </Button>
      </form>
      {submittedText !== null && probe.data !== undefined && <ProbeResultView result={probe.data} />}
    </section>
  );
}

function ProbeResultView({
  result: { actions, matches: fires, starters, nonMatches: silent },
}: {
  result: LessonProbe;
}) {
  return (
    <div className={styles.probeAnswer} role="status" aria-label={t('lessons.whatWouldRemindYou')}>
      <p className="quiet">{t('lessons.readAsActions', { actions: actions.map(quoted).join(', ') })}</p>
      {fires.length === 0 && (
        <p>{starters.length === 0 ? t('lessons.nothingWouldRemindYou') : t('lessons.noLessonYoursWould')}</p>
      )}
      {fires.length > 0 && (
        <ul className={styles.fires} aria-label={t('lessons.wouldComeUp')}>
          {fires.map(({ lesson, text, action, matchedTerms, value }) => (
            <li key={lesson.id}>
              <span className={styles.sentence}>{text}</span>
              <span className="quiet">
                {rich('lessons.waitsActionMatchedtermsFits', {
                  action,
                  matchedTerms:
                    matchedTerms.length > 0 && t('lessons.withMatchedterms', { matchedTerms: matchedTerms.join(', ') }),
                  value: formatFixed(value, 2),
                  num,
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {starters.length > 0 && (
        <ul className={styles.fires} aria-label={t('lessons.fromTheStarterSet')}>
          {starters.map(({ lesson, text }) => (
            <li key={lesson.id}>
              <Chip>{t('lessons.starterSet')}</Chip> <span className={styles.sentence}>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {silent.length > 0 && (
        <details className={styles.over}>
          <summary>{t('lessons.wouldStaySilentSilent', { silent: silent.length })}</summary>
          {SILENT_REASON_ORDER.map((reason) => {
            const own = silent.filter((one) => one.reason === reason);
            return own.length === 0 ? null : (
              <div key={reason}>
                <h3 className={styles.silentTitle}>{SILENT_REASON_LABELS[reason]}</h3>
                <ul className={styles.silent}>
                  {own.map(({ lesson, text, detail }) => (
                    <li key={lesson.id}>
                      <span>{text}</span> <span className="quiet">{detail}</span>
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
        </details>
      )}
    </div>
  );
}
