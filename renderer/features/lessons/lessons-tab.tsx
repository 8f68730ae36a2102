import type { BearingEvent, LessonList, LessonView, ToldLesson, LessonProbe } from '../../../shared/ipc/routes/lessons';
import { WayOn } from '../../navigation/way-on';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ListMenu } from '../../ui/lists/list-menu';
import { useLessonItems, useLessonSelection, type LessonSelection } from './use-lesson-selection';
import { LessonCard } from './lesson-card';
import styles from './lessons.module.css';
import { t } from '../../../shared/messages/message';
import { Button } from '../../ui/actions/button';
import { call } from '../../ipc/client';
import { useCommand, useRoute } from '../../ipc/queries';
import { useStreamedResult } from '../../ipc/use-streamed-result';
import { Spinner } from '../../ui/feedback/spinner';
import { rich, num } from '../../ui/text/rich-message';
import { useState } from 'react';
import { Chip } from '../../ui/lists/chip';
import { TextField } from '../../ui/forms/text-field';
import { SILENT_REASON_ORDER, SILENT_REASON_LABELS } from './lesson-text';
import { formatFixed } from '../../../shared/messages/format-number';
import { quoted } from '../../../shared/messages/quoted';

/** The probe, the conventions, the active lessons, and the retired ones. */
export function LessonsTab({ list: { lessons, starters, starterLimit } }: { list: LessonList }) {
  const of = (wanted: (view: LessonView) => boolean) => lessons.filter(wanted);
  const conventions = of(({ state: life }) => life === 'convention');
  const live = of(({ state: life }) => life === 'live' || life === 'promoted' || life === 'stale');
  const over = of(({ state: life }) => life === 'retired' || life === 'merged');
  const chosen = useLessonSelection([...conventions, ...live]);
  const itemsOf = useLessonItems([...conventions, ...live, ...over], chosen);
  return (
    <ListMenu className={styles.menuArea} itemsOf={itemsOf}>
      <LessonProbeBox hasOwn={conventions.length + live.length > 0} />
      {conventions.length > 0 && (
        <LessonGroup
          title={t('lessons.conventions2')}
          text={t('lessons.lessonsAlwaysCameUp')}
          views={conventions}
          chosen={chosen}
        />
      )}
      {live.length > 0 && (
        <LessonGroup
          title={t('lessons.yourLessons')}
          text={t('lessons.eachComesUpWhen')}
          views={live}
          chosen={chosen}
        />
      )}
      {conventions.length + live.length === 0 && (
        <EmptyState title={t('lessons.noLessonsOwnYet')} action={<WayOn to="chat" />}>
          {t('lessons.sayChatWhatShould')}
        </EmptyState>
      )}
      <StarterSet starters={starters} limit={starterLimit} ownCount={conventions.length + live.length} />
      {over.length > 0 && (
        <details className={styles.over}>
          <summary>{t('lessons.noLongerFiringOver', { over: over.length })}</summary>
          <ul className={styles.cards}>
            {over.map((view) => (
              <LessonCard key={view.lesson.id} view={view} />
            ))}
          </ul>
        </details>
      )}
      <LessonSelectionBar chosen={chosen} />
    </ListMenu>
  );
}

interface LessonGroupProps {
  title: string;
  text: string;
  views: LessonView[];
  chosen: LessonSelection;
}

