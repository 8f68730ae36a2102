import { localDay } from '../../../shared/lib/time/day-name';
import { useState, type RefObject } from 'react';
import { Button } from '../../ui/actions/button';
import { Kbd } from '../../ui/actions/kbd';
import { chordKeys } from '../../commands/shortcuts';
import styles from './search-screen.module.css';
import { t } from '../../../shared/messages/message';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The last millisecond of a day `YYYY-MM-DD` in the person's time zone. */
export function endOfDay(day: string): number {
  const [, year, month, date] = DAY.exec(day) ?? [];
  return new Date(Number(year), Number(month) - 1, Number(date) + 1).getTime() - 1;
}

interface Props {
  asOf: string | null;
  onChange: (day: string | null) => void;
  fieldRef: RefObject<HTMLInputElement | null>;
}

/** Chooses the day as of which the vault is searched; without one, it is searched as it is now. */
export function AsOfField({ asOf, onChange, fieldRef }: Props) {
  const [day, setDay] = useState(asOf ?? '');
  const choose = () => {
    const next = day === '' ? null : day;
    if (next !== asOf) onChange(next);
  };
  return (
    <span className={styles.asOf} data-active={asOf !== null}>
      <label className={styles.switch}>
        {t('search.asOf')}
        <input
          ref={fieldRef}
          type="date"
          className={styles.date}
          value={day}
          max={localDay(Date.now())}
          onChange={(event) => setDay(event.target.value)}
          // While it is typed, a date is complete after each digit of the year.
          onBlur={choose}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            choose();
          }}
        />
        {asOf === null && <Kbd keys={chordKeys('Mod+Shift+D')} />}
      </label>
      {asOf !== null && (
        <Button size="small" tone="plain" keys={chordKeys('Mod+Shift+D')} onClick={() => onChange(null)}>
          {t('common.now')}
        </Button>
      )}
    </span>
  );
}
