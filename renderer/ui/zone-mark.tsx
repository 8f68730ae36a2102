import { classNames } from './class-names';
import styles from './zone-mark.module.css';

type Zone = 'active' | 'stale' | 'fading' | 'archived';

export const ZONE_WORDS: Record<Zone, string> = { active: 'active', stale: 'stale', fading: 'fading', archived: 'archived' };

/** The mark of a zone, told apart by shape as well as colour: full is active, half stale, a quarter fading, a hollow square archived. Its word stands beside it. */
export function ZoneMark({ zone }: { zone: Zone }) {
  return (
    <svg className={classNames(styles.mark, styles[zone])} viewBox="-6 -6 12 12" aria-hidden="true">
      {zone === 'archived' ? <rect x={-3.6} y={-3.6} width={7.2} height={7.2} fill="none" strokeWidth={1.6} /> : <circle r={4.4} fill={zone === 'active' ? 'currentColor' : 'none'} strokeWidth={1.4} />}
      {zone === 'stale' && <path d="M0 -4.4 A4.4 4.4 0 0 0 0 4.4 Z" fill="currentColor" stroke="none" />}
      {zone === 'fading' && <path d="M0 0 L0 -4.4 A4.4 4.4 0 0 1 4.4 0 Z" fill="currentColor" stroke="none" />}
    </svg>
  );
}
