import type { PastedToolServer } from '../../../../shared/domain/pasted-tool-servers';
import { joinCommand } from '../../../../shared/lib/command-line';
import { formatList } from '../../../../shared/messages/format-list';
import { t } from '../../../../shared/messages/message';
import styles from './tools.module.css';

/** What a block names, before anything is started; of its keys the names alone. */
export function FoundServers({ servers }: { servers: readonly PastedToolServer[] }) {
  return (
    <ul className={styles.group} aria-label={t('tools.readFromIt')}>
      {servers.map(({ name, how, values }) => {
        const names = formatList(values.map((value) => value.name));
        return (
          <li key={name}>
            <strong>{name}</strong>
            <p className={styles.path}>{howText(how)}</p>
            {values.length > 0 && <p className={styles.fact}>{t('tools.withKeys', { names })}</p>}
          </li>
        );
      })}
    </ul>
  );
}

/** What is started, or which address is asked. */
export const howText = (how: { kind: 'program'; argv: readonly string[] } | { kind: 'address'; url: string }): string =>
  how.kind === 'program' ? t('tools.starts', { command: joinCommand(how.argv) }) : t('tools.asksAt', { url: how.url });
