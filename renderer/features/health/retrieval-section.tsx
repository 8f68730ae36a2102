import { useQueryClient } from '@tanstack/react-query';
import type { HealthReport, SearchCheckState } from '../../../shared/ipc/routes/health';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { HealthRow, HealthSection } from './health-row';
import { line, embeddingLine, type HealthLine, indexLine, indexProblemLine, modelLine } from './health-text';
import { NeverSurfacedRow } from './never-surfaced-row';
import { t } from '../../../shared/messages/message';
import { errorText } from '../../ipc/client';
import { formatSeconds } from '../../ui/text/format-seconds';
import type { SearchCheck, SearchMiss } from '../../../shared/domain/search-check';
import styles from './search-check-row.module.css';
import { formatDate } from '../../ui/text/date-text';

const REFRESH_MS = 500;

/** How good the vault's search is: questions from one's own notes, what was found, and what would help. */
function SearchCheckRow({ now }: { now: number }) {
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
      isWorking={running !== null}
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
          {t('common.stop')}
        </Button>
      )}
    </HealthRow>
  );
}

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
              {t('common.openNote')}
            </Button>
            <Button size="small" tone="quiet" onClick={() => go.toSearch(miss.question)}>
              {t('common.why')}
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

/** Share of questions whose note comes first from which nothing needs to be done. */
const GOOD_SHARE = 0.9;
/** Share of what was missed from which the advice speaks of it. */
const MANY_SHARE = 0.5;

export function searchCheckLine({ last, previous }: SearchCheckState, now: number): HealthLine {
  if (last === null) return line('unknown', t('health.measuredYetAsksVault'), '');
  const detail = [
    t('health.measuredAt', { at: formatDate(last.at, 'moment', now) }),
    ...(previous === null ? [] : [comparison(last, previous, now)]),
  ].join('; ');
  if (last.asked === 0) return line('waiting', t('health.noNoteTitleCould'), detail);
  const { asked, first, amongThree, lower, notFound } = last;
  const words = [
    t('health.questionsFirstNumberFound', { asked, first }),
    t('health.amongthreeNumberAmongFirst', { amongThree }),
    ...(lower > 0 ? [t('health.lowerNumberFurtherDown', { lower })] : []),
    ...(notFound > 0 ? [t('health.notfoundNumberAll', { notFound })] : []),
  ];
  return line(first >= GOOD_SHARE * asked ? 'good' : 'waiting', `${words.join(', ')}.`, detail);
}

const percentOf = ({ first, asked }: SearchCheck): number => (asked === 0 ? 0 : Math.round((100 * first) / asked));

const comparison = (last: SearchCheck, previous: SearchCheck, now: number): string =>
  t('health.percentFirstPercent2Time', {
    percent: percentOf(last),
    before: percentOf(previous),
    at: formatDate(previous.at, 'moment', now),
  });

/** What would help most, in one sentence; null for a vault without questions. */
export function searchAdvice({ asked, first, misses, hadMeaning }: SearchCheck): string | null {
  if (asked === 0) return null;
  if (!hadMeaning) return t('health.everyNoteCouldFound');
  if (first >= GOOD_SHARE * asked) return t('health.searchFindsWhatAsk');
  const shadowed = misses.filter(({ cameFirst, title }) => cameFirst !== null && sharesWord(cameFirst, title)).length;
  if (shadowed >= MANY_SHARE * misses.length) return t('health.notesSimilarTitlesStand');
  const headings = misses.filter(({ madeOf }) => madeOf === 'heading').length;
  if (headings > MANY_SHARE * misses.length) return t('health.partsLongNotesHard');
  return t('health.openNotesBelowAdd');
}

const wordsOf = (title: string): string[] => title.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];

function sharesWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(one));
  return wordsOf(other).some((word) => words.has(word));
}

interface Props {
  report: HealthReport;
  now: number;
  isBusy: boolean;
  checkIndex: { isPending: boolean; run: () => void };
  rebuildIndex: { isPending: boolean; run: () => void };
  /** Progress of loading the index, 0 to 1; null when it is not loading. */
  indexShare: number | null;
}

/** What retrieval depends on: the index, the embeddings and the model; and the notes that were never surfaced. */
export function RetrievalSection({ report, now, isBusy, checkIndex, rebuildIndex, indexShare }: Props) {
  const queries = useQueryClient();
  const again = useCommand('health.continueEmbedding', {
    onSuccess: (changed) => queries.setQueryData(routeKey('health.report', null), changed),
  });
  const problem = indexProblemLine(report);
  const { embedded, total, problem: embeddingProblem = null } = report.embedding;
  const isReading = embedded < total;
  // A fault of the embedding model has its own row and is not repeated here.
  const hasOwnProblem = problem !== null && report.index.problem !== embeddingProblem;
  return (
    <HealthSection title={t('health.finding')}>
      <HealthRow
        name={t('health.index')}
        line={indexLine(report, now)}
        isWorking={rebuildIndex.isPending || checkIndex.isPending}
        share={indexShare}
      >
        <Button size="small" disabled={isBusy} onClick={checkIndex.run}>
          {t('health.checkNow')}
        </Button>
        <Button size="small" disabled={isBusy} onClick={rebuildIndex.run}>
          {t('health.rebuildTheIndex')}
        </Button>
      </HealthRow>
      {hasOwnProblem && <HealthRow name={t('health.indexProblem')} line={problem} />}
      <HealthRow
        name={t('health.meaning')}
        line={embeddingLine(report)}
        share={total === 0 ? null : embedded / total}
        isWorking={isReading && embeddingProblem === null}
      >
        {(isReading || embeddingProblem !== null) && (
          <Button size="small" disabled={again.isPending} onClick={() => again.mutate(null)}>
            {t('health.continueNow')}
          </Button>
        )}
      </HealthRow>
      <ModelRow />
      <SearchCheckRow now={now} />
      <NeverSurfacedRow />
    </HealthSection>
  );
}

/** The model that answers, whether it responds, and a link to its settings. It is contacted only on request. */
function ModelRow() {
  const go = useGo();
  const status = useRoute('app.status', null).data;
  const settings = useRoute('settings.get', null).data?.settings;
  const test = useCommand('models.test', { quiet: true });
  if (status === undefined) return null;
  const { engine } = status;
  const failed = test.data?.steps.find(({ ok }) => !ok);
  const tested: Partial<HealthLine> = test.isError
    ? { condition: 'attention', words: errorText(test.error) }
    : test.data === undefined
      ? {}
      : test.data.ok
        ? { words: t('health.labelAnswersTriedJust', { label: engine.label, seconds: formatSeconds(test.data.ms) }) }
        : {
            condition: 'attention',
            words: t('health.labelDoesAnswerShould', {
              label: engine.label,
              step: failed?.name ?? t('health.theTest'),
              detail: failed?.detail ?? t('common.failed'),
            }),
          };
  return (
    <HealthRow
      name={t('common.model')}
      line={{
        ...modelLine(engine, status.questionsGoTo),
        ...(engine.isOffline ? {} : { condition: 'unknown' }),
        ...(test.data?.ok === true && { condition: 'good' }),
        ...tested,
      }}
      isWorking={test.isPending}
    >
      {settings?.engine === 'provider' && (
        <Button
          size="small"
          disabled={test.isPending}
          onClick={() => test.mutate({ provider: settings.provider, key: null })}
        >
          {t('common.testConnection')}
        </Button>
      )}
      <Button size="small" onClick={() => go.toSettings('model')}>
        {t('lists.goToSettings')}
      </Button>
    </HealthRow>
  );
}
