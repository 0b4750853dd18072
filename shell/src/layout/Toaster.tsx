import { Button, classNames } from '@ledgerwise/ui/core';
import { useAtomValue } from 'jotai/react';
import { useLayoutEffect, useRef } from 'react';
import { useServices } from '../services/services.ts';
import type { Toast, Toasts } from '../services/toasts.ts';
import styles from './Toaster.module.css';

/** Shows the notice of the moment; the time stands still while it is pointed at or has the focus. */
export function Toaster() {
  const { toasts } = useServices();
  const toast = useAtomValue(toasts.currentAtom);
  return toast && <ToastCard key={toast.id} toast={toast} toasts={toasts} />;
}

function ToastCard({ toast, toasts }: { readonly toast: Toast; readonly toasts: Toasts }) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // As a popover it stands above an open dialog. Browsers without popovers show it as a plain element.
    if (card.current && 'showPopover' in card.current) card.current.showPopover();
  }, []);
  const { action } = toast;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only holds the time
    <div
      ref={card}
      popover="manual"
      role={toast.tone === 'failure' ? 'alert' : 'status'}
      className={classNames(styles.toast, toast.tone === 'failure' && styles.failure)}
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.text && <p className={styles.text}>{toast.text}</p>}
      </div>
      {action && (
        <Button
          size="small"
          onClick={() => {
            toasts.dismiss();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <Button size="small" variant="quiet" aria-label="Dismiss notice" onClick={toasts.dismiss}>
        <CloseMark />
      </Button>
    </div>
  );
}

/** Drawn here: the set of marks would be a tenth of what the landing page loads of our own. */
function CloseMark() {
  return (
    <svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M18 6 6 18M6 6l12 12" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
