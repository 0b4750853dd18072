import { absolutePath, useHost } from '@ledgerwise/contract';
import { Navigate } from '@ledgerwise/contract/router';

/** Redirects the area itself, and unknown addresses in it, to the dashboard. */
export function ToDashboard() {
  return <Navigate to={absolutePath(useHost().basePath, 'dashboard')} replace />;
}
