import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import styles from './Menu.module.css';
import { keepBeside } from './place-beside.ts';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  /** Why it cannot be used now; shown under the label. */
  readonly unavailable?: string | undefined;
  /** A separator above the entry. */
  readonly apart?: boolean;
  onSelect(): void;
}

/** Attributes of the button that opens the menu. */
export interface MenuTriggerProps {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  onClick(): void;
  onKeyDown(event: KeyboardEvent): void;
}

export interface MenuProps {
  /** Name of the menu for screen readers. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end';
  children(trigger: MenuTriggerProps): ReactNode;
}

/** A menu behind a button: arrows, Home, End and first letters move; Esc and Tab close it. */
export function Menu({ label, items, align = 'end', children }: MenuProps) {
  const [start, setStart] = useState<'first' | 'last' | null>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();
  const close = (returnFocus: boolean): void => {
    setStart(null);
    if (returnFocus) anchor.current?.querySelector('button')?.focus();
  };
  return (
    <span ref={anchor} className={styles.anchor}>
      {children({
        'aria-haspopup': 'menu',
        'aria-expanded': start !== null,
        'aria-controls': start === null ? undefined : id,
        onClick: () => setStart(start === null ? 'first' : null),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setStart(event.key === 'ArrowUp' ? 'last' : 'first');
        },
      })}
      {start !== null && anchor.current && (
        <MenuList
          id={id}
          label={label}
          items={items}
          align={align}
          anchor={anchor.current}
          startAt={start}
          onClose={close}
        />
      )}
    </span>
  );
}

interface MenuListProps {
  readonly id: string;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly align: 'start' | 'end';
  readonly anchor: HTMLElement;
  readonly startAt: 'first' | 'last';
  onClose(returnFocus: boolean): void;
}

function MenuList({ id, label, items, align, anchor, startAt, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const closeNow = useRef(onClose);
  closeNow.current = onClose;

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const leaveAlone = keepBeside(element, anchor, align);
    const all = element.querySelectorAll<HTMLElement>('[role=menuitem]');
    // The item is already visible: scrolling would move the page.
    (startAt === 'last' ? all[all.length - 1] : all[0])?.focus({ preventScroll: true });
    return leaveAlone;
  }, [anchor, align, startAt]);

  useEffect(() => {
    const pressOutside = (event: PointerEvent): void => {
      const target = event.target;
      if (target instanceof Node && !list.current?.contains(target) && !anchor.contains(target))
        closeNow.current(false);
    };
    // Closes when its button is scrolled out of view, because the menu would point at nothing.
    const sight =
      typeof IntersectionObserver === 'undefined'
        ? null
        : new IntersectionObserver(([seen]) => seen && !seen.isIntersecting && closeNow.current(false));
    sight?.observe(anchor);
    document.addEventListener('pointerdown', pressOutside);
    return () => {
      sight?.disconnect();
      document.removeEventListener('pointerdown', pressOutside);
    };
  }, [anchor]);

  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      onClose(true);
      return;
    }
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const focused = document.activeElement;
    const at = focused instanceof HTMLElement ? all.indexOf(focused) : -1;
    const next = nextIndex(event.key, at, items);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };

  return createPortal(
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles.menu}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <div key={item.id} role="none">
          {item.apart && <hr className={styles.line} />}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={classNames(styles.item, item.danger && styles.danger)}
            aria-disabled={item.unavailable !== undefined || undefined}
            onClick={() => {
              if (item.unavailable !== undefined) return;
              onClose(true);
              item.onSelect();
            }}
          >
            {item.icon}
            <span dir="auto">
              {item.label}
              {item.unavailable !== undefined && <small className={styles.reason}>{item.unavailable}</small>}
            </span>
          </button>
        </div>
      ))}
    </div>,
    // Inside an open dialog everything else is inert; elsewhere it belongs to the page's content.
    anchor.closest('dialog, main') ?? document.body,
  );
}

/** Returns the item that a key moves to from `at`; undefined for other keys. */
function nextIndex(key: string, at: number, items: readonly MenuItem[]): number | undefined {
  const { length } = items;
  if (key === 'ArrowDown') return (at + 1) % length;
  if (key === 'ArrowUp') return (at - 1 + length) % length;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  if (key.length !== 1 || key === ' ') return undefined;
  for (let step = 1; step <= length; step += 1) {
    const index = (at + step) % length;
    if (items[index]?.label.toLowerCase().startsWith(key.toLowerCase())) return index;
  }
  return undefined;
}
