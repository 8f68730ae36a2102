import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { Chip } from '../../ui/lists/chip';
import { AIM_LABELS } from '../trace/trace-labels';
import { useWhy } from '../context/why-context';
import styles from './plan.module.css';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';
import { num, rich } from '../../ui/text/rich-message';

/** One query sent to the lanes; `index` is -1 for the person's own words. */
export interface PlanQuery {
  index: number;
  name: string;
  text: string;
}

/** The person's words and the queries derived from them. Repeated aims are numbered. */
function planQueries({ plan }: Pick<RetrievalTrace, 'plan'>): PlanQuery[] {
  const names = plan.subQueries.map(({ aim }) => AIM_LABELS[aim] ?? aim);
  return [
    { index: -1, name: t('whyPanel.yourWords'), text: plan.question },
    ...plan.subQueries.map((query, index) => {
      const sameNameCount = names.filter((name) => name === names[index]).length;
      const number = names.slice(0, index + 1).filter((name) => name === names[index]).length;
      return { index, name: sameNameCount > 1 ? `${names[index]} ${number}` : names[index]!, text: query.text };
    }),
  ];
}

/** The name of a finding's query. */
export const queryName = (trace: Pick<RetrievalTrace, 'plan'>, index: number): string =>
  planQueries(trace).find((query) => query.index === index)?.name ?? t('whyPanel.aQuery');

const isFoundBy = (candidate: TraceCandidate, index: number): boolean =>
  candidate.found.some(({ subQuery }) => subQuery === index);

/** The concept is a name for the question, which is searched in its own words. */
const isSearched = ({ plan }: RetrievalTrace, index: number): boolean => plan.subQueries[index]?.aim !== 'concept';

/** The queries as toggles. The selected one shows its text, and its findings are highlighted in the whole panel. */
export function QueryToggles({
  trace,
  candidate = null,
}: {
  trace: RetrievalTrace;
  candidate?: TraceCandidate | null;
}) {
  const { query: chosen, chooseQuery } = useWhy();
  const queries = planQueries(trace).filter(({ index }) => isSearched(trace, index));
  const shown = queries.find(({ index }) => index === chosen);
  return (
    <div className={styles.queries}>
      <div className={styles.toggles} role="group" aria-label={t('whyPanel.queriesChooseOneSee')}>
        {queries.map(({ index, name }) => (
          <Chip key={index} isPressed={index === chosen} onClick={() => chooseQuery(index === chosen ? null : index)}>
            {name}
            {candidate !== null && (
              <span className={styles.sign}>
                {isFoundBy(candidate, index) ? '✓' : '–'}
                <span className="visually-hidden">
                  {' '}
                  {isFoundBy(candidate, index) ? t('whyPanel.foundIt') : t('whyPanel.didNotFindIt')}
                </span>
              </span>
            )}
          </Chip>
        ))}
      </div>
      {shown && <ShownQuery trace={trace} query={shown} />}
    </div>
  );
}

function ShownQuery({ trace, query }: { trace: RetrievalTrace; query: PlanQuery }) {
  const found = trace.candidates.filter((candidate) => isFoundBy(candidate, query.index));
  const used = found.filter(({ outcome }) => outcome.state === 'kept').length;
  const became = query.index < 0 ? undefined : trace.plan.subQueries[query.index]?.became;
  return (
    <div className={styles.shown} role="status">
      <p className={styles.queryText}>{quoted(query.text)}</p>
      {became && (
        <p>
          {rich('whyPanel.numberBecameSoAsked', {
            number: '{1}',
            answer: became.answer,
            text: became.text,
            span: (text) => <span className="note-text">{text}</span>,
          })}
        </p>
      )}
      <p className="quiet">
        {rich('whyPanel.foundFoundCandidatesConsidered', {
          found: found.length,
          num,
          candidates: trace.candidates.length,
          used,
          leftOut: found.length - used,
        })}
      </p>
    </div>
  );
}
