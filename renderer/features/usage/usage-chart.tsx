import type { UsageReport } from '../../../shared/ipc/routes/usage';
import { tokensOf, tokensText } from './usage-text';
import styles from './usage.module.css';

const HEIGHT = 120;
/** Pixels of a bar and the gap beside it, in the drawing's own units. */
const BAR = 14;
const GAP = 4;

/** Tokens by day: what was sent below, what came back above. The table beside it says the same in numbers. */
export function UsageChart({ days }: { days: UsageReport['days'] }) {
  const most = Math.max(1, ...days.map(tokensOf));
  const heightOf = (tokens: number) => (tokens / most) * HEIGHT;
  const width = days.length * (BAR + GAP);
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label="Tokens by day">
        {days.map((day, index) => {
          const sent = heightOf(day.promptTokens);
          const received = heightOf(day.completionTokens);
          return (
            <g key={day.day} transform={`translate(${index * (BAR + GAP)} 0)`}>
              <title>{`${day.day}: ${tokensText(day)}`}</title>
              <rect width={BAR} height={HEIGHT} className={styles.barGround} />
              <rect y={HEIGHT - sent} width={BAR} height={sent} className={styles.barSent} />
              <rect y={HEIGHT - sent - received} width={BAR} height={received} className={styles.barReceived} />
            </g>
          );
        })}
      </svg>
      <figcaption>
        <span>{days[0]?.day}</span>
        <span className={styles.legend}>
          <span className={styles.sentKey}>sent</span>
          <span className={styles.receivedKey}>received</span>
          <span>most in a day: {most.toLocaleString()} tokens</span>
        </span>
        <span>{days.at(-1)?.day}</span>
      </figcaption>
    </figure>
  );
}
