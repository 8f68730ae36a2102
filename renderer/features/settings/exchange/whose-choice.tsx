import styles from './folder-preview.module.css';

interface Answer {
  label: string;
  hint: string;
}

interface WhoseChoiceProps {
  question: string;
  others: Answer;
  mine: Answer;
  areMine: boolean;
  onChange: (areMine: boolean) => void;
}

/**
 * Whether what comes in counts as the person's own: the question every import of notes asks, answered with no until
 * they say so.
 */
export function WhoseChoice({ question, others, mine, areMine, onChange }: WhoseChoiceProps) {
  return (
    <fieldset className={styles.whose}>
      <legend>{question}</legend>
      <Choice {...others} isChosen={!areMine} onChoose={() => onChange(false)} />
      <Choice {...mine} isChosen={areMine} onChoose={() => onChange(true)} />
    </fieldset>
  );
}

function Choice({ label, hint, isChosen, onChoose }: Answer & { isChosen: boolean; onChoose: () => void }) {
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
