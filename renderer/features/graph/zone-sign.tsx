import type { Zone } from '../../../shared/domain/vitality';
import styles from './graph.module.css';

interface Props {
  zone: Zone | null;
  isBridge?: boolean;
  /** In ink instead of the zone's colour. */
  isPlain?: boolean;
}

/** The mark of a note as the picture draws it: full is active, half stale, a quarter fading, a hollow square archived; a ring is a bridge. */
export function ZoneSign({ zone, isBridge = false, isPlain = false }: Props) {
  return (
    <svg className={styles.zoneSign} viewBox="-8 -8 16 16" data-zone={isPlain ? undefined : zone ?? undefined} aria-hidden>
      {zone === 'archived' ? <rect x={-3.4} y={-3.4} width={6.8} height={6.8} fill="none" strokeWidth={1.8} /> : <circle r={4} fill={zone === null || zone === 'active' ? 'currentColor' : 'none'} strokeWidth={1.6} />}
      {zone === 'stale' && <path d="M0 -4 A4 4 0 0 0 0 4 Z" fill="currentColor" stroke="none" />}
      {zone === 'fading' && <path d="M0 0 L0 -4 A4 4 0 0 1 4 0 Z" fill="currentColor" stroke="none" />}
      {isBridge && <circle r={6.8} fill="none" strokeWidth={1.2} />}
    </svg>
  );
}
