import { useState } from 'react';
import type { LessonProbe } from '../../../shared/ipc/routes/lessons';
import { useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Chip } from '../../ui/lists/chip';
import { TextField } from '../../ui/forms/text-field';
import { lessonSentence, SILENT_REASON_ORDER, SILENT_REASON_LABELS } from './lesson-text';
import styles from './lessons.module.css';

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
        What would remind me if I …
      </h2>
      <form
        className={styles.probeLine}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') setSubmittedText(text.trim());
        }}
      >
        <TextField
          label="What would remind me if I …"
          isLabelHidden
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={hasOwn ? 'deploy the site on Friday' : 'book a flight to Oslo'}
        />
        <Button type="submit" disabled={text.trim() === ''}>
          Try it
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
    <div className={styles.probeAnswer} role="status" aria-label="What would remind you">
      <p className="quiet">Read as: {actions.map((action) => `“${action}”`).join(', ')}</p>
      {fires.length === 0 && (
        <p>{starters.length === 0 ? 'Nothing would remind you.' : 'No lesson of yours would remind you.'}</p>
      )}
      {fires.length > 0 && (
        <ul className={styles.fires} aria-label="Would come up">
          {fires.map(({ lesson, action, matchedTerms, value }) => (
            <li key={lesson.id}>
              <span className={styles.sentence}>{lessonSentence(lesson, action)}</span>
              <span className="quiet">
                {' '}
                It waits for “{action}”{matchedTerms.length > 0 && `, with ${matchedTerms.join(', ')}`}; fits{' '}
                <span className="num">{value.toFixed(2)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {starters.length > 0 && (
        <ul className={styles.fires} aria-label="From the starter set">
          {starters.map(({ lesson, action }) => (
            <li key={lesson.id}>
              <Chip>starter set</Chip> <span className={styles.sentence}>{lessonSentence(lesson, action)}</span>
            </li>
          ))}
        </ul>
      )}
      {silent.length > 0 && (
        <details className={styles.over}>
          <summary>Would stay silent ({silent.length})</summary>
          {SILENT_REASON_ORDER.map((reason) => {
            const own = silent.filter((one) => one.reason === reason);
            return own.length === 0 ? null : (
              <div key={reason}>
                <h3 className={styles.silentTitle}>{SILENT_REASON_LABELS[reason]}</h3>
                <ul className={styles.silent}>
                  {own.map(({ lesson, detail }) => (
                    <li key={lesson.id}>
                      <span>{lessonSentence(lesson)}</span> <span className="quiet">{detail}</span>
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
