import {
  MEMORY_PATTERNS,
  type MemoryPattern,
  type MemoryPatterns as Patterns,
} from '../../../shared/ipc/routes/memory-patterns';
import { errorText } from '../../ipc/client';
import { useGo, type Go } from '../../navigation/navigation';
import { useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { DateText } from '../../ui/text/date-text';
import { ErrorState } from '../../ui/feedback/error-state';
import { Meter } from '../../ui/feedback/meter';
import styles from './memory-patterns.module.css';
import { labels, t } from '../../../shared/messages/message';
import { rich } from '../../ui/text/rich-message';
import { formatNumber } from '../../../shared/messages/format-number';

const PATTERN_NAMES: Record<MemoryPattern, string> = labels({
  'in-session': 'health.inThisConversation',
  'key-value': 'health.factsByKey',
  semantic: 'health.notesByMeaning',
  episodic: 'health.whatSaidWhen',
});
const ACTION_TARGETS: Record<NonNullable<NonNullable<Patterns['next']>['action']>['to'], (go: Go) => void> = {
  review: (go) => go.toReview(),
  facts: (go) => go.toFacts(),
  settings: (go) => go.toSettings('data'),
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
        <h2 id="patterns-title">{t('health.memoryPatterns')}</h2>
        <p>
          {questions === 0 ? (
            t('health.noQuestionAskedYet')
          ) : (
            <>
              {since === null
                ? t('health.questionsCounted', { questions })
                : rich('health.questionsCountedSince', { questions, since: <DateText at={since} form="day" /> })}
            </>
          )}
        </p>
      </div>
      {questions > 0 && (
        <ul>
          {MEMORY_PATTERNS.map((pattern) => (
            <li key={pattern} className={styles.pattern}>
              <span className={styles.name}>{PATTERN_NAMES[pattern]}</span>
              <Meter
                label={t('health.nameUsedQuestionsQuestions', {
                  name: PATTERN_NAMES[pattern],
                  used: used[pattern],
                  questions,
                })}
                value={used[pattern] / questions}
                hasFigure={false}
              />
              <span className="num">{formatNumber(used[pattern])}</span>
            </li>
          ))}
          {unanswered > 0 && (
            <li className={styles.pattern}>
              <span className={styles.name}>{t('health.nothingApplied')}</span>
              <span />
              <span className="num">{formatNumber(unanswered)}</span>
            </li>
          )}
        </ul>
      )}
      {next === null ? (
        <p className={styles.next}>{t('health.allFourUseThere')}</p>
      ) : (
        <div className={styles.next}>
          <p>
            <strong>{t('health.nextPattern', { name: PATTERN_NAMES[next.pattern] })}</strong> {next.gain}
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
