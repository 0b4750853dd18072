import { Link } from '@ledgerwise/contract/router';
import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'normal' | 'large';

interface Look {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
  /** Takes the full width of its container. */
  readonly wide?: boolean;
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'ref'> {
  readonly ref?: Ref<HTMLButtonElement>;
  /** Keyboard shortcut, shown beside the label. */
  readonly shortcut?: string;
  /** Shows a spinner and ignores clicks; describe the work in the label. */
  readonly busy?: boolean;
  /**
   * Reason why the button cannot be used. It stays in the tab order and shows the reason; a disabled button could not.
   */
  readonly unavailable?: string | undefined;
}

const lookOf = ({ variant = 'secondary', size = 'normal', wide }: Look, className?: string): string =>
  classNames(
    styles.button,
    variant !== 'secondary' && styles[variant],
    size !== 'normal' && styles[size],
    wide && styles.wide,
    className,
  );

const ignoreClick = (event: MouseEvent): void => event.preventDefault();

/** Does something. For going somewhere there is `LinkButton`. */
export function Button({
  variant,
  size,
  icon,
  wide,
  shortcut,
  busy = false,
  unavailable,
  className,
  children,
  onClick,
  title,
  type = 'button',
  ...rest
}: ButtonProps) {
  const blocked = busy || unavailable !== undefined;
  return (
    <button
      {...rest}
      type={type}
      className={lookOf(
        { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      aria-keyshortcuts={shortcut}
      title={unavailable ?? title}
      onClick={blocked ? ignoreClick : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
      {shortcut && (
        <span className={styles.shortcut} aria-hidden="true">
          {shortcut}
        </span>
      )}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'shortcut'> {
  /** Its function; read out, and shown on hover. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A button with only an icon. */
export function IconButton({ label, icon, className, variant = 'quiet', ...rest }: IconButtonProps) {
  return (
    <Button
      title={label}
      aria-label={label}
      {...rest}
      variant={variant}
      className={classNames(styles.icon, className)}
    >
      {rest.busy ? null : icon}
    </Button>
  );
}

export interface LinkButtonProps extends Look, Omit<ComponentProps<typeof Link>, 'ref'> {
  readonly shortcut?: string;
}

/** A link to another screen, styled as a button. */
export function LinkButton({
  variant,
  size,
  icon,
  wide,
  shortcut,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link
      {...rest}
      aria-keyshortcuts={shortcut}
      className={lookOf(
        { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
    >
      {icon}
      {children}
      {shortcut && (
        <span className={styles.shortcut} aria-hidden="true">
          {shortcut}
        </span>
      )}
    </Link>
  );
}
