import { useState } from 'react';
import type { MayLeave } from '../../../../shared/domain/project';
import { t } from '../../../../shared/messages/message';
import { useRoute } from '../../../ipc/queries';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { TextArea } from '../../../ui/forms/text-area';
import { hostsIn, leaveText } from './may-leave';
import styles from './project-page.module.css';
import { useKeptText } from '../../../ui/forms/use-kept-text';

interface Props {
  mayLeave: MayLeave;
  onChoose: (mayLeave: MayLeave) => void;
}

/** Where texts of the project may go, and what that means for the model in use. */
export function WhatMayLeave({ mayLeave, onChoose }: Props) {
  const engine = useRoute('app.status', null).data?.engine;
  const kept = mayLeave.kind === 'hosts' ? mayLeave.hosts.join('\n') : '';
  // Servers are a choice once one is named.
  const [isNaming, setNaming] = useState(false);
  const kind = isNaming ? 'hosts' : mayLeave.kind;
  const [isWrong, setWrong] = useState(false);
  const hosts = useKeptText(kept, (text) => {
    const named = hostsIn(text);
    setWrong(named === null);
    if (named === null) return;
    setNaming(false);
    onChoose({ kind: 'hosts', hosts: named });
  });
  const choose = (next: MayLeave['kind']) => {
    setWrong(false);
    setNaming(false);
    if (next !== 'hosts') return onChoose({ kind: next });
    const host = engine?.sentTo ?? null;
    if (host === null) setNaming(true);
    else onChoose({ kind: 'hosts', hosts: [host] });
  };
  return (
    <>
      <RadioGroup
        label={t('projects.mayLeave')}
        isLabelHidden
        value={kind}
        onChange={choose}
        options={[
          { value: 'settings', label: t('projects.leaveSettings') },
          { value: 'nothing', label: t('projects.leaveNothing'), detail: t('projects.leaveNothingDetail') },
          { value: 'this-computer', label: t('projects.leaveHere') },
          { value: 'hosts', label: t('projects.leaveHosts') },
        ]}
      />
      {kind === 'hosts' && (
        <div className={styles.hosts}>
          <TextArea
            label={t('projects.hosts')}
            rows={2}
            spellCheck={false}
            value={hosts.text}
            aria-invalid={isWrong}
            onChange={(event) => hosts.write(event.target.value)}
            onBlur={() => {
              hosts.leave();
              if (isNaming) setWrong(hostsIn(hosts.text) === null);
            }}
          />
          <p className={isWrong ? styles.problem : styles.hint} role={isWrong ? 'alert' : undefined}>
            {t(isWrong ? 'projects.hostsProblem' : 'projects.hostsHint')}
          </p>
        </div>
      )}
      {engine !== undefined && (
        <p className={styles.meaning} role="status">
          {leaveText(mayLeave, engine)}
        </p>
      )}
    </>
  );
}
