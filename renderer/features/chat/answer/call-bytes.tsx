import type { ToolCall } from '../../../../shared/domain/tool-call';
import { parseJson } from '../../../../shared/lib/parse-json';
import { t } from '../../../../shared/messages/message';
import { formatBytes } from '../../../ui/text/format-bytes';
import { RawText } from '../../../ui/text/raw-text';
import styles from './tool-calls.module.css';

/** What a call sends: its arguments to be read, and every byte. */
export function CallBytes({ call }: { call: ToolCall }) {
  const { body, bytes, state } = call;
  const given = argumentsOf(body);
  const heading =
    state === 'waiting'
      ? t('tools.wouldSend', { bytes: formatBytes(bytes) })
      : bytes === 0
        ? t('tools.notSent')
        : t('tools.sent', { bytes: formatBytes(bytes) });
  return (
    <>
      {given.length > 0 && (
        <dl className={styles.arguments}>
          {given.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.heading}>{heading}</p>
      <RawText label={heading}>{body}</RawText>
    </>
  );
}

/** The arguments of a call by name; none where its bytes hold none. */
function argumentsOf(body: string): [string, string][] {
  const { params } = (parseJson(body) ?? {}) as { params?: { arguments?: unknown } | null };
  const given = params?.arguments;
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
}
