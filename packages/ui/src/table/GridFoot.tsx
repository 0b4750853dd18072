import type { Row } from '@ledgerwise/contract';
import type { ReactNode } from 'react';
import { classNames } from '../core/class-names.ts';
import { Skeleton } from '../core/Skeleton.tsx';
import styles from './DataGrid.module.css';
import type { GridColumn } from './grid-column.ts';
import { gridFootTexts } from './texts.ts';

interface Edges<R extends Row> {
  readonly columns: readonly GridColumn<R>[];
  readonly hasCheck: boolean;
  readonly hasActions: boolean;
}

/** A row of the final size while the first rows are on their way. */
export function SkeletonRow<R extends Row>({ columns, hasCheck, hasActions }: Edges<R>) {
  return (
    <tr className={styles.row}>
      {hasCheck && <td className={styles.check} />}
      {columns.map((column) => (
        <td
          key={column.id}
          className={`${column.align === 'end' ? styles.figure : ''} ${styles[`phone-${column.phone ?? 'hidden'}`] ?? ''}`}
        >
          <Skeleton width={column.align === 'end' ? '5em' : '70%'} />
        </td>
      ))}
      {hasActions && <td className={styles.actions} />}
    </tr>
  );
}

interface GridFootProps<R extends Row> extends Edges<R> {
  readonly totals: Readonly<Record<string, string>>;
  readonly caption: ReactNode;
}

/** Number of rows, and their totals. */
export function GridFoot<R extends Row>({
  columns,
  totals,
  caption,
  hasCheck,
  hasActions,
}: GridFootProps<R>) {
  const firstTotal = columns.findIndex((column) => column.id in totals);
  const captionSpan = (hasCheck ? 1 : 0) + (firstTotal === -1 ? columns.length : Math.max(firstTotal, 0));
  const rest = firstTotal === -1 ? [] : columns.slice(firstTotal);
  return (
    <tfoot className={styles.foot}>
      <tr>
        {captionSpan > 0 && (
          <td
            colSpan={captionSpan + (firstTotal === -1 && hasActions ? 1 : 0)}
            title={typeof caption === 'string' ? caption : undefined}
          >
            {caption}
          </td>
        )}
        {rest.map((column) => (
          <td
            key={column.id}
            className={classNames(styles.figure, column.phone === undefined && styles['phone-hidden'])}
          >
            {column.id in totals && <span className="visually-hidden">{gridFootTexts.total}</span>}
            {totals[column.id]}
          </td>
        ))}
        {firstTotal !== -1 && hasActions && <td className={styles.actions} />}
      </tr>
    </tfoot>
  );
}

/** Space of the rows that are not rendered. */
export function Gap({ height }: { readonly height: number }) {
  return (
    <tbody aria-hidden="true" className={styles.gap}>
      <tr>
        <td style={{ height }} />
      </tr>
    </tbody>
  );
}
