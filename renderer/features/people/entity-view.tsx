import { useState, useRef } from 'react';
import { accessRef, type EntityId } from '../../../shared/domain/ids';
import type { About } from '../../../shared/ipc/routes/people';
import type { EntityPage, EntityRow } from '../../../shared/ipc/routes/entities';
import { useGo } from '../../navigation/navigation';
import { useCommand, useRoute } from '../../ipc/queries';
import { useRecordOpened } from '../../ipc/use-record-opened';
import { Button } from '../../ui/actions/button';
import { Chip } from '../../ui/lists/chip';
import { Markdown } from '../../ui/text/markdown';
import { DateText } from '../../ui/text/date-text';
import { Select } from '../../ui/forms/select';
import { TopBar } from '../../ui/layout/top-bar';
import { entityKindOptions, displayName } from './people-text';
import { FactDialog } from './fact-dialog';
import { DecisionsPart, LessonsPart } from './about-parts';
import { EntityFacts } from './entity-facts';
import { Part } from './parts';
import { openMessage } from './topic-timeline';
import { WhatChanged } from './what-changed';
import { MergeEntitiesDialog } from './merge-entities-dialog';
import { SplitEntityDialog } from './split-entity-dialog';
import styles from './people.module.css';
import { t } from '../../../shared/messages/message';
import { rich } from '../../ui/text/rich-message';
import { ZoneMark, ZONE_LABELS } from '../../ui/marks/zone-mark';
import { formatFixed } from '../../../shared/messages/format-number';
import { FormDialog } from '../../ipc/form-dialog';
import { TextField } from '../../ui/forms/text-field';

type OpenDialog = { kind: 'add' | 'names' | 'split' } | { kind: 'merge'; with: string | null } | null;

/** One entity: its facts, what changed, and the topics, decisions, lessons and notes that name it. */
export function EntityView({ page }: { page: EntityPage }) {
  const go = useGo();
  const [open, setOpen] = useState<OpenDialog>(null);
  const save = useCommand('entities.save');
  const about = useRoute('people.about', { name: page.row.name }).data;
  const { row, facts, possibleDuplicates } = page;
  const close = () => setOpen(null);
  useRecordOpened(row.id === null ? null : accessRef('entity', row.id));
  const hasNames = row.aliases.length > 0 || facts.length > 1;
  return (
    <>
      <TopBar level={2} title={displayName(row.name)}>
        <Button size="small" onClick={() => setOpen({ kind: 'add' })}>
          {t('facts.addAFact')}
        </Button>
        <Button size="small" onClick={() => setOpen({ kind: 'merge', with: null })}>
          {t('facts.merge')}
        </Button>
        <Button size="small" disabled={!hasNames} onClick={() => setOpen({ kind: 'split' })}>
          {t('facts.split')}
        </Button>
      </TopBar>
      <div
        className={styles.scroll}
        tabIndex={0}
        role="region"
        aria-label={t('facts.factsOnDisplay', { display: displayName(row.name) })}
      >
        <div className={styles.sheet}>
          <h1 className={styles.name}>{displayName(row.name)}</h1>
          <div className={styles.props}>
            <div className={styles.kind}>
              <Select
                label={t('common.kind')}
                isLabelHidden
                isCompact
                value={row.kind}
                options={entityKindOptions()}
                onChange={(kind) => save.mutate({ name: row.name, kind })}
              />
            </div>
            {row.id !== null && <EntityZoneChip id={row.id} />}
            {row.aliases.map((alias) => (
              <Chip key={alias}>{t('facts.alsoAlias', { alias })}</Chip>
            ))}
            <Button size="small" tone="plain" onClick={() => setOpen({ kind: 'names' })}>
              {row.aliases.length === 0 ? t('facts.otherNames2') : t('facts.changeNames')}
            </Button>
          </div>
          {possibleDuplicates.slice(0, 3).map((other) => (
            <p key={other.name} className={styles.duplicates}>
              <span>
                {t('facts.maySame')}{' '}
                <button type="button" className={styles.link} onClick={() => go.toEntity(other.name)}>
                  {displayName(other.name)}
                </button>
                . {other.reason}
              </span>
              <Button size="small" onClick={() => setOpen({ kind: 'merge', with: other.name })}>
                {t('facts.lookAtMergingThem')}
              </Button>
            </p>
          ))}
          <EntityFacts name={row.name} facts={facts} />
          {about !== undefined && (
            <>
              <WhatChanged facts={facts} about={about} />
              <TopicsNaming topics={about.topics} />
              <DecisionsPart decisions={about.decisions} />
              <LessonsPart lessons={about.lessons} />
            </>
          )}
          <NamedByFacts page={page} />
          <NotesNaming page={page} />
        </div>
      </div>
      {open?.kind === 'add' && <FactDialog entity={row.name} onClose={close} />}
      {open?.kind === 'names' && (
        <EntityNamesDialog row={row} onClose={close} onRenamed={(name) => go.toEntity(name)} />
      )}
      {open?.kind === 'merge' && (
        <MergeEntitiesDialog row={row} other={open.with} onClose={close} onMerged={(name) => go.toEntity(name)} />
      )}
      {open?.kind === 'split' && (
        <SplitEntityDialog page={page} onClose={close} onSplit={(name) => go.toEntity(name)} />
      )}
    </>
  );
}

