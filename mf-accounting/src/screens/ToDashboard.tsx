import { absolutePath, useHost } from '@ledgerwise/contract';
import { Navigate } from '@ledgerwise/contract/router';

/** The area itself, and whatever is not known in it, is the dashboard. */
export function ToDashboard() {
  return <Navigate to={absolutePath(useHost().basePath, 'dashboard')} replace />;
}
