import { Link } from '@ledgerwise/contract/router';
import type { RecordAddress } from '@ledgerwise/resource';
import type { ReactNode } from 'react';
import { useRecordPath } from './use-record-path.ts';

export interface RecordLinkProps {
  readonly address: RecordAddress | null;
  /** Set inside a grid, which is one tab stop: arrow keys move to the link. */
  readonly isInGrid?: boolean;
  /** Its full text, if it may be cut off. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** A link to a record of any table; plain text if it has no page, or the user may not open it. */
export function RecordLink({ address, isInGrid = false, title, children }: RecordLinkProps) {
  const path = useRecordPath(address);
  if (path === undefined) return <span title={title}>{children}</span>;
  return (
    <Link to={path} title={title} {...(isInGrid && { 'data-nav': 'record', tabIndex: -1 })}>
      {children}
    </Link>
  );
}
