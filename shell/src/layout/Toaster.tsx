import { useLocation } from '@ledgerwise/contract/router';
import { Button, classNames } from '@ledgerwise/ui/core';
import { useAtomValue } from 'jotai/react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useServices } from '../services/services.ts';
import type { Toast, Toasts } from '../services/toasts.ts';
import styles from './Toaster.module.css';
import { toasterTexts } from './texts/toaster.ts';
import { useTopDialog } from './use-top-dialog.ts';

/** The key that leads to the notice, as in Windows and in macOS's web toolkits. */
const REACH_KEY = 'F8';

/** Shows the current notice; its timer pauses while it is hovered or focused. */
export function Toaster() {
  const { toasts } = useServices();
  const { pathname } = useLocation();
  const toast = useAtomValue(toasts.currentAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another screen
  useEffect(() => toasts.leave(), [toasts, pathname]);
  return toast && <PlacedToast key={toast.id} toast={toast} toasts={toasts} />;
}

/**
 * While a modal dialog is open, everything else is inert: a press on the notice would count as a click outside the
 * dialog, and close it. So the notice is rendered as the last part of the dialog, where it covers no button.
 */
function PlacedToast(props: ToastCardProps) {
  const dialog = useTopDialog();
  return dialog ? createPortal(<ToastCard {...props} isInDialog />, dialog) : <ToastCard {...props} />;
}

interface ToastCardProps {
  readonly toast: Toast;
  readonly toasts: Toasts;
  readonly isInDialog?: boolean;
}

function ToastCard({ toast, toasts, isInDialog = false }: ToastCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // A popover is shown above all fixed elements. Browsers without popovers show a plain element.
    if (!isInDialog && card.current && 'showPopover' in card.current) card.current.showPopover();
  }, [isInDialog]);
  // It may be removed while the pointer pauses its timer.
  useEffect(() => () => toasts.resume(), [toasts]);
  const giveBack = useReachKey(card);
  const { action, tone } = toast;
  const dismiss = (): void => {
    giveBack();
    toasts.dismiss();
  };
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // The dialog that it is in stays open.
    event.preventDefault();
    dismiss();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only holds the time
    <div
      ref={card}
      popover={isInDialog ? undefined : 'manual'}
      role={tone === 'failure' ? 'alert' : 'status'}
      className={classNames(styles.toast, styles[tone], isInDialog && styles.inDialog)}
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
      onKeyDown={closeOnEscape}
    >
      <ToneMark tone={tone} />
      <div className={styles.words} dir="auto">
        <p className={styles.title}>{toast.title}</p>
        {toast.text && <p className={styles.text}>{toast.text}</p>}
      </div>
      {action && (
        <Button
          size="small"
          aria-keyshortcuts={REACH_KEY}
          onClick={() => {
            dismiss();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        className={styles.dismiss}
        aria-label={toasterTexts.dismiss}
        onClick={dismiss}
      >
        <Drawing path="M18 6 6 18M6 6l12 12" />
      </Button>
    </div>
  );
}

/** Moves the focus to the first button by its shortcut; returns a function that restores the focus. */
function useReachKey(card: { readonly current: HTMLElement | null }): () => void {
  const from = useRef<Element | null>(null);
  useEffect(() => {
    const reach = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== REACH_KEY) return;
      const button = card.current?.querySelector('button');
      if (!button || card.current?.contains(document.activeElement)) return;
      event.preventDefault();
      from.current = document.activeElement;
      button.focus();
    };
    window.addEventListener('keydown', reach);
    return () => window.removeEventListener('keydown', reach);
  }, [card]);
  return () => {
    const { current } = from;
    if (current instanceof HTMLElement && current.isConnected) current.focus();
  };
}

const TONES: Readonly<Record<Toast['tone'], string>> = {
  success: 'M5 12.5 10 17.5 19.5 7',
  info: 'M12 11v6M12 7.2v.1',
  failure: 'M12 6.5v6.5M12 16.8v.1',
};

function ToneMark({ tone }: { readonly tone: Toast['tone'] }) {
  return (
    <span className={styles.mark}>
      <Drawing path={TONES[tone]} />
    </span>
  );
}

/** Defined here, because the icon set would be a tenth of our code on the landing page. */
function Drawing({ path }: { readonly path: string }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={path} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
