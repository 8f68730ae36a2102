import styles from './folder-preview.module.css';

interface OwnershipAnswer {
  label: string;
  hint: string;
}

interface OwnershipChoiceProps {
  question: string;
  others: OwnershipAnswer;
  mine: OwnershipAnswer;
  areMine: boolean;
  onChange: (areMine: boolean) => void;
}

/** Whether imported notes count as the person's own; every import of notes asks, and the default is no. */
export function OwnershipChoice({ question, others, mine, areMine, onChange }: OwnershipChoiceProps) {
  return (
    <fieldset className={styles.ownership}>
      <legend>{question}</legend>
      <OwnershipOption {...others} isChosen={!areMine} onChoose={() => onChange(false)} />
      <OwnershipOption {...mine} isChosen={areMine} onChoose={() => onChange(true)} />
    </fieldset>
  );
}

function OwnershipOption({
  label,
  hint,
  isChosen,
  onChoose,
}: OwnershipAnswer & { isChosen: boolean; onChoose: () => void }) {
  return (
    <label className={styles.choice} data-chosen={isChosen}>
      <input type="radio" name="whose-notes" checked={isChosen} onChange={onChoose} />
      <span>
        <strong>{label}</strong>
        <span className={styles.hint}>{hint}</span>
      </span>
    </label>
  );
}
