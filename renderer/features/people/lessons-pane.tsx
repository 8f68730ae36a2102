import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { ActionSynonyms, BearingEvent, LessonProbe, ToldLesson } from '../../../shared/ipc/routes/lessons';
import { formatFixed } from '../../../shared/messages/format-number';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';
import { call } from '../../ipc/client';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { useStreamedResult } from '../../ipc/use-streamed-result';
import { SILENT_REASON_LABELS, SILENT_REASON_ORDER } from '../../lessons/lesson-text';
import { Button } from '../../ui/actions/button';
import { IconButton } from '../../ui/actions/icon-button';
import { Disclosure } from '../../ui/disclosure';
import { Spinner } from '../../ui/feedback/spinner';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { Chip } from '../../ui/lists/chip';
import { num, rich } from '../../ui/text/rich-message';
import styles from './lessons.module.css';

/**
 * What belongs to no single lesson: what would remind of an action, the app’s own advice, and which words mean the same.
 */
export function LessonsPane() {
  const list = useRoute('lessons.list', null).data;
  if (list === undefined) return <Spinner text={t('lessons.readingWhatVaultLearned')} />;
  const ownCount = list.lessons.filter(({ state }) => state !== 'retired' && state !== 'merged').length;
  return (
    <div className={styles.pane}>
      <LessonProbeBox hasOwn={ownCount > 0} />
      <StarterSet starters={list.starters} limit={list.starterLimit} ownCount={ownCount} />
      <Disclosure label={t('lessons.actionWords')}>
        <ActionWords />
      </Disclosure>
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

const NEW_GROUP = '';

/** Synonyms for actions: a lesson on one word of a line matches all of them. The person adds their own. */
function ActionWords() {
  const queries = useQueryClient();
  const groups = useRoute('lessons.actions', null).data;
  const [name, setName] = useState('');
  const [to, setTo] = useState<string>(NEW_GROUP);
  const changed = (after: ActionSynonyms[]) => queries.setQueryData(routeKey('lessons.actions', null), after);
  const add = useCommand('lessons.addAction', {
    onSuccess: (after) => {
      changed(after);
      setName('');
    },
  });
  const remove = useCommand('lessons.removeAction', {
    notice: (_, { name: word }) => t('lessons.wordTakenOut', { word }),
    onSuccess: changed,
  });
  if (groups === undefined) return null;
  return (
    <>
      <p className={styles.lead}>{t('lessons.wordsOneLineMean')}</p>
      <form
        className={styles.addAction}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') add.mutate({ name: name.trim(), to: to === NEW_GROUP ? null : to });
        }}
      >
        <TextField
          label={t('lessons.yourWord')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder={t('lessons.pushToProduction')}
        />
        <Select
          label={t('lessons.meansTheSameAs')}
          value={to}
          onChange={setTo}
          options={[
            { value: NEW_GROUP, label: t('lessons.actionOwn') },
            ...groups.map(({ names }) => ({ value: names[0]!, label: names[0]! })),
          ]}
        />
        <Button type="submit" disabled={name.trim() === '' || add.isPending}>
          {t('common.add')}
        </Button>
      </form>
      <ul className={styles.groups}>
        {groups.map(({ names, own }) => (
          <li key={names[0]} className={styles.group}>
            {names.map((word) => (
              <span key={word} className={own.includes(word) ? styles.ownWord : styles.word}>
                {word}
                {own.includes(word) && (
                  <IconButton
                    label={t('lessons.removeWord', { word })}
                    icon={<X aria-hidden="true" />}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate({ name: word })}
                  />
                )}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
