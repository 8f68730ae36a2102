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
import { labels, t, type PlainKey } from '../../../shared/messages/message';
import { rich } from '../../ui/text/rich-message';
import { formatNumber } from '../../../shared/messages/format-number';

const PATTERN_TEXT: Record<MemoryPattern, { name: PlainKey; what: PlainKey }> = {
  'in-session': { name: 'health.inThisConversation', what: 'health.answeredConversationItself' },
  'key-value': { name: 'health.factsByKey', what: 'health.namedValueLookedUp' },
  semantic: { name: 'health.notesByMeaning', what: 'health.keptNotesDocumentsFound' },
  episodic: { name: 'health.whatSaidWhen', what: 'health.earlierConversationsTheySaid' },
};
const NEXT_TEXT: Record<MemoryPattern, string> = labels({
  'in-session': 'health.nextInThisConversation',
  'key-value': 'health.nextFactsByKey',
  semantic: 'health.nextNotesByMeaning',
  episodic: 'health.nextWhatSaidWhen',
});
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
              <span className={styles.name}>{t(PATTERN_TEXT[pattern].name)}</span>
              <Meter
                label={t('health.nameUsedQuestionsQuestions', {
                  name: t(PATTERN_TEXT[pattern].name),
                  used: used[pattern],
                  questions,
                })}
                value={used[pattern] / questions}
                hasFigure={false}
              />
              <span className="num">{formatNumber(used[pattern])}</span>
              <span className={styles.what}>{t(PATTERN_TEXT[pattern].what)}</span>
            </li>
          ))}
          {unanswered > 0 && (
            <li className={styles.pattern}>
              <span className={styles.name}>{t('health.nothingApplied')}</span>
              <span />
              <span className="num">{formatNumber(unanswered)}</span>
              <span className={styles.what}>{t('health.theAnswerSaidSo')}</span>
            </li>
          )}
        </ul>
      )}
      {next === null ? (
        <p className={styles.next}>{t('health.allFourUseThere')}</p>
      ) : (
        <div className={styles.next}>
          <p>
            <strong>{NEXT_TEXT[next.pattern]}</strong> {next.gain}
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
