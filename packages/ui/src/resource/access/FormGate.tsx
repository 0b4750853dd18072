import { useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import type { ReactNode } from 'react';
import { NoPermission } from '../../core/states.tsx';

export interface FormGateProps {
  readonly resource: AnyResource;
  readonly isNew: boolean;
  readonly children: ReactNode;
}

/** A form for users who may save it; others see which role may. */
export function FormGate({ resource, isNew, children }: FormGateProps) {
  const { auth } = useHost();
  const permission = resource.permissions[isNew ? 'create' : 'update'];
  const kind = resource.label.one.toLowerCase();
  if (auth.can(permission)) return children;
  return (
    <NoPermission action={isNew ? `create a ${kind}` : `edit a ${kind}`} roles={auth.rolesWith(permission)} />
  );
}
