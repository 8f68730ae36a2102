import { parseRequestMessages } from './parse-request-messages';
import styles from './request-body.module.css';
import { t } from '../../shared/messages/message';

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
