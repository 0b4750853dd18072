import { Link } from '@ledgerwise/contract/router';
import type { ReactNode } from 'react';
import { Icon } from './icons/Icon.tsx';
import styles from './PageHeader.module.css';
import { useEdgeMark } from './use-edge-mark.ts';

export interface PageHeaderProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Beside the title: a live indicator, a badge. */
  readonly mark?: ReactNode;
  readonly actions?: ReactNode;
  /** The main action of the screen: the last of the actions, and within reach of the thumb on a phone. */
  readonly primary?: ReactNode;
  readonly back?: { readonly to: string; readonly label: string };
}

/** The top of every screen: its only h1, and its actions, always in the same place. */
export function PageHeader({ title, description, mark, actions, primary, back }: PageHeaderProps) {
  useEdgeMark(primary ? 'thumb' : undefined);
  return (
    <>
      {back && (
        <Link to={back.to} className={styles.back}>
          <Icon name="back" />
          {back.label}
        </Link>
      )}
      <header className={styles.header}>
        <div className={styles.words}>
          <div className={styles.title}>
            <h1 tabIndex={-1} dir="auto">
              {title}
            </h1>
            {/* A new element for another title: the same one would jump to the end of it. */}
            {mark && (
              <span key={title} className={styles.marks}>
                {mark}
              </span>
            )}
          </div>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {(actions || primary) && (
          <div className={styles.actions}>
            {actions}
            {primary && (
              <div className={styles.primary} data-thumb>
                {primary}
              </div>
            )}
          </div>
        )}
      </header>
    </>
  );
}
