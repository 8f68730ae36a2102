import { X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
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

interface Toast extends ToastOptions {
  id: number;
}

const MAX_SHOWN = 4;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message at the foot of the rail; returns a function that removes it. The same error is shown once. */
export function showToast(options: ToastOptions): () => void {
  const id = nextId++;
  const others = toasts.filter((toast) => toast.text !== options.text);
  change([...others, { ...options, id }].slice(-MAX_SHOWN));
  return () => dismiss(id);
}

const dismiss = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear; once in the page. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // The rail ends where the toasts begin, so that they cover no control.
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--notices-height', `${list.current?.offsetHeight ?? 0}px`),
    );
    observer.observe(list.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={list} className={styles.list} aria-label={t('ui.notices')}>
      {shown.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastView({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  const durationMs = toast.durationMs ?? (toast.action || toast.tone === 'error' ? 12_000 : 6_000);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(toast.id), durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, toast.id, durationMs]);
  return (
    <div
      className={classNames(styles.toast, toast.tone === 'error' && styles.error)}
      role={toast.tone === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.text}>{toast.text}</span>
      <span className={styles.acts}>
        {toast.action && (
          <Button
            size="small"
            onClick={() => {
              dismiss(toast.id);
              toast.action?.run();
            }}
          >
            {toast.action.label}
          </Button>
        )}
        <IconButton label={t('ui.dismiss')} icon={<X aria-hidden="true" />} onClick={() => dismiss(toast.id)} />
      </span>
    </div>
  );
}
