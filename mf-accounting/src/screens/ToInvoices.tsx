import { absolutePath, useHost } from '@ledgerwise/contract';
import { Navigate, useLocation, useParams } from '@ledgerwise/contract/router';

/** Receivables are invoices: what is asked for below their list is where those are. */
export function ToInvoices() {
  const { basePath } = useHost();
  const { '*': rest = '' } = useParams();
  const { search, hash } = useLocation();
  return (
    <Navigate to={{ pathname: `${absolutePath(basePath, 'invoices')}/${rest}`, search, hash }} replace />
  );
}