function LessonGroup({ title, text, views, chosen }: LessonGroupProps) {
  const id = `lessons-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      <p className={styles.lead}>{text}</p>
      <ul className={styles.cards} onKeyDown={chosen.onKeyDown} onClick={chosen.onClick}>
        {views.map((view) => (
          <LessonCard key={view.lesson.id} view={view} isSelected={chosen.selection.has(view.lesson.id)} />
        ))}
      </ul>
    </section>
  );
}

/** The number of selected lessons and what can be done to them; nothing without a selection. */
function LessonSelectionBar({ chosen: { selection, retire, clear } }: { chosen: LessonSelection }) {
  const count = selection.size;
  if (count === 0) return null;
  return (
    <div className={styles.selectionBar} role="toolbar" aria-label={t('lists.selectedLessons')}>
      <span>{t('lists.itemsSelected', { count })}</span>
      <Button size="small" keys={['Del']} onClick={() => retire()}>
        {t('lists.retireLessons', { count })}
      </Button>
      <Button size="small" tone="plain" keys={['Esc']} onClick={clear}>
        {t('lists.clear')}
      </Button>
    </div>
  );
}

/**
 * The starter set of a vault with few lessons of its own: general advice, marked as such, never the person's memory.
 */
function StarterSet({ starters, limit, ownCount }: { starters: ToldLesson[]; limit: number; ownCount: number }) {
  const remove = useCommand('lessons.removeStarters', {
    notice: (_, { id }) => (id === null ? t('lessons.starterSetGone') : t('lessons.takenOutStarterSet')),
  });
  if (starters.length === 0) return null;
  return (
    <section className={styles.starters} aria-labelledby="starters-title">
      <div className={styles.sectionHead}>
        <h2 id="starters-title" className={styles.sectionTitle}>
          {t('lessons.starterSetNotYours')}
        </h2>
        <Button size="small" disabled={remove.isPending} onClick={() => remove.mutate({ id: null })}>
          {t('lessons.removeAllOfIt')}
        </Button>
      </div>
      <p className={styles.lead}>
        {rich('lessons.generalAdviceCameApp', {
          limit,
          ownCount: ownCount > 0 && t('lessons.youHaveOwncount', { ownCount }),
        })}
      </p>
      <ul className={styles.starterList}>
        {starters.map(({ lesson, text }) => (
          <li key={lesson.id}>
            <span>{text}</span>
            <Button
              size="small"
              tone="plain"
              disabled={remove.isPending}
              aria-label={t('lessons.removeLessonsentence', { lessonSentence: text })}
              onClick={() => remove.mutate({ id: lesson.id })}
            >
              {t('common.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "What would remind me if I …": the lessons an action triggers, and why the others do not match. */
function LessonProbeBox({ hasOwn }: { hasOwn: boolean }) {
  const [text, setText] = useState('');
  const [submittedText, setSubmittedText] = useState<string | null>(null);
  const probe = useRoute(
    'lessons.probe',
    { text: submittedText ?? '' },
    { enabled: submittedText !== null, placeholderData: (before) => before },
  );
  return (
    <section className={styles.probe} aria-labelledby="probe-title">
      <h2 id="probe-title" className={styles.sectionTitle}>
        {t('lessons.whatWouldRemindMe')}
      </h2>
      <form
        className={styles.probeLine}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') setSubmittedText(text.trim());
        }}
      >
        <TextField
          label={t('lessons.whatWouldRemindMe')}
          isLabelHidden
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={hasOwn ? t('lessons.deploySiteFriday') : t('lessons.bookFlightOslo')}
        />
        <Button type="submit" disabled={text.trim() === ''}>
          {t('common.tryIt')}
        </Button>
      </form>
      {submittedText !== null && probe.data !== undefined && (
        <>
          <ProbeResultView result={probe.data} />
          {probe.data.model !== null && <Bearing key={submittedText} act={submittedText} model={probe.data.model} />}
        </>
      )}
    </section>
  );
}

/** On request, which lessons a model says bear on the act, beside what the rules say. */
function Bearing({ act, model }: { act: string; model: string }) {
  const [found, setFound] = useState<BearingEvent | null>(null);
  const asking = useStreamedResult<BearingEvent>(setFound);
  return (
    <div className={styles.probeAnswer} role="status" aria-label={t('lessons.whatModelSays')}>
      {asking.problem !== null && <p role="alert">{asking.problem}</p>}
      {asking.isWorking ? (
        <p className={styles.actions}>
          <Spinner text={t('lessons.askingModel', { model })} />
          <Button size="small" onClick={asking.stop}>
            {t('common.stop')}
          </Button>
        </p>
      ) : (
        found === null && (
          <p className={styles.actions}>
            <Button size="small" onClick={() => asking.start(() => call('lessons.findBearing', { text: act }))}>
              {t('lessons.askWhatBears')}
            </Button>
            <span className="quiet">{t('lessons.actAndLessonsGoTo', { model })}</span>
          </p>
        )
      )}
      {found !== null && (
        <>
          <p className="quiet">
            {t(found.bearing.length === 0 ? 'lessons.modelSaysNoneBears' : 'lessons.modelSaysTheseBear', {
              model: found.model,
              count: found.asked,
            })}
            {found.unasked > 0 && ` ${t('lessons.lightestNotAsked', { count: found.unasked })}`}
          </p>
          <ul className={styles.fires}>
            {found.bearing.map(({ lesson, text, reason }) => (
              <li key={lesson.id}>
                <span className={styles.sentence} dir="auto">
                  {text}
                </span>{' '}
                <span className="quiet" dir="auto">
                  {reason}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface ProbeResultViewProps {
  result: LessonProbe;
}

function ProbeResultView({ result: { actions, matches: fires, starters, nonMatches: silent } }: ProbeResultViewProps) {
  return (
    <div className={styles.probeAnswer} role="status" aria-label={t('lessons.whatWouldRemindYou')}>
      <p className="quiet">{t('lessons.readAsActions', { actions: actions.map(quoted).join(', ') })}</p>
      {fires.length === 0 && (
        <p>{starters.length === 0 ? t('lessons.nothingWouldRemindYou') : t('lessons.noLessonYoursWould')}</p>
      )}
      {fires.length > 0 && (
        <ul className={styles.fires} aria-label={t('lessons.wouldComeUp')}>
          {fires.map(({ lesson, text, action, matchedTerms, value }) => (
            <li key={lesson.id}>
              <span className={styles.sentence}>{text}</span>
              <span className="quiet">
                {rich('lessons.waitsActionMatchedtermsFits', {
                  action,
                  matchedTerms:
                    matchedTerms.length > 0 && t('lessons.withMatchedterms', { matchedTerms: matchedTerms.join(', ') }),
                  value: formatFixed(value, 2),
                  num,
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {starters.length > 0 && (
        <ul className={styles.fires} aria-label={t('lessons.fromTheStarterSet')}>
          {starters.map(({ lesson, text }) => (
            <li key={lesson.id}>
              <Chip>{t('lessons.starterSet')}</Chip> <span className={styles.sentence}>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {silent.length > 0 && (
        <details className={styles.over}>
          <summary>{t('lessons.wouldStaySilentSilent', { silent: silent.length })}</summary>
          {SILENT_REASON_ORDER.map((reason) => {
            const own = silent.filter((one) => one.reason === reason);
            return own.length === 0 ? null : (
              <div key={reason}>
                <h3 className={styles.silentTitle}>{SILENT_REASON_LABELS[reason]}</h3>
                <ul className={styles.silent}>
                  {own.map(({ lesson, text, detail }) => (
                    <li key={lesson.id}>
                      <span>{text}</span> <span className="quiet">{detail}</span>
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
        </details>
      )}
    </div>
  );
}
