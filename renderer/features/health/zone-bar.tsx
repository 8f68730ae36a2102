import type { Zone } from '../../../shared/domain/vitality';
import { classNames } from '../../ui/class-names';
import { ZoneMark } from '../../ui/marks/zone-mark';
import { formatNumber } from '../../../shared/messages/format-number';
import { ZONES, zoneText } from './memory-text';
import styles from './zone-bar.module.css';
import { t } from '../../../shared/messages/message';

/** Kept and archived notes by zone: a stacked bar, and the same in words and figures. */
export function ZoneBar({ zones }: { zones: Record<Zone, number> }) {
  const total = ZONES.reduce((sum, zone) => sum + zones[zone], 0);
  if (total === 0) return null;
  return (
    <div className={styles.box}>
      <div className={styles.bar} aria-hidden="true">
        {ZONES.filter((zone) => zones[zone] > 0).map((zone) => (
          <i key={zone} className={classNames(styles.part, styles[zone])} style={{ flexGrow: zones[zone] }} />
        ))}
      </div>
      <ul className={styles.words} aria-label={t('health.notesByZone')}>
        {ZONES.map((zone) => (
          <li key={zone}>
            <ZoneMark zone={zone} />
            <span className={styles.name}>{zoneText()[zone].name}</span>{' '}
            <span className="num">{formatNumber(zones[zone])}</span>{' '}
            <span className={styles.what}>{zoneText()[zone].what}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
