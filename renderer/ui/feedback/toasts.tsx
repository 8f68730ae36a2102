import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../actions/button';
import { classNames } from '../class-names';
import { IconButton } from '../actions/icon-button';
import styles from './toasts.module.css';
import { t } from '../../../shared/messages/message';

export interface ToastOptions {
  text: string;
  tone?: 'plain' | 'error';
  /** One action, such as Undo. */
  action?: { label: string; run: () => void };
  /** Milliseconds until it disappears: 6,000, or 12,000 with an action or an error. */
  durationMs?: number;
}

const MAX_SHOWN = 4;
const manager = Toast.createToastManager<ToastOptions>();

/** Shows a message at the foot of the rail; returns a function that removes it. The same error is shown once. */
export function showToast(options: ToastOptions): () => void {
  const { text, tone, action, durationMs } = options;
  const timeout = durationMs ?? (action !== undefined || tone === 'error' ? 12_000 : 6_000);
  // One with the same text goes first, so that the new one is last, and is read out again.
  manager.close(text);
  const id = manager.add({ id: text, timeout, data: options });
  return () => manager.close(id);
}

/** Where toasts appear; once in the page. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} limit={MAX_SHOWN}>
      <ToastList />
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts, close } = Toast.useToastManager<ToastOptions>();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The rail ends where the toasts begin, so that they cover no control.
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--notices-height', `${list.current?.offsetHeight ?? 0}px`),
    );
    observer.observe(list.current!);
    return () => observer.disconnect();
  }, []);
  // Each notice is read out by its own role, so that the list is no live region.
  return (
    <Toast.Viewport ref={list} className={styles.list} aria-label={t('ui.notices')} aria-live="off">
      {toasts
        .filter(({ limited }) => limited !== true)
        .toReversed()
        .map((toast) => {
          const { text, tone, action } = toast.data!;
          const dismiss = () => close(toast.id);
          return (
            <Toast.Root
              key={toast.id}
              toast={toast}
              swipeDirection={[]}
              className={classNames(styles.toast, tone === 'error' && styles.error)}
              role={tone === 'error' ? 'alert' : 'status'}
              aria-modal={undefined}
              tabIndex={-1}
            >
              <span className={styles.text}>{text}</span>
              <span className={styles.acts}>
                {action && (
                  <Button
                    size="small"
                    onClick={() => {
                      dismiss();
                      action.run();
                    }}
                  >
                    {action.label}
                  </Button>
                )}
                <IconButton label={t('common.dismiss')} icon={<X aria-hidden="true" />} onClick={dismiss} />
              </span>
            </Toast.Root>
          );
        })}
    </Toast.Viewport>
  );
}
