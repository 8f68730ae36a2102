import { toggleInSet } from '../../../shared/lib/toggle-in-set';
import { zoneSchema, type Zone } from '../../../shared/domain/vitality';
import { Select } from '../../ui/forms/select';
import { Chip } from '../../ui/lists/chip';
import type { GraphWork } from './use-graph-work';
import styles from './graph-legend.module.css';
import { COLOUR_BY, COLOUR_BY_LABELS, type ColourBy, type LegendEntry } from './model/note-colouring';
import { ZONE_LABELS, ZoneMark } from '../../ui/marks/zone-mark';
import { t } from '../../../shared/messages/message';
import { formatNumber } from '../../../shared/messages/format-number';

/** The meaning of the marks; each entry is also a filter. */
export function GraphLegend({ graph: { view, colourBy, counts, colouring } }: { graph: GraphWork }) {
  const { zones, setZones, setColourBy } = view;
  const toggleZone = (zone: Zone) => setZones(toggleInSet(zones, zone));
  return (
    <div className={styles.legend}>
      <div className={styles.colourBy}>
        <Select
          label={t('graph.colourBy')}
          isCompact
          value={colourBy}
          options={COLOUR_BY.map((value) => ({ value, label: COLOUR_BY_LABELS[value] }))}
          onChange={setColourBy}
        />
      </div>
      <div className={styles.chips} role="group" aria-label={t('common.zones')}>
        {zoneSchema.options
          .filter((zone) => counts.zones[zone] > 0 || !zones.has(zone))
          .map((zone) => (
            <Chip key={zone} isPressed={zones.has(zone)} onClick={() => toggleZone(zone)}>
              <ZoneMark zone={zone} isPlain={colourBy !== 'zone'} /> {ZONE_LABELS[zone]}{' '}
              {formatNumber(counts.zones[zone])}
            </Chip>
          ))}
        {counts.withoutZone > 0 && (
          <span title={t('graph.theirVitalityStillBeing')}>
            {t('graph.withoutzoneNumberWithoutZone', { withoutZone: counts.withoutZone })}
          </span>
        )}
      </div>
      <span className={styles.sign}>
        <ZoneMark zone="active" isBridge isPlain={colourBy !== 'zone'} />{' '}
        {t('graph.ringBridgeBridgesNumber', { bridges: counts.bridges })}
      </span>
      {colourBy !== 'zone' && <ColourKey colourBy={colourBy} legend={colouring.legend} />}
    </div>
  );
}

/** What each colour stands for, with the number of notes. */
function ColourKey({ colourBy, legend }: { colourBy: ColourBy; legend: readonly LegendEntry[] }) {
  const token = colourBy === 'age' ? 'age' : 'community';
  return (
    <ul className={styles.key} aria-label={t('graph.colours')}>
      {legend.map(({ name, count, hue }) => (
        <li key={name}>
          <span
            className={styles.swatch}
            style={{ background: hue === null ? 'var(--ink-3)' : `var(--${token}-${hue})` }}
            aria-hidden="true"
          />
          <span className={styles.keyName} title={name}>
            {name}
          </span>{' '}
          <span className="num">{formatNumber(count)}</span>
        </li>
      ))}
    </ul>
  );
}
