import { useRef, useState } from 'react';
import { factSchema, type Fact } from '../../../shared/domain/fact';
import { FormDialog } from '../../ipc/form-dialog';
import { useCommand } from '../../ipc/queries';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { parseDay, displayName, formatDay, FACT_TYPE_LABELS } from './people-text';
import styles from './people.module.css';
import { t } from '../../../shared/messages/message';

const typeOptions = () => factSchema.shape.type.options.map((value) => ({ value, label: FACT_TYPE_LABELS[value] }));

interface Props {
  /** Null: the dialog asks for the entity. */
  entity: string | null;
  /** The fact to correct; absent for a new one. */
  wrong?: Fact;
  onClose: () => void;
  onDone?: (fact: Fact) => void;
}

/** Adds a fact, or corrects the value of one. */
export function FactDialog({ entity, wrong, onClose, onDone }: Props) {
  const first = useRef<HTMLInputElement>(null);
  const [who, setWho] = useState(entity ?? '');
  const [attribute, setAttribute] = useState(wrong?.attribute ?? '');
  const [value, setValue] = useState(wrong?.value ?? '');
  const [type, setType] = useState<Fact['type']>(wrong?.type ?? 'fact');
  const [from, setFrom] = useState(wrong === undefined ? '' : formatDay(wrong.validFrom));
  const [until, setUntil] = useState(
    wrong === undefined || wrong.validUntil === null || wrong.validUntil === wrong.validFrom
      ? ''
      : formatDay(wrong.validUntil),
  );
  const notice = (fact: Fact) =>
    t('facts.notedDisplayAttributeValue', {
      display: displayName(fact.entity),
      attribute: fact.attribute,
      value: fact.value,
    });
  const finish = (fact: Fact) => {
    onDone?.(fact);
    onClose();
  };
  const add = useCommand('facts.add', { quiet: true, notice, onSuccess: finish });
  const correct = useCommand('facts.correct', { quiet: true, notice, onSuccess: finish });
  const isReady = who.trim() !== '' && attribute.trim() !== '' && value.trim() !== '';
  const submit = () => {
    // An unchanged day keeps its time: facts of one day are ordered by when they were stated.
    const validFrom =
      wrong !== undefined && from === formatDay(wrong.validFrom) ? wrong.validFrom : (parseDay(from) ?? undefined);
    const validUntil = parseDay(until);
    if (wrong === undefined) add.mutate({ entity: who, attribute, value, type, validFrom, validUntil });
    else correct.mutate({ id: wrong.id, value, validFrom, validUntil });
  };
  const title =
    wrong === undefined
      ? entity === null
        ? t('facts.addAFact')
        : t('facts.addFactDisplay', { display: displayName(entity) })
      : t('facts.correctAttribute', { attribute: wrong.attribute });
  return (
    <FormDialog
      title={title}
      initialFocus={first}
      description={wrong === undefined ? t('facts.valueHeldBeforeClosed') : t('facts.wrongValueStaysRecord')}
      submitText={wrong === undefined ? t('facts.add') : t('facts.correct')}
      canSubmit={isReady && !add.isPending && !correct.isPending}
      onSubmit={submit}
      error={add.error ?? correct.error}
      onClose={onClose}
    >
      {entity === null && (
        <TextField
          ref={first}
          label={t('facts.whoOrWhat')}
          value={who}
          maxLength={200}
          hint={t('facts.meIsYou')}
          onChange={(event) => setWho(event.target.value)}
        />
      )}
      {wrong === undefined && (
        <TextField
          ref={entity === null ? undefined : first}
          label={t('facts.attribute')}
          value={attribute}
          maxLength={200}
          placeholder={t('facts.phoneHomeFavouriteTea')}
          onChange={(event) => setAttribute(event.target.value)}
        />
      )}
      <TextField
        ref={wrong === undefined ? undefined : first}
        label={t('common.value')}
        value={value}
        maxLength={1000}
        onChange={(event) => setValue(event.target.value)}
      />
      {wrong === undefined && (
        <Select label={t('facts.type')} value={type} options={typeOptions()} onChange={setType} />
      )}
      <div className={styles.days}>
        <TextField
          label={t('facts.holdsFrom')}
          type="date"
          value={from}
          hint={wrong === undefined ? t('facts.emptyFromNow') : undefined}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label={t('facts.until')}
          type="date"
          value={until}
          hint={t('facts.emptyUntilAnotherValue')}
          onChange={(event) => setUntil(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}
