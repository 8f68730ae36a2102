import type { AgentTool } from '../../../../shared/domain/agent-tool';
import { formatList } from '../../../../shared/messages/format-list';
import { labels, t } from '../../../../shared/messages/message';
import { useGo } from '../../../navigation/navigation';
import styles from './answer-notices.module.css';

/** Below an answer of the person's own agent: the tools that it used, and those that it was refused. */
export function AgentTools({ tools }: { tools: readonly AgentTool[] }) {
  const go = useGo();
  const used = tools.filter(({ isRefused }) => !isRefused);
  const refused = tools.filter(({ isRefused }) => isRefused);
  return (
    <div className={styles.notes}>
      {used.length > 0 && <p className={styles.quiet}>{t('agents.used', { tools: namesOf(used) })}</p>}
      {refused.length > 0 && (
        <p className={styles.quiet}>
          {t('agents.refused', { tools: namesOf(refused) })}{' '}
          <button type="button" className={styles.link} onClick={() => go.toSettings('model')}>
            {t('agents.changeInSettings')}
          </button>
        </p>
      )}
    </div>
  );
}

const KINDS: Record<AgentTool['kind'], string> = labels({
  read: 'agents.kindRead',
  edit: 'agents.kindEdit',
  delete: 'agents.kindDelete',
  move: 'agents.kindMove',
  search: 'agents.kindSearch',
  execute: 'agents.kindExecute',
  think: 'agents.kindThink',
  fetch: 'agents.kindFetch',
  switch_mode: 'agents.kindSwitchMode',
  other: 'agents.kindOther',
});

/** “My notes (reads) and npm test (runs a command), 2 times”. */
function namesOf(tools: readonly AgentTool[]): string {
  const counts = new Map<string, number>();
  for (const { title, kind } of tools) {
    const name = title === '' ? KINDS[kind] : `${title} (${KINDS[kind]})`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return formatList(
    [...counts].map(([name, count]) => (count === 1 ? name : t('agents.times', { tool: name, count }))),
  );
}