function NamedByFacts({ page: { namedBy } }: { page: EntityPage }) {
  const go = useGo();
  return (
    <Part title={t('facts.namedByOtherFacts')} items={namedBy}>
      {(fact) => (
        <li key={fact.id} className={styles.line}>
          <button type="button" className={styles.link} onClick={() => go.toEntity(fact.entity)}>
            {displayName(fact.entity)}
          </button>
          <span>
            {fact.attribute}: {fact.value}
          </span>
        </li>
      )}
    </Part>
  );
}

/** Topics with the sentence of their chats that names it. */
function TopicsNaming({ topics }: Pick<About, 'topics'>) {
  const go = useGo();
  return (
    <Part title={t('common.topics2')} items={topics}>
      {({ id, subject, at, quote, sessionId, messageId }) => (
        <li key={id} className={styles.quoted}>
          <p className={styles.line}>
            <button type="button" className={styles.note} dir="auto" onClick={() => go.toTopics(id)}>
              {subject}
            </button>
            <DateText at={at} form="day" />
          </p>
          <button
            type="button"
            className={styles.source}
            dir="auto"
            onClick={() => void openMessage(go, sessionId, messageId, quote)}
          >
            {quote}
          </button>
        </li>
      )}
    </Part>
  );
}

/** Kept notes that name it, each with the sentence that does. */
function NotesNaming({ page: { notes, noteCount } }: { page: EntityPage }) {
  const go = useGo();
  return (
    <>
      <Part title={t('facts.notesThatNameIt')} items={notes}>
        {(note) => (
          <li key={note.id} className={styles.quoted}>
            <p className={styles.line}>
              <button type="button" className={styles.note} dir="auto" onClick={() => go.toNote(note.id)}>
                {note.title}
              </button>
              {note.keptAt !== null && (
                <span className={styles.detail}>
                  {rich('facts.keptDatetext', { dateText: <DateText at={note.keptAt} form="day" /> })}
                </span>
              )}
            </p>
            {note.quote !== null && (
              <blockquote>
                <Markdown look="quote" text={note.quote} />
              </blockquote>
            )}
          </li>
        )}
      </Part>
      {noteCount > notes.length && (
        <p className={styles.detail}>{t('facts.notecountMoreSearchFinds', { noteCount: noteCount - notes.length })}</p>
      )}
    </>
  );
}

/** The zone of an entity: people, places and things fade ten times slower than notes. Empty while it is computed. */
function EntityZoneChip({ id }: { id: EntityId }) {
  const account = useRoute('vitality.explain', { ref: accessRef('entity', id) }).data;
  if (account === undefined) return null;
  return (
    <Chip>
      <ZoneMark zone={account.zone} />{' '}
      {t('facts.zoneVitalityVitality', {
        zone: ZONE_LABELS[account.zone],
        vitality: formatFixed(account.parts.vitality, 2),
      })}
    </Chip>
  );
}

interface EntityNamesDialogProps {
  row: EntityRow;
  onClose: () => void;
  onRenamed: (name: string) => void;
}

/** An entity's name and aliases. Questions by any of the names find the same facts. */
function EntityNamesDialog({ row, onClose, onRenamed }: EntityNamesDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(row.name);
  const [aliases, setAliases] = useState(row.aliases.join(', '));
  const save = useCommand('entities.save', {
    quiet: true,
    onSuccess: (saved) => {
      onRenamed(saved.name);
      onClose();
    },
  });
  const submit = () =>
    save.mutate({
      name: row.name,
      newName: name,
      aliases: aliases
        .split(',')
        .map((alias) => alias.trim())
        .filter((alias) => alias !== ''),
    });
  return (
    <FormDialog
      title={t('facts.namesOfDisplay', { display: displayName(row.name) })}
      initialFocus={field}
      description={t('facts.questionsAnyTheseNames')}
      submitText={t('common.save')}
      canSubmit={name.trim() !== '' && !save.isPending}
      onSubmit={submit}
      error={save.error}
      onClose={onClose}
    >
      <TextField
        ref={field}
        label={t('common.name')}
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('facts.otherNames')}
        value={aliases}
        hint={t('facts.withCommasBetweenThem')}
        onChange={(event) => setAliases(event.target.value)}
      />
    </FormDialog>
  );
}
