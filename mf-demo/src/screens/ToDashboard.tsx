import { useHost } from '@ledgerwise/contract';
import { Navigate } from '@ledgerwise/contract/router';

/** The demo's root and every address it does not know. */
export function ToDashboard() {
  return <Navigate to={`${useHost().basePath}/dashboard`} replace />;
}
