import { useHost } from '@ledgerwise/contract';
import { Navigate } from '@ledgerwise/contract/router';

/** Redirects the demo's root and unknown addresses to the dashboard. */
export function ToDashboard() {
  return <Navigate to={`${useHost().basePath}/dashboard`} replace />;
}
