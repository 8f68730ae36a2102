import type { MemoryPattern, MemoryPatterns as Patterns } from '../../../shared/ipc/routes/memory-patterns';
import { MEMORY_PATTERNS } from '../../../shared/ipc/routes/memory-patterns';
import { errorText } from '../../ipc/client';
import { useGo, type Go } from '../../navigation/navigation';
import { useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { DateText } from '../../ui/text/date-text';
import { ErrorState } from '../../ui/feedback/error-state';
import { Meter } from '../../ui/feedback/meter';
import { formatCount } from '../../ui/text/format-count';
import styles from './memory-patterns.module.css';

const PATTERN_TEXT: Record<MemoryPattern, { name: string; what: string }> = {
  'in-session': { name: 'In this conversation', what: 'answered from the conversation itself' },
  'key-value': { name: 'Facts by key', what: 'a named value, looked up' },
  semantic: { name: 'Notes by meaning', what: 'kept notes and documents, found by words and meaning' },
  episodic: { name: 'What was said, and when', what: 'earlier conversations, as they were said' },
};
const ACTION_TARGETS: Record<NonNullable<NonNullable<Patterns['next']>['action']>['to'], (go: Go) => void> = {
  review: (go) => go.toReview(),
  facts: (go) => go.toFacts(),
  settings: (go) => go.toSettings(),
  chat: (go) => go.toChat(),
};

/** The four memory patterns: how often questions used each, and what the next one would add. */
export function MemoryPatterns() {
  const go = useGo();
  const query = useRoute('health.patterns', null);
  if (query.isError && query.data === undefined)
    return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  const patterns = query.data;
  if (patterns === undefined) return null;
  const { questions, since, used, unanswered, next } = patterns;
  return (
    <section className={styles.part} aria-labelledby="patterns-title">
      <div className={styles.head}>
        <h2 id="patterns-title">Memory patterns</h2>
        <p>
          {questions === 0 ? (
            'No question was asked yet. Here you see which kinds of memory your questions use.'
          ) : (
            <>
              Of {formatCount(questions, 'question')}
              {since !== null && (
                <>
                  {' '}
                  since <DateText at={since} form="day" />
                </>
              )}
              ; one may use several.
            </>
          )}
        </p>
      </div>
      {questions > 0 && (
        <ul>
          {MEMORY_PATTERNS.map((pattern) => (
            <li key={pattern} className={styles.pattern}>
              <span className={styles.name}>{PATTERN_TEXT[pattern].name}</span>
              <Meter
                label={`${PATTERN_TEXT[pattern].name}: ${used[pattern]} of ${questions} questions`}
                value={used[pattern] / questions}
                hasFigure={false}
              />
              <span className="num">{used[pattern].toLocaleString()}</span>
              <span className={styles.what}>{PATTERN_TEXT[pattern].what}</span>
            </li>
          ))}
          {unanswered > 0 && (
            <li className={styles.pattern}>
              <span className={styles.name}>Nothing applied</span>
              <span />
              <span className="num">{unanswered.toLocaleString()}</span>
              <span className={styles.what}>the answer said so</span>
            </li>
          )}
        </ul>
      )}
      {next === null ? (
        <p className={styles.next}>All four are in use. There is nothing to add.</p>
      ) : (
        <div className={styles.next}>
          <p>
            <strong>Next: {PATTERN_TEXT[next.pattern].name.toLowerCase()}.</strong> {next.gain}
          </p>
          {next.action !== null && (
            <Button size="small" onClick={() => ACTION_TARGETS[next.action!.to](go)}>
              {next.action.label}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
