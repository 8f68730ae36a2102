import { useRef, useState, type FormEvent } from 'react';
import { factSchema, type Fact } from '../../../shared/domain/fact';
import { errorText } from '../../ipc/client';
import { useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Dialog } from '../../ui/layout/dialog';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { parseDay, displayName, formatDay, FACT_TYPE_LABELS } from './facts-text';
import styles from './facts.module.css';

const TYPES = factSchema.shape.type.options.map((value) => ({ value, label: FACT_TYPE_LABELS[value] }));

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
  const notice = (fact: Fact) => `Noted ${displayName(fact.entity)} · ${fact.attribute}: ${fact.value}`;
  const finish = (fact: Fact) => {
    onDone?.(fact);
    onClose();
  };
  const add = useCommand('facts.add', { quiet: true, notice, onSuccess: finish });
  const correct = useCommand('facts.correct', { quiet: true, notice, onSuccess: finish });
  const error = add.error ?? correct.error;
  const isReady = who.trim() !== '' && attribute.trim() !== '' && value.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
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
        ? 'Add a fact'
        : `Add a fact on ${displayName(entity)}`
      : `Correct ${wrong.attribute}`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      initialFocus={first}
      description={
        wrong === undefined
          ? 'The value that held before is closed when this one begins.'
          : 'The wrong value stays as a record of what was taken back.'
      }
      actions={
        <>
          <Button
            tone="primary"
            type="submit"
            form="fact-form"
            disabled={!isReady || add.isPending || correct.isPending}
          >
            {wrong === undefined ? 'Add' : 'Correct'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id="fact-form" className={styles.form} onSubmit={submit}>
        {entity === null && (
          <TextField
            ref={first}
            label="Who or what"
            value={who}
            maxLength={200}
            hint="“me” is you"
            onChange={(event) => setWho(event.target.value)}
          />
        )}
        {wrong === undefined && (
          <TextField
            ref={entity === null ? undefined : first}
            label="Attribute"
            value={attribute}
            maxLength={200}
            placeholder="phone, home, favourite tea"
            onChange={(event) => setAttribute(event.target.value)}
          />
        )}
        <TextField
          ref={wrong === undefined ? undefined : first}
          label="Value"
          value={value}
          maxLength={1000}
          onChange={(event) => setValue(event.target.value)}
        />
        {wrong === undefined && <Select label="Type" value={type} options={TYPES} onChange={setType} />}
        <div className={styles.days}>
          <TextField
            label="Holds from"
            type="date"
            value={from}
            hint={wrong === undefined ? 'empty: from now' : undefined}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            label="Until"
            type="date"
            value={until}
            hint="empty: until another value"
            onChange={(event) => setUntil(event.target.value)}
          />
        </div>
        {error !== null && (
          <p className="dropped-text" role="alert">
            {errorText(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
