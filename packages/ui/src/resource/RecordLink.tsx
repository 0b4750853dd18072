import { absolutePath, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { hasScreen, type RecordAddress } from '@ledgerwise/resource';
import type { ReactNode } from 'react';
import { useEntities } from './related.ts';

export interface RecordLinkProps {
  readonly address: RecordAddress | null;
  readonly children: ReactNode;
}

/** The way to a record of any table; plain words where it has no page, or none that the reader may open. */
export function RecordLink({ address, children }: RecordLinkProps) {
  const { auth, basePath } = useHost();
  const target = useEntities().find(({ name }) => name === address?.table);
  if (!address || !target || !hasScreen(target, 'read') || !auth.can(target.permissions.read))
    return <span>{children}</span>;
  return (
    <Link to={absolutePath(basePath, `${target.path}/${address.id}`)} data-nav="record" tabIndex={-1}>
      {children}
    </Link>
  );
}
