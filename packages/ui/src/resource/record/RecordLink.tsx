import { Link } from '@ledgerwise/contract/router';
import type { RecordAddress } from '@ledgerwise/resource';
import type { ReactNode } from 'react';
import { useRecordPath } from './use-record-path.ts';

export interface RecordLinkProps {
  readonly address: RecordAddress | null;
  /** Inside a grid, which is one tab stop: arrow keys lead to it. */
  readonly isInGrid?: boolean;
  /** All that it says, where there may be no room for it. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** The way to a record of any table; plain words where it has no page, or none that the reader may open. */
export function RecordLink({ address, isInGrid = false, title, children }: RecordLinkProps) {
  const path = useRecordPath(address);
  if (path === undefined) return <span title={title}>{children}</span>;
  return (
    <Link to={path} title={title} {...(isInGrid && { 'data-nav': 'record', tabIndex: -1 })}>
      {children}
    </Link>
  );
}
