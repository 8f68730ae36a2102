import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from '../class-names';
import styles from './dialog.module.css';
import { t } from '../../../shared/messages/message';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  isTitleHidden?: boolean;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, right-aligned; the first is the one to choose. */
  actions?: ReactNode;
  /** `window`: it is all that the window shows. */
  width?: 'normal' | 'wide' | 'window';
  /** Whether it opens at the top of the window instead of its middle (palette). */
  isHigh?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  /**
   * Where the focus goes when it closes, for one that an entry of a menu opened; default: what had it before. False: the
   * caller has moved it.
   */
  finalFocus?: () => HTMLElement | false | null | undefined;
}

/** A layer over the page that keeps the focus until it is closed. Esc and a click outside close it. */
export function Dialog({
  isOpen,
  onClose,
  title,
  isTitleHidden,
  description,
  children,
  actions,
  width = 'normal',
  isHigh,
  initialFocus,
  finalFocus,
}: DialogProps) {
  const opener = useOpener(isOpen);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          className={classNames(styles.popup, styles[width], isHigh && styles.high)}
          initialFocus={initialFocus}
          // A command of the palette may have opened another dialog, which has the focus.
          finalFocus={() => (isAnotherOpen(popup.current) ? false : (finalFocus?.() ?? placeOf(opener.current)))}
        >
          <div className={isTitleHidden ? 'visually-hidden' : styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {!isTitleHidden && (
              <Base.Close className={styles.close} aria-label={t('common.close')}>
                <X aria-hidden="true" />
              </Base.Close>
            )}
          </div>
          {description !== undefined && (
            <Base.Description className={styles.description}>{description}</Base.Description>
          )}
          {children}
          {actions !== undefined && <DialogActions>{actions}</DialogActions>}
          {initialFocus !== undefined && <FocusAtOnce target={initialFocus} />}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The buttons of a dialog; for a step in it that brings its own. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** Where the focus returns to; the work area where the opener is gone, as an entry of the palette is. */
const placeOf = (opener: HTMLElement | null): HTMLElement | null =>
  opener?.isConnected === true ? opener : document.querySelector('main');

const isAnotherOpen = (own: HTMLElement | null): boolean =>
  [...document.querySelectorAll('[role=dialog]')].some(
    (dialog) => dialog !== own && dialog.contains(document.activeElement),
  );

/** The element that had the focus before the dialog; it regains the focus when the dialog closes. */
function useOpener(isOpen: boolean): RefObject<HTMLElement | null> {
  const opener = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  if (isOpen && !wasOpen.current) opener.current = document.activeElement as HTMLElement | null;
  wasOpen.current = isOpen;
  return opener;
}

// The component library moves the focus one frame later; keys pressed until then would reach the page below.
function FocusAtOnce({ target }: { target: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => target.current?.focus({ preventScroll: true }), [target]);
  return null;
}
