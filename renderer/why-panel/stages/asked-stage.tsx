import { Fragment, useState } from 'react';
import type { StageProps } from '../stage-list';
import { AIM_WORDS } from '../trace-words';
import styles from './stages.module.css';

/** The question, and the queries made from it; those that found this candidate stand in full ink. */
export function AskedStage({ trace, candidate }: StageProps) {
  const [open, setOpen] = useState<number | null>(null);
  const { plan } = trace;
  const finders = new Set(candidate.found.map((finding) => finding.subQuery));
  const queries = [{ place: -1, name: 'your words', text: plan.question }, ...plan.subQueries.map((query, place) => ({ place, name: AIM_WORDS[query.aim] ?? query.aim, text: query.text }))];
  const shown = queries.find((query) => query.place === open);
  return (
    <>
      <div className={styles.toggles}>
        {queries.map((query, index) => (
          <Fragment key={query.place}>
            {index > 0 && <span className="quiet" aria-hidden="true">·</span>}
            <button
              type="button"
              className={styles.toggle}
              data-quiet={!finders.has(query.place)}
              aria-expanded={open === query.place}
              onClick={() => setOpen(open === query.place ? null : query.place)}
            >
              {query.name}<span className="visually-hidden">{finders.has(query.place) ? ', found it' : ', did not find it'}</span>
            </button>
          </Fragment>
        ))}
      </div>
      {shown && <p className={styles.queryText}>“{shown.text}”</p>}
      {plan.window && <div className="quiet">within {plan.window.phrase}</div>}
    </>
  );
}
