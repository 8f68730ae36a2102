import type { TraceCandidate } from '../../shared/domain/trace';
import styles from './why-panel.module.css';
import { rankDifference, type RankDifference } from './rank-difference';
import { rankFigures, thousandths } from './rank-figures';
import { candidateName } from './trace-summary';

/** Two candidates of one retrieval, term by term; the last column adds up to the difference of the scores. */
export function Compare({ left, right }: { left: TraceCandidate; right: TraceCandidate }) {
  if (left.rank === null || right.rank === null) return <p className="quiet">Only ranked sources can be compared.</p>;
  const [one, other] = [rankFigures(left.rank), rankFigures(right.rank)];
  const difference = rankDifference(left.rank, right.rank);
  const makes = new Map(difference.rows.map((row) => [row.key, row.makes]));
  const bound = makes.get('bound') ?? 0;
  return (
    <div className={styles.compare} data-testid="compare" tabIndex={0} role="region" aria-label="Comparison">
      <p>{orderWords(left, right, difference)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">part</span>
            </th>
            <th scope="col">#{left.rank.position} this</th>
            <th scope="col">
              #{right.rank.position} {candidateName(right)}
            </th>
            <th scope="col">makes</th>
          </tr>
        </thead>
        <tbody>
          {one.parts.map((part, index) => (
            <CompareRow
              key={part.key}
              label={part.label}
              left={shareWords(part.term, part.share)}
              right={shareWords(other.parts[index]!.term, other.parts[index]!.share)}
              makes={makes.get(part.key)!}
            />
          ))}
          <CompareRow
            label="× provenance"
            left={one.provenance.toFixed(1)}
            right={other.provenance.toFixed(1)}
            makes={makes.get('provenance')!}
          />
          <CompareRow
            label="× recency"
            left={one.recency?.toFixed(3) ?? 'not used'}
            right={other.recency?.toFixed(3) ?? 'not used'}
            makes={makes.get('recency')!}
          />
          {bound !== 0 && <CompareRow label="rounding" left="" right="" makes={bound} />}
          <CompareRow
            label="score"
            left={thousandths(one.score)}
            right={thousandths(other.score)}
            makes={difference.total}
          />
        </tbody>
      </table>
    </div>
  );
}

const shareWords = (term: number | null, share: number): string => (term === null ? 'not used' : thousandths(share));

/** The order in one sentence, with what makes most of it. */
function orderWords(left: TraceCandidate, right: TraceCandidate, { total, causes }: RankDifference): string {
  const name = candidateName(right);
  if (total === 0) return `Equal scores: “${name}” and this one stand as they were found.`;
  const why = causes.map(({ label, makes }) => `${label} (${signed(makes)})`).join(' and ');
  const order = left.rank!.position < right.rank!.position ? 'above' : 'below';
  return `This stands ${order} “${name}” by ${thousandths(Math.abs(total))}${why === '' ? '' : `, most of it by ${why}`}.`;
}

const signed = (value: number): string => (value === 0 ? '=' : `${value > 0 ? '+' : ''}${thousandths(value)}`);

function CompareRow({ label, left, right, makes }: { label: string; left: string; right: string; makes: number }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{left}</td>
      <td>{right}</td>
      <td className={makes > 0 ? 'kept-text' : makes < 0 ? 'dropped-text' : 'quiet'}>{signed(makes)}</td>
    </tr>
  );
}
