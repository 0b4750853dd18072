import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react';
import { IconButton } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './Dialog.module.css';
import { CLOSE } from './texts.ts';

const IsInPlace = createContext(false);

interface DialogPlaceProps {
  /** Renders dialogs in place, beside their subject; otherwise they are modal, and the page is inert. */
  readonly isInPlace: boolean;
  readonly children: ReactNode;
}

/** Sets where the dialogs inside are shown. */
export function DialogPlace({ isInPlace, children }: DialogPlaceProps) {
  return <IsInPlace value={isInPlace}>{children}</IsInPlace>;
}

/** Shows its children only where dialogs are shown in place, as a placeholder while one is loaded. */
export function OnlyInPlace({ children }: { readonly children: ReactNode }) {
  return useContext(IsInPlace) && children;
}

const INPUTS = '[data-body] :is(input, select, textarea):not([type=hidden])';

/** Initial focus of a dialog: the marked element, or its first input, or what is marked for a dialog without inputs. */
const firstFocus = (dialog: HTMLElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-first-focus]') ??
  dialog.querySelector<HTMLElement>(INPUTS) ??
  dialog.querySelector<HTMLElement>('[data-fallback-focus]');

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly description?: ReactNode;
  /** Called by Esc, the close button and a click outside the dialog. The parent then sets `open` to false. */
  onClose(): void;
  /** Ignores Esc and clicks outside, because something is running. */
  readonly locked?: boolean;
  readonly footer?: ReactNode;
  readonly wide?: boolean;
  /** At the window's upper edge on a phone, whose keyboard would cover a sheet from below. */
  readonly top?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  readonly children?: ReactNode;
}

/**
 * A dialog based on the native element: the page behind it is inert, and the focus returns to the previous element.
 * Below a `DialogPlace` it can be part of the page.
 */
export function Dialog({ wide = false, top = false, ...props }: DialogProps) {
  return <Modal {...props} className={classNames(styles.dialog, wide && styles.wide, top && styles.top)} />;
}

export interface DrawerProps extends Omit<DialogProps, 'wide' | 'top'> {
  readonly side?: 'left' | 'right';
}

/** A dialog at the edge of the window; a sheet from below on a phone. */
export function Drawer({ side = 'right', ...props }: DrawerProps) {
  return (
    <Modal {...props} className={classNames(styles.dialog, styles.drawer, side === 'left' && styles.left)} />
  );
}

function Modal({
  open,
  title,
  description,
  onClose,
  locked = false,
  footer,
  role,
  className,
  children,
}: DialogProps & { readonly className: string }) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isInPlace = useContext(IsInPlace);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog || !open) return;
    const opener = document.activeElement;
    if (isInPlace) dialog.setAttribute('open', '');
    else dialog.showModal();
    // Otherwise the browser would focus the close button.
    firstFocus(dialog)?.focus();
    return () => {
      dialog.close();
      // The browser restores the focus when a dialog closes, but not if its element was already removed.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isInPlace, open]);

  if (!open) return null;

  const cancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!locked) onClose();
  };
  // Only a press that begins on the veil closes: a text selection that ends there does not.
  const pressOutside = (event: MouseEvent): void => {
    if (event.target !== element.current || locked || isInPlace) return;
    const box = element.current.getBoundingClientRect();
    const isInside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!isInside) onClose();
  };
  // For modal dialogs, the browser itself reports Esc.
  const pressEscape = (event: KeyboardEvent): void => {
    if (!isInPlace || locked || event.key !== 'Escape' || event.defaultPrevented) return;
    if (!(event.target instanceof Element) || event.target.closest('dialog') !== element.current) return;
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={element}
      className={isInPlace ? classNames(styles.dialog, styles.inPlace) : className}
      aria-labelledby={titleId}
      role={isInPlace ? undefined : role}
      data-in-place={isInPlace || undefined}
      onCancel={cancel}
      onMouseDown={pressOutside}
      onKeyDown={pressEscape}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title} dir="auto">
          {title}
        </h2>
        {!locked && <IconButton label={CLOSE} size="small" icon={<Icon name="close" />} onClick={onClose} />}
      </div>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      {children !== undefined && (
        <div className={styles.body} data-body>
          <DialogPlace isInPlace={false}>{children}</DialogPlace>
        </div>
      )}
      {footer && <div className={styles.foot}>{footer}</div>}
    </dialog>
  );
}
