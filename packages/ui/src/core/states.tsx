import { describeError, type Role, useHost } from '@ledgerwise/contract';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icons/Icon.tsx';
import styles from './states.module.css';
import { statesTexts } from './texts.ts';

export interface EmptyStateProps {
  readonly title: string;
  readonly text?: string;
  readonly icon?: ReactNode;
  /** A primary action and an alternative. */
  readonly actions?: ReactNode;
  /** Level of the heading in the screen's outline. */
  readonly level?: 2 | 3;
}

/** Empty state: what this screen will show, and how to start. */
export function EmptyState({ title, text, icon, actions, level = 2 }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={classNames(styles.state, level === 3 && styles.inside)}>
      {icon && <span className={styles.mark}>{icon}</span>}
      <Heading dir="auto">{title}</Heading>
      {text && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  readonly error: unknown;
  /** Replaces the title of the error's own text. */
  readonly title?: string;
  onRetry?(): void;
}

/** Error state: the cause, and the remedy. */
export function ErrorState({ error, title, onRetry }: ErrorStateProps) {
  const text = describeError(error, useHost().errorTexts);
  return (
    <div className={styles.state} role="alert">
      <span className={classNames(styles.mark, styles.bad)}>
        <Icon name="error" size={20} />
      </span>
      <h2>{title ?? text.title}</h2>
      <p className={styles.text}>{text.help}</p>
      {onRetry && (
        <div className={styles.actions}>
          <Button variant="primary" icon={<Icon name="reload" />} onClick={onRetry}>
            {statesTexts.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Formats `admin or manager`, to say which role to ask. */
export function nameRoles(roles: readonly Role[]): string {
  return roles.length < 2
    ? (roles[0] ?? 'admin')
    : statesTexts.oneOf(roles.slice(0, -1).join(', '), roles.at(-1));
}

export interface NoPermissionProps {
  /** The refused action: `see customers`. */
  readonly action: string;
  readonly roles: readonly Role[];
  readonly children?: ReactNode;
}

/** Shown to a user whose role lacks a permission: names the roles that have it. */
export function NoPermission({ action, roles, children }: NoPermissionProps) {
  return (
    <EmptyState
      title={statesTexts.noAccess}
      text={statesTexts.askForRole(action, nameRoles(roles))}
      icon={<Icon name="locked" size={20} />}
      actions={children}
    />
  );
}
