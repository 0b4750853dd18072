import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { placeBeside } from '../core/overlays/place-beside.ts';
import styles from './RecordPicker.module.css';

interface PickerPopupProps {
  readonly anchor: HTMLElement;
  readonly menuRef: Ref<HTMLElement> | undefined;
  readonly children: ReactNode;
}

/** Popup with the choices, above everything else: a surrounding grid or dialog would clip it. */
export function PickerPopup({ anchor, menuRef, children }: PickerPopupProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const place = (): void => {
      element.style.minWidth = `${Math.max(anchor.offsetWidth, 220)}px`;
      element.style.maxWidth = `${Math.max(anchor.offsetWidth, 380)}px`;
      placeBeside(element, anchor, 'start');
    };
    place();
    // Results make it taller, and may flip it upwards.
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [anchor]);
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside a choice leaves the focus in the input
    <div
      ref={(element) => {
        box.current = element;
        if (typeof menuRef === 'function') menuRef(element);
      }}
      className={styles.menu}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>,
    // Inside an open dialog everything else is inert; elsewhere it belongs to the page's content.
    anchor.closest('dialog, main') ?? document.body,
  );
}
