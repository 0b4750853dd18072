import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Popover.module.css';
import { keepBeside } from './place-beside.ts';

export interface PopoverProps {
  readonly id: string;
  /** Name for screen readers. */
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly align?: 'start' | 'end';
  /** Narrow, for a list of short texts instead of a form. */
  readonly narrow?: boolean;
  onClose(): void;
  readonly children: ReactNode;
}

/** A small non-modal panel beside the button that opened it. Esc closes it and returns the focus. */
export function Popover({
  id,
  label,
  anchor,
  align = 'start',
  narrow = false,
  onClose,
  children,
}: PopoverProps) {
  const panel = useRef<HTMLElement>(null);
  const closeNow = useRef(onClose);
  closeNow.current = onClose;

  useLayoutEffect(() => {
    if (panel.current) return keepBeside(panel.current, anchor, align);
  }, [anchor, align]);

  useEffect(() => {
    panel.current
      ?.querySelector<HTMLElement>('input, select, button, [tabindex="0"]')
      ?.focus({ preventScroll: true });
    // A dialog above the panel does not count as leaving it.
    const isAbove = (target: EventTarget | null): boolean => {
      const dialog = target instanceof Element ? target.closest('dialog') : null;
      return dialog !== null && !dialog.contains(anchor);
    };
    const pressOutside = (event: PointerEvent): void => {
      const target = event.target;
      if (!(target instanceof Node) || isAbove(target)) return;
      if (!panel.current?.contains(target) && !anchor.contains(target)) closeNow.current();
    };
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isAbove(event.target)) return;
      closeNow.current();
      anchor.focus();
    };
    document.addEventListener('pointerdown', pressOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', pressOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [anchor]);

  return (
    <section
      ref={panel}
      id={id}
      aria-label={label}
      className={classNames(styles.popover, narrow && styles.narrow)}
    >
      {children}
    </section>
  );
}
