import styles from './request-body.module.css';
import { t } from '../../shared/messages/message';
import { formatBytes } from '../ui/text/format-bytes';

/** What a request holds: its texts to be read, or every byte. */
export function RequestBody({ body, isRaw }: { body: string; isRaw: boolean }) {
  return isRaw ? (
    <pre className={styles.raw} tabIndex={0} aria-label={t('app.theRequestEveryByte')}>
      {body}
    </pre>
  ) : (
    <ol ref={scrollToEnd} className={styles.messages} tabIndex={0} aria-label={t('app.theRequestsMessages')}>
      {parseRequestMessages(body).map(({ role, content }, index) => (
        <li key={index}>
          <span className={styles.role}>{role}</span>
          <div className={styles.content} dir="auto">
            {content}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The person's own words come last, below the app's instructions. */
const scrollToEnd = (list: HTMLElement | null): void => {
  if (list !== null) list.scrollTop = list.scrollHeight;
};

interface RequestMessage {
  role: string;
  content: string;
}

/** The texts of a request: its messages, or the texts that vectors are made of; the whole body as one where it has none. */
function parseRequestMessages(body: string): RequestMessage[] {
  const whole = [{ role: 'request', content: body }];
  try {
    const { messages, prompt, instructions, input } = JSON.parse(body) as Record<string, unknown>;
    if (Array.isArray(messages)) return messages.map(toMessage);
    if (Array.isArray(prompt)) return [toMessage({ role: 'prompt', content: prompt })];
    if (input === undefined) return whole;
    const texts = (Array.isArray(input) ? input : [input]).map(toMessage);
    return typeof instructions === 'string' ? [{ role: 'instructions', content: instructions }, ...texts] : texts;
  } catch {
    return whole;
  }
}

function toMessage(message: unknown): RequestMessage {
  if (typeof message === 'string') return { role: 'text', content: message };
  const { role, content } = (message ?? {}) as { role?: unknown; content?: unknown };
  return {
    role: typeof role === 'string' ? role : '',
    content:
      typeof content === 'string'
        ? content
        : Array.isArray(content)
          ? content.map(partText).join('\n\n')
          : JSON.stringify(content ?? ''),
  };
}

const PICTURE = /\[(\d+) bytes, SHA-256 ([0-9a-f]{12})[0-9a-f]*\]$/;

/** A part of a message in either protocol: its words, or which picture it is. */
function partText(part: unknown): string {
  const { text, image_url: image } = (part ?? {}) as { text?: unknown; image_url?: string | { url?: string } };
  if (typeof text === 'string') return text;
  const picture = PICTURE.exec(typeof image === 'string' ? image : (image?.url ?? ''));
  return picture === null
    ? JSON.stringify(part)
    : t('files.picture', { size: formatBytes(Number(picture[1])), hash: picture[2]! });
}
