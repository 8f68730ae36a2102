import type { TraceCandidate } from '../../shared/domain/trace';
import styles from './why-panel.module.css';
import { rankFigures, thousandths } from './rank-figures';
import { candidateName } from './trace-summary';

/** Two candidates of one retrieval, term by term. */
export function Compare({ left, right }: { left: TraceCandidate; right: TraceCandidate }) {
  if (left.rank === null || right.rank === null) return <p className="quiet">Only ranked sources can be compared.</p>;
  const [one, other] = [rankFigures(left.rank), rankFigures(right.rank)];
  const rows = one.parts.map((part, index) => {
    const against = other.parts[index]!;
    return { label: part.label, left: shareWords(part.term, part.share), right: shareWords(against.term, against.share), difference: part.share - against.share };
  });
  return (
    <div className={styles.compare} data-testid="compare" tabIndex={0} role="region" aria-label="Comparison">
      <table>
        <thead>
          <tr>
            <th scope="col"><span className="visually-hidden">part</span></th>
            <th scope="col">#{left.rank.position} this</th>
            <th scope="col">#{right.rank.position} {candidateName(right)}</th>
            <th scope="col">difference</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => <CompareRow key={row.label} {...row} />)}
          <tr><th scope="row">× provenance</th><td>{one.provenance.toFixed(1)}</td><td>{other.provenance.toFixed(1)}</td><td /></tr>
          <tr><th scope="row">× recency</th><td>{one.recency?.toFixed(3) ?? 'not used'}</td><td>{other.recency?.toFixed(3) ?? 'not used'}</td><td /></tr>
          <CompareRow label="score" left={thousandths(one.score)} right={thousandths(other.score)} difference={one.score - other.score} />
        </tbody>
      </table>
    </div>
  );
}

const shareWords = (term: number | null, share: number): string => (term === null ? 'not used' : thousandths(share));

function CompareRow({ label, left, right, difference }: { label: string; left: string; right: string; difference: number }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{left}</td>
      <td>{right}</td>
      <td className={difference > 0 ? 'kept-text' : difference < 0 ? 'dropped-text' : 'quiet'}>{difference > 0 ? '+' : ''}{difference === 0 ? '=' : thousandths(difference)}</td>
    </tr>
  );
}
