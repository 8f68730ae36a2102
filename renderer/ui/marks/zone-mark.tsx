import { classNames } from '../class-names';
import styles from './zone-mark.module.css';
import { labels } from '../../../shared/messages/message';

type Zone = 'active' | 'stale' | 'fading' | 'archived';

export const ZONE_LABELS: Record<Zone, string> = labels({
  active: 'common.active',
  stale: 'common.stale',
  fading: 'common.fading2',
  archived: 'common.archived3',
});

interface Props {
  /** Null: not computed yet. */
  zone: Zone | null;
  isBridge?: boolean;
  /** Whether it has the text colour instead of the zone's. */
  isPlain?: boolean;
}

/**
 * The mark of a zone, distinct by shape as well as colour: full is active, half stale, a quarter fading, a hollow
 * square archived; a ring marks a bridge. The caller writes the zone's name beside it.
 */
export function ZoneMark({ zone, isBridge = false, isPlain = false }: Props) {
  return (
    <svg
      className={classNames(styles.mark, zone !== null && !isPlain && styles[zone])}
      viewBox="-8 -8 16 16"
      aria-hidden="true"
    >
      {zone === 'archived' ? (
        <rect x={-3.4} y={-3.4} width={6.8} height={6.8} fill="none" strokeWidth={1.8} />
      ) : (
        <circle r={4} fill={zone === null || zone === 'active' ? 'currentColor' : 'none'} strokeWidth={1.6} />
      )}
      {zone === 'stale' && <path d="M0 -4 A4 4 0 0 0 0 4 Z" fill="currentColor" stroke="none" />}
      {zone === 'fading' && <path d="M0 0 L0 -4 A4 4 0 0 1 4 0 Z" fill="currentColor" stroke="none" />}
      {isBridge && <circle r={6.8} fill="none" strokeWidth={1.2} />}
    </svg>
  );
}
