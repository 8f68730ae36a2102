import { useState } from 'react';
import { cueTypeSchema, type Cue, type CueType } from '../../../shared/domain/cue';
import { useCommand } from '../../bridge/queries';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { sentenceOf, TYPE_WORDS } from './cue-words';
import styles from './lessons.module.css';

const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Changes what calls a lesson up and what it says. The note it came from stays as it is. */
export function CueEditor({ cue, onClose }: { cue: Cue; onClose: () => void }) {
  const [type, setType] = useState<CueType>(cue.type);
  const [actions, setActions] = useState(cue.trigger.actions.join(', '));
  const [objects, setObjects] = useState(cue.trigger.objects.join(', '));
  const [instruction, setInstruction] = useState(cue.instruction);
  const [reason, setReason] = useState(cue.reason);
  const save = useCommand('cues.save', { notice: () => 'The lesson was changed.', onSuccess: onClose });
  const read = {
    actions: parts(actions),
    objects: parts(objects),
    instruction: instruction.trim(),
    reason: reason.trim(),
  };
  const isWhole = read.actions.length > 0 && read.instruction !== '';
  return (
    <Dialog
      isOpen
      title="Change this lesson"
      onClose={onClose}
      actions={
        <>
          <Button
            tone="primary"
            disabled={!isWhole || save.isPending}
            onClick={() => save.mutate({ id: cue.id, type, ...read })}
          >
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) save.mutate({ id: cue.id, type, ...read });
        }}
      >
        <Select
          label="Kind"
          value={type}
          onChange={setType}
          options={cueTypeSchema.options.map((value) => ({ value, label: TYPE_WORDS[value] }))}
        />
        <TextField
          label="Before you …"
          hint="What you are about to do, as a verb; several with commas: deploy, release"
          value={actions}
          onChange={(event) => setActions(event.target.value)}
        />
        <TextField
          label="Only with (optional)"
          hint="Words that must be mentioned as well: flight"
          value={objects}
          onChange={(event) => setObjects(event.target.value)}
        />
        <TextField label="… do this" value={instruction} onChange={(event) => setInstruction(event.target.value)} />
        <TextField label="Because (optional)" value={reason} onChange={(event) => setReason(event.target.value)} />
        {isWhole && (
          <p className={styles.preview}>
            {sentenceOf({
              trigger: { actions: read.actions, objects: read.objects },
              instruction: read.instruction,
              reason: read.reason,
            })}
          </p>
        )}
      </form>
    </Dialog>
  );
}
