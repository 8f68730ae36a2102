import { classNames } from '../class-names';
import styles from './stacked-bars.module.css';

export interface BarSeries {
  name: string;
  /** A CSS background: a token, or a pattern where neighbours would differ by colour alone. */
  background: string;
}

interface Bar {
  key: string;
  /** What the bar stands for, such as a week or a day. */
  name: string;
  /** One value for each series, lowest first. */
  values: readonly number[];
}

export interface StackedBarsProps {
  /** Says in one sentence what the picture shows; a table beside it holds the figures. */
  label: string;
  series: readonly BarSeries[];
  bars: readonly Bar[];
  /** The figures of a bar in words, shown on hover. */
  describe: (bar: Bar) => string;
  /** Words about the highest bar, such as “most in a week: 12 notes”. */
  mostText: (most: number) => string;
}

const sumOf = ({ values }: Bar): number => values.reduce((sum, value) => sum + value, 0);

/** Bars over time, one for each step, in stacked parts; the legend and both ends of the time below. */
export function StackedBars({ label, series, bars, describe, mostText }: StackedBarsProps) {
  const most = Math.max(0, ...bars.map(sumOf));
  return (
    <figure className={styles.chart}>
      <div className={styles.bars} role="img" aria-label={label}>
        {bars.map((bar) => (
          <div key={bar.key} className={styles.bar} title={describe(bar)}>
            {series.map(({ name, background }, at) => {
              const value = bar.values[at] ?? 0;
              return value === 0 ? null : (
                <i
                  key={name}
                  className={styles.part}
                  style={{ height: `${(value / Math.max(1, most)) * 100}%`, background }}
                />
              );
            })}
          </div>
        ))}
      </div>
      <figcaption className={styles.caption}>
        <span>{bars[0]?.name}</span>
        <span className={styles.legend}>
          {series.map(({ name, background }) => (
            <span key={name} className={styles.key}>
              <i className={classNames(styles.part, styles.swatch)} style={{ background }} aria-hidden="true" />
              {name}
            </span>
          ))}
          <span>{mostText(most)}</span>
        </span>
        <span>{bars.at(-1)?.name}</span>
      </figcaption>
    </figure>
  );
}
