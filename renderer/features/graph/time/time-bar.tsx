import { type KeyboardEvent, useCallback, useEffect, useId, useState } from 'react';
import type { GraphDifference, GraphTimeline } from '../../../../shared/ipc/routes/graph';
import { errorText } from '../../../ipc/client';
import { useRoute } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { Spinner } from '../../../ui/feedback/spinner';
import { dateText } from '../model/graph-text';
import styles from './time-bar.module.css';
import { isExact, momentAt, PAGE_STEPS, stepMs, stepsTo, stepText, type TimeChoice } from './time-choice';
import { t } from '../../../../shared/messages/message';
import { rich } from '../../../ui/text/rich-message';

interface TimeSliderProps {
  label: string;
  /** Steps from the first moment; `last` is now. */
  value: number;
  last: number;
  formatStep: (steps: number) => string;
  onChange: (steps: number) => void;
  isFocused?: boolean;
}

/** Reading the journal takes a moment, so it starts when the slider rests. */
const DEBOUNCE_MS = 180;

/** A date as a slider: arrows move one step, PageUp and PageDown thirty, Home and End to the first step and to now. */
function TimeSlider({ label, value, last, formatStep: words, onChange, isFocused }: TimeSliderProps) {
  const id = useId();
  const [shown, setShown] = useState(value);
  useEffect(() => setShown(value), [value]);
  useEffect(() => {
    if (shown === value) return;
    const timer = setTimeout(() => onChange(shown), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [shown, value, onChange]);

  const turnPage = (event: KeyboardEvent) => {
    const step = event.key === 'PageUp' ? -PAGE_STEPS : event.key === 'PageDown' ? PAGE_STEPS : 0;
    if (step === 0) return;
    event.preventDefault();
    setShown((before) => Math.max(0, Math.min(last, before + step)));
  };
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <div className={styles.slider}>
        <input
          id={id}
          type="range"
          min={0}
          max={last}
          step={1}
          value={shown}
          aria-valuetext={words(shown)}
          autoFocus={isFocused}
          onChange={(event) => setShown(Number(event.target.value))}
          onKeyDown={turnPage}
        />
      </div>
      <span className={styles.timeText}>
        <b>{words(shown)}</b>
      </span>
    </>
  );
}

interface Props {
  time: TimeChoice;
  onTime: (time: TimeChoice) => void;
  onClose: () => void;
  difference: GraphDifference | null;
  isBehind: boolean;
  notes: number;
  links: number;
}

/** Chooses the date of the graph, and a date to compare with. */
export function TimeBar(props: Props) {
  const timeline = useRoute('graph.timeline', null);
  if (timeline.error !== null)
    return (
      <div className={styles.time} role="alert">
        {errorText(timeline.error)}
      </div>
    );
  if (timeline.data === undefined)
    return (
      <div className={styles.time}>
        <Spinner text={t('graph.readingTheRecord2')} />
      </div>
    );
  const { from, to } = timeline.data;
  if (from === null || to === null)
    return (
      <div className={styles.time}>
        <span>{t('graph.recordBeginsFirstNote')}</span>
      </div>
    );
  return <Sliders {...props} timeline={timeline.data} from={from} to={to} />;
}

function Sliders({
  time,
  onTime,
  onClose,
  difference,
  isBehind,
  notes,
  links,
  timeline,
  from,
  to,
}: Props & { timeline: GraphTimeline; from: number; to: number }) {
  const step = stepMs(to - from);
  const last = Math.max(1, Math.ceil((to + 1 - from) / step));
  const words = useCallback(
    (steps: number) => {
      const at = momentAt(from, step, steps, last);
      return at === null ? t('graph.now') : dateText(at, isExact(step));
    },
    [from, step, last],
  );
  const steps = stepsTo(from, step, time.at, last);
  const sinceSteps = stepsTo(from, step, time.since, last);
  const setAt = useCallback(
    (next: number) => onTime({ ...time, at: momentAt(from, step, next, last) }),
    [onTime, time, from, step, last],
  );
  const setSince = useCallback(
    (next: number) => onTime({ ...time, since: momentAt(from, step, next, last) ?? to }),
    [onTime, time, from, step, last, to],
  );
  const compare = () =>
    onTime({
      ...time,
      since: momentAt(from, step, Math.max(0, steps - Math.max(1, Math.min(30, Math.round(last / 4)))), last) ?? from,
    });

  return (
    <section className={styles.time} aria-label={t('common.time2')}>
      <div className={styles.timeRow}>
        <span aria-hidden />
        <Curve timeline={timeline} />
        <span className={styles.timeText} aria-live="polite">
          {isBehind
            ? t('graph.readingTheRecord')
            : `${t('common.notes5', { notes })}, ${t('common.links2', { links })}`}
        </span>
        <Button size="small" tone="plain" keys={['T']} onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
      <div className={styles.timeRow}>
        <TimeSlider
          label={t('graph.theVaultAsOf')}
          value={steps}
          last={last}
          formatStep={words}
          onChange={setAt}
          isFocused
        />
        <Button size="small" tone="plain" disabled={time.at === null} onClick={() => onTime({ ...time, at: null })}>
          {t('common.now')}
        </Button>
      </div>
      {time.since === null ? (
        <div className={styles.marksLegend}>
          <Button size="small" onClick={compare}>
            {t('graph.compareWithAnotherDate')}
          </Button>
          <span>{t('graph.goStepPageupPagedown', { step: stepText(step) })}</span>
        </div>
      ) : (
        <>
          <div className={styles.timeRow}>
            <TimeSlider
              label={t('graph.comparedWith')}
              value={sinceSteps}
              last={last}
              formatStep={words}
              onChange={setSince}
            />
            <Button size="small" tone="plain" onClick={() => onTime({ ...time, since: null })}>
              {t('graph.doNotCompare')}
            </Button>
          </div>
          <div className={styles.marksLegend}>
            <span>{rich('graph.iOutlinedAdded', { i: <i className={styles.mark} aria-hidden /> })}</span>
            <span>
              {rich('graph.iDottedEdited', { i: <i className={styles.mark} data-mark="edited" aria-hidden /> })}
            </span>
            <span>
              {rich('graph.iHollowArchivedGone', { i: <i className={styles.mark} data-mark="removed" aria-hidden /> })}
            </span>
            <span>
              {difference === null
                ? ''
                : t('graph.fromToDifference', {
                    from: words(Math.min(steps, sinceSteps)),
                    to: words(Math.max(steps, sinceSteps)),
                    difference: differenceText(difference),
                  })}
            </span>
          </div>
        </>
      )}
    </section>
  );
}

/** "3 notes and 5 links added, 1 edited, 2 notes and 0 links gone." */
export function differenceText({ counts, linkCounts }: GraphDifference): string {
  const added = counts.kept + counts['brought-back'];
  const gone = counts.archived + counts.merged + counts.superseded + counts.dropped + counts['taken-back'];
  if (added + gone + counts.edited + linkCounts.added + linkCounts.removed === 0) return t('graph.nothingChanged');
  return t('graph.notesLinksAddedEdited', {
    added,
    linksAdded: linkCounts.added,
    edited: counts.edited,
    gone,
    linksGone: linkCounts.removed,
  });
}

/** The number of notes at each step, as a curve above the slider. */
function Curve({ timeline: { steps } }: { timeline: GraphTimeline }) {
  const most = Math.max(1, ...steps.map(({ notes }) => notes));
  const even = steps.length === 1 ? [...steps, ...steps] : steps;
  const points = even.map(
    ({ notes }, index) => `${(index / Math.max(1, even.length - 1)) * 100},${20 - (notes / most) * 19}`,
  );
  return (
    <svg
      className={styles.curve}
      viewBox="0 0 100 20"
      preserveAspectRatio="none"
      role="img"
      aria-label={t('graph.notesKeptOverTime', { most })}
    >
      <polygon points={`0,20 ${points.join(' ')} 100,20`} fill="currentColor" opacity={0.35} />
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
