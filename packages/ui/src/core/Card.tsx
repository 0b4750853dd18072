import { Link } from '@ledgerwise/contract/router';
import { type ReactNode, useId } from 'react';
import styles from './Card.module.css';
import { classNames } from './class-names.ts';
import { Skeleton } from './Skeleton.tsx';

export interface CardProps {
  readonly title?: string;
  /** A link or small button at the end of the title's line. */
  readonly action?: ReactNode;
  /** Removes the padding, for a table or list that has its own. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A white sheet on the paper. */
export function Card({ title, action, flush = false, children }: CardProps) {
  const titleId = useId();
  return (
    <section
      className={classNames(styles.card, !flush && styles.padded)}
      aria-labelledby={title ? titleId : undefined}
    >
      {title && (
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}

export interface TileProps {
  readonly label: string;
  /** Undefined while it is being loaded. */
  readonly figure: string | undefined;
  /** The figure in another way, under it: in another currency. */
  readonly also?: string | undefined;
  readonly caption: string;
  /** Period or comparison of the figure; its line is reserved even if it is empty. */
  readonly note?: string | undefined;
  readonly to?: string;
}

/** A figure with its name and meaning. */
export function Tile({ label, figure, also, caption, note, to }: TileProps) {
  const inside = (
    <>
      <span className={styles.tileLabel}>{label}</span>
      <strong className={styles.tileFigure}>{figure ?? <Skeleton width="4em" />}</strong>
      {also !== undefined && <span className={styles.tileAlso}>{also}</span>}
      <span className={styles.tileCaption}>{caption}</span>
      {note !== undefined && <span className={styles.tileNote}>{note}</span>}
    </>
  );
  const look = classNames(styles.card, styles.padded, styles.tile);
  return to === undefined ? (
    <div className={look} aria-busy={figure === undefined}>
      {inside}
    </div>
  ) : (
    <Link to={to} className={look} aria-busy={figure === undefined}>
      {inside}
    </Link>
  );
}
