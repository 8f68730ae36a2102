import { toggleInSet } from '../../../shared/lib/toggle-in-set';
import {
  CATEGORY_LABELS,
  categorySchema,
  type Category,
  type NoteStatus,
  STATUS_LABELS,
} from '../../../shared/domain/note';
import { zoneSchema, type Zone } from '../../../shared/domain/vitality';
import { Chip } from '../../ui/lists/chip';
import { Select } from '../../ui/forms/select';
import type { GraphWork } from './use-graph-work';
import styles from './graph-legend.module.css';
import { COLOUR_BY, COLOUR_BY_LABELS, type ColourBy, type LegendEntry } from './model/note-colouring';
import { ZONE_LABELS, ZoneMark } from '../../ui/marks/zone-mark';
import { t } from '../../../shared/messages/message';
import { formatNumber } from '../../../shared/messages/format-number';

const categoryOptions = (): { value: Category | 'any'; label: string }[] => [
  { value: 'any', label: t('common.anyCategory') },
  ...categorySchema.options.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
];

/** The meaning of the marks; each entry is also a filter. */
export function GraphLegend({ graph: { view, counts, colouring } }: { graph: GraphWork }) {
  const { filter, setFilter, colourBy, setColourBy } = view;
  const toggleZone = (zone: Zone) => setFilter({ ...filter, zones: toggleInSet(filter.zones, zone) });
  const toggleStatus = (status: NoteStatus) => setFilter({ ...filter, statuses: toggleInSet(filter.statuses, status) });
  return (
    <div className={styles.legend}>
      <div className={styles.chips} role="group" aria-label={t('graph.colourBy')}>
        <span>{t('graph.colourBy')}</span>
        {COLOUR_BY.map((by) => (
          <Chip key={by} isPressed={colourBy === by} onClick={() => setColourBy(by)}>
            {COLOUR_BY_LABELS[by]}
          </Chip>
        ))}
      </div>
      <div className={styles.chips} role="group" aria-label={t('common.zones')}>
        {zoneSchema.options.map((zone) => (
          <Chip key={zone} isPressed={filter.zones.has(zone)} onClick={() => toggleZone(zone)}>
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
      {[...counts.statuses.keys()].some((status) => status !== 'kept' && status !== 'archived') && (
        <div className={styles.chips} role="group" aria-label={t('graph.status')}>
          {[...counts.statuses].map(([status, count]) => (
            <Chip key={status} isPressed={filter.statuses.has(status)} onClick={() => toggleStatus(status)}>
              {STATUS_LABELS[status]} {formatNumber(count)}
            </Chip>
          ))}
        </div>
      )}
      <div className={styles.category}>
        <Select
          label={t('common.category')}
          isLabelHidden
          isCompact
          value={filter.category ?? 'any'}
          options={categoryOptions()}
          onChange={(value) => setFilter({ ...filter, category: value === 'any' ? null : value })}
        />
      </div>
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
