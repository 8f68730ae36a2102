import { useState } from 'react';
import type { CueView } from '../../../shared/ipc/routes/cues';
import { useGo } from '../../bridge/navigation';
import { useCommand } from '../../bridge/queries';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { CueEditor } from './cue-editor';
import { LIFE_WORDS, saidWords, sentenceOf, TYPE_WORDS, wordsOfUses, validityWords, weightWords } from './cue-words';
import styles from './lessons.module.css';

/**
 * One lesson: what it says, what calls it up, what it weighs, where it is in its life, and what can be done with it.
 */
export function CueCard({ view }: { view: CueView }) {
  const { cue, life, weight, note } = view;
  const go = useGo();
  const [isEditing, setEditing] = useState(false);
  const mark = useCommand('cues.mark', { notice: (_, { as }) => SAID[as] });
  const isOver = life === 'retired' || life === 'merged';
  const validity = validityWords(cue);
  return (
    <li className={styles.card} data-cue={cue.id} data-life={life}>
      <p className={styles.sentence} dir="auto">
        {sentenceOf(cue)}
      </p>
      <div className={styles.chips}>
        <Chip>{TYPE_WORDS[cue.type]}</Chip>
        <Chip tone={life === 'stale' ? 'warn' : life === 'convention' ? 'on' : 'plain'}>{LIFE_WORDS[life]}</Chip>
        {validity !== null && <Chip>{validity}</Chip>}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Called up by</dt>
          <dd>
            {cue.trigger.actions.join(', ')}
            {cue.trigger.objects.length > 0 && <span className="quiet"> with {cue.trigger.objects.join(', ')}</span>}
          </dd>
        </div>
        <div>
          <dt>Weight</dt>
          <dd>
            <span className="num">{weight.toFixed(2)}</span>{' '}
            <span className="quiet">
              ignoring it {weightWords(weight)}; {saidWords(cue)}
            </span>
          </dd>
        </div>
        <div>
          <dt>Use</dt>
          <dd className="quiet">{wordsOfUses(view)}</dd>
        </div>
        {cue.stale && (
          <div>
            <dt>Doubt</dt>
            <dd>{cue.stale.reason}</dd>
          </div>
        )}
      </dl>
      <div className={styles.actions}>
        <Button size="small" tone="plain" onClick={() => go.toNote(note.id)}>
          Open its note
        </Button>
        {!isOver && (
          <Button size="small" tone="plain" onClick={() => setEditing(true)}>
            Change
          </Button>
        )}
        {life === 'stale' && (
          <Button
            size="small"
            tone="plain"
            disabled={mark.isPending}
            onClick={() => mark.mutate({ id: cue.id, as: 'fresh' })}
          >
            It still holds
          </Button>
        )}
        {!isOver &&
          (life === 'convention' ? (
            <Button
              size="small"
              tone="plain"
              disabled={mark.isPending}
              onClick={() => mark.mutate({ id: cue.id, as: 'demote' })}
            >
              No convention
            </Button>
          ) : (
            <Button
              size="small"
              tone="plain"
              disabled={mark.isPending}
              onClick={() => mark.mutate({ id: cue.id, as: 'graduate' })}
            >
              Make it a convention
            </Button>
          ))}
        <Button
          size="small"
          tone="plain"
          disabled={mark.isPending}
          onClick={() => mark.mutate({ id: cue.id, as: isOver ? 'revive' : 'retire' })}
        >
          {isOver ? 'Bring it back' : 'Retire'}
        </Button>
      </div>
      {isEditing && <CueEditor cue={cue} onClose={() => setEditing(false)} />}
    </li>
  );
}

const SAID = {
  retire: 'Retired: it no longer comes up.',
  revive: 'It comes up again.',
  graduate: 'It is a convention now.',
  demote: 'It is a lesson again.',
  fresh: 'It still holds.',
} as const;
