import { useQueryClient } from '@tanstack/react-query';
import type { SearchMiss } from '../../../shared/domain/search-check';
import type { SearchCheckState } from '../../../shared/ipc/routes/health';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { HealthRow } from './health-row';
import { searchAdvice, searchCheckLine } from './search-check-text';
import styles from './search-check.module.css';
import { t } from '../../../shared/messages/message';

const REFRESH_MS = 500;

/** How good the vault's search is: questions from one's own notes, what was found, and what would help. */
export function SearchCheckRow({ now }: { now: number }) {
  const queries = useQueryClient();
  const query = useRoute('health.searchCheck', null, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.running ? REFRESH_MS : false),
  });
  const take = (state: SearchCheckState) => queries.setQueryData(routeKey('health.searchCheck', null), state);
  const start = useCommand('health.startSearchCheck', { onSuccess: take });
  const stop = useCommand('health.stopSearchCheck', { onSuccess: take });
  const state = query.data;
  if (state === undefined) return null;
  const { running, last } = state;
  const advice = last === null ? null : searchAdvice(last);
  return (
    <HealthRow
      name={t('health.howGoodSearch')}
      line={searchCheckLine(state, now)}
      working={running === null ? undefined : workingText(running)}
      share={running === null || running.total === 0 ? null : running.done / running.total}
      figure={
        last !== null && (
          <>
            {advice !== null && <p className={styles.advice}>{advice}</p>}
            {last.misses.length > 0 && <MissList misses={last.misses} />}
          </>
        )
      }
    >
      {running === null ? (
        <Button size="small" disabled={start.isPending} onClick={() => start.mutate(null)}>
          {last === null ? t('health.measureIt') : t('health.measureAgain')}
        </Button>
      ) : (
        <Button size="small" disabled={stop.isPending} onClick={() => stop.mutate(null)}>
          {t('health.stop')}
        </Button>
      )}
    </HealthRow>
  );
}

const workingText = ({ done, total }: { done: number; total: number }): string =>
  total === 0
    ? t('health.choosingTheQuestions')
    : t('health.askingQuestionDoneTotal', { done: Math.min(done + 1, total), total });

/** Each question that did not find its note first: to the note, and to the search that shows why. */
function MissList({ misses }: { misses: readonly SearchMiss[] }) {
  const go = useGo();
  // What was not found at all comes first.
  const sorted = misses.toSorted((left, right) => (right.rank ?? Infinity) - (left.rank ?? Infinity));
  return (
    <details className={styles.misses}>
      <summary>{t('health.missedQuestions', { misses: misses.length })}</summary>
      <ul aria-label={t('health.missedQuestionList')}>
        {sorted.map((miss) => (
          <li key={`${miss.noteId} ${miss.question}`}>
            <span className={styles.question}>
              <span className="note-text">{miss.question}</span>
              <span className={styles.outcome}>{outcomeOf(miss)}</span>
            </span>
            <Button size="small" tone="quiet" onClick={() => go.toNote(miss.noteId)}>
              {t('health.openNote')}
            </Button>
            <Button size="small" tone="quiet" onClick={() => go.toSearch(miss.question)}>
              {t('health.why')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function outcomeOf({ rank, cameFirst }: SearchMiss): string {
  const found = rank === null ? t('health.notFound') : t('health.foundInPlaceRank', { rank });
  return cameFirst === null ? found : `${found}; ${t('health.cameFirst', { title: cameFirst })}`;
}
