import { useState } from 'react';
import type { ProbeResult } from '../../../shared/ipc/routes/cues';
import { useRoute } from '../../bridge/queries';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { TextField } from '../../ui/text-field';
import { sentenceOf, SILENT_ORDER, SILENT_WORDS } from './cue-words';
import styles from './lessons.module.css';

/** "What would remind me if I …": which lessons an action would call up, and why the others stay silent. */
export function ProbeBox({ hasOwn }: { hasOwn: boolean }) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const probe = useRoute(
    'cues.probe',
    { text: asked ?? '' },
    { enabled: asked !== null, placeholderData: (before) => before },
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
          if (text.trim() !== '') setAsked(text.trim());
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
      {asked !== null && probe.data !== undefined && <ProbeAnswer result={probe.data} />}
    </section>
  );
}

function ProbeAnswer({ result: { actions, fires, starters, silent } }: { result: ProbeResult }) {
  return (
    <div className={styles.probeAnswer} role="status" aria-label="What would remind you">
      <p className="quiet">Read as: {actions.map((action) => `“${action}”`).join(', ')}</p>
      {fires.length === 0 && (
        <p>{starters.length === 0 ? 'Nothing would remind you.' : 'No lesson of yours would remind you.'}</p>
      )}
      {fires.length > 0 && (
        <ul className={styles.fires} aria-label="Would come up">
          {fires.map(({ cue, action, matchedTerms, value }) => (
            <li key={cue.id}>
              <span className={styles.sentence}>{sentenceOf(cue, action)}</span>
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
          {starters.map(({ cue, action }) => (
            <li key={cue.id}>
              <Chip>starter set</Chip> <span className={styles.sentence}>{sentenceOf(cue, action)}</span>
            </li>
          ))}
        </ul>
      )}
      {silent.length > 0 && (
        <details className={styles.over}>
          <summary>Would stay silent ({silent.length})</summary>
          {SILENT_ORDER.map((reason) => {
            const own = silent.filter((one) => one.reason === reason);
            return own.length === 0 ? null : (
              <div key={reason}>
                <h3 className={styles.silentTitle}>{SILENT_WORDS[reason]}</h3>
                <ul className={styles.silent}>
                  {own.map(({ cue, detail }) => (
                    <li key={cue.id}>
                      <span>{sentenceOf(cue)}</span> <span className="quiet">{detail}</span>
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
