import { useState } from 'react';
import { TextField } from './text-field';
import { t } from '../../../shared/messages/message';

/** A number that is kept when the field is left; empty: `null`. A text that is no such number stays, with what is wrong. */
export function NumberField({
  label,
  isLabelHidden,
  hint,
  placeholder,
  value,
  min,
  max,
  isWhole = false,
  onKeep,
}: {
  label: string;
  isLabelHidden?: boolean;
  hint?: string;
  placeholder?: string;
  value: number | null;
  min: number;
  max: number;
  isWhole?: boolean;
  onKeep: (value: number | null) => void;
}) {
  const kept = value === null ? '' : String(value);
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? kept;
  const number = Number(text);
  const isValid =
    text.trim() === '' ||
    (Number.isFinite(number) && number >= min && number <= max && (!isWhole || Number.isInteger(number)));
  const keep = () => {
    if (!isValid || draft === null) return;
    setDraft(null);
    if (draft !== kept) onKeep(draft.trim() === '' ? null : number);
  };
  return (
    <TextField
      label={label}
      isLabelHidden={isLabelHidden === true}
      {...(hint === undefined ? {} : { hint })}
      {...(placeholder === undefined ? {} : { placeholder })}
      inputMode="decimal"
      value={text}
      error={isValid ? null : t(isWhole ? 'ui.wholeNumberFromTo' : 'ui.numberFromTo', { min, max })}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={keep}
      onKeyDown={({ key }) => {
        if (key === 'Enter') keep();
      }}
    />
  );
}
