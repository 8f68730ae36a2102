import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { Chip } from '../../ui/chip';
import { AIM_WORDS } from '../trace-words';
import { useWhy } from '../why-context';
import styles from './plan.module.css';

/** One way the question was put to the lanes; `place` is -1 for the person's own words. */
export interface AskedQuery {
  place: number;
  name: string;
  text: string;
}

/** The person's words and the queries made of them. Aims that come twice are numbered. */
export function askedQueries({ plan }: Pick<RetrievalTrace, 'plan'>): AskedQuery[] {
  const names = plan.subQueries.map(({ aim }) => AIM_WORDS[aim] ?? aim);
  return [
    { place: -1, name: 'your words', text: plan.question },
    ...plan.subQueries.map((query, place) => {
      const twins = names.filter((name) => name === names[place]).length;
      const number = names.slice(0, place + 1).filter((name) => name === names[place]).length;
      return { place, name: twins > 1 ? `${names[place]} ${number}` : names[place]!, text: query.text };
    }),
  ];
}

/** What to call the query of a finding. */
export const queryName = (trace: Pick<RetrievalTrace, 'plan'>, place: number): string =>
  askedQueries(trace).find((query) => query.place === place)?.name ?? 'a query';

const isFoundBy = (candidate: TraceCandidate, place: number): boolean =>
  candidate.found.some(({ subQuery }) => subQuery === place);

/**
 * The queries as toggles. The chosen one says what it asked, and what it found is highlighted everywhere in the panel.
 */
export function QueryToggles({
  trace,
  candidate = null,
}: {
  trace: RetrievalTrace;
  candidate?: TraceCandidate | null;
}) {
  const { query: chosen, chooseQuery } = useWhy();
  const queries = askedQueries(trace);
  const shown = queries.find(({ place }) => place === chosen);
  return (
    <div className={styles.queries}>
      <div className={styles.toggles} role="group" aria-label="Queries; choose one to see what it found">
        {queries.map(({ place, name }) => (
          <Chip key={place} isPressed={place === chosen} onClick={() => chooseQuery(place === chosen ? null : place)}>
            {name}
            {candidate !== null && (
              <span className={styles.sign}>
                {isFoundBy(candidate, place) ? '✓' : '–'}
                <span className="visually-hidden">
                  {isFoundBy(candidate, place) ? ' found it' : ' did not find it'}
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

function ShownQuery({ trace, query }: { trace: RetrievalTrace; query: AskedQuery }) {
  const found = trace.candidates.filter((candidate) => isFoundBy(candidate, query.place));
  const used = found.filter(({ outcome }) => outcome.state === 'kept').length;
  const became = query.place < 0 ? undefined : trace.plan.subQueries[query.place]?.became;
  return (
    <div className={styles.shown} role="status">
      <p className={styles.queryText}>“{query.text}”</p>
      {became && (
        <p>
          {'{1}'} became “{became.answer}”, so it asked: <span className="note-text">“{became.text}”</span>
        </p>
      )}
      <p className="quiet">
        found <span className="num">{found.length}</span> of the <span className="num">{trace.candidates.length}</span>{' '}
        considered: <span className="num">{used}</span> used, <span className="num">{found.length - used}</span> left
        out
      </p>
    </div>
  );
}
