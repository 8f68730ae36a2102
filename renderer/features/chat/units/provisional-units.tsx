import { useRef, useState } from 'react';
import type { ExtractionOutcome } from '../../../../shared/domain/message';
import type { ReviewUnit } from '../../../../shared/ipc/routes/review';
import { chordKeys } from '../../../commands/shortcuts';
import { Kbd } from '../../../ui/actions/kbd';
import { Spinner } from '../../../ui/feedback/spinner';
import { UnitItem } from './unit-item';
import { useUnitDecisions } from './use-unit-decisions';
import styles from './provisional-units.module.css';
import { t } from '../../../../shared/messages/message';
import { rich } from '../../../ui/text/rich-message';

/** The units of a turn, below the turn, where each can be decided. */
export function ProvisionalUnits({ units, extraction }: { units: ReviewUnit[]; extraction: ExtractionOutcome | null }) {
  const state = extraction?.state ?? null;
  const reuses = extraction?.reuses ?? 0;
  if (state === 'pending')
    return (
      <div className={styles.box}>
        <Spinner text={t('chat.lookingWhatKeep')} />
      </div>
    );
  if (state === 'failed' || (state === 'skipped' && extraction?.reason)) {
    return (
      <div className={styles.box}>
        <span className={state === 'failed' ? 'warning-text' : 'quiet'}>
          {state === 'failed' ? t('chat.noNotesTakenTurn', { reason: extraction?.reason ?? '' }) : extraction?.reason}
        </span>
      </div>
    );
  }
  if (units.length === 0 && reuses === 0 && !extraction?.reason) return null;
  return (
    <div role="group" className={styles.box} aria-label={t('chat.newToReview')}>
      {units.length > 0 && <h2 className={styles.head}>{t('chat.newToReview')}</h2>}
      <UnitList units={units} />
      {extraction?.reason && <p className={styles.reason}>{extraction.reason}</p>}
      <div className={styles.foot}>
        {reuses > 0 && <span>{t('chat.alreadyVaultReusesNumber', { reuses })}</span>}
        {units.length > 0 && (
          <>
            <span>{rich('chat.kbdReviewAll', { kbd: <Kbd keys={chordKeys('Mod+Shift+E')} /> })}</span>
            <span className={styles.keys}>
              <span>{rich('chat.kbdKeep', { kbd: <Kbd keys={['Space']} /> })}</span>
              <span>{rich('chat.kbdDrop', { kbd: <Kbd keys={['D']} /> })}</span>
              <span>{rich('chat.kbdEdit', { kbd: <Kbd keys={['E']} /> })}</span>
            </span>
          </>
        )}
      </div>
    </div>
  );
}

/** One unit is in the order of Tab; the arrow keys, J and K go to the others. */
function UnitList({ units }: { units: ReviewUnit[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [chosen, choose] = useState<string | null>(null);
  const decisions = useUnitDecisions();
  const active = units.find(({ note }) => note.id === chosen)?.note.id ?? units[0]?.note.id;
  const focusUnit = (id: string | undefined) => {
    const row = id === undefined ? null : list.current?.querySelector(`[data-unit="${CSS.escape(id)}"] button`);
    // The focus stays in the conversation where no unit is left.
    const target = row ?? list.current?.closest('[tabindex="0"]');
    if (id !== undefined) choose(id);
    if (target instanceof HTMLElement) target.focus({ preventScroll: row === null });
  };
  return (
    <ul ref={list}>
      {units.map((unit, index) => (
        <UnitItem
          key={unit.note.id}
          unit={unit}
          decisions={decisions}
          isActive={unit.note.id === active}
          onActivate={() => choose(unit.note.id)}
          onMove={(by) => units[index + by] !== undefined && focusUnit(units[index + by]!.note.id)}
          onDecide={() => focusUnit((units[index + 1] ?? units[index - 1])?.note.id)}
        />
      ))}
    </ul>
  );
}
