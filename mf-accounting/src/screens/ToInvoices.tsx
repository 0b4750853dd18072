import { absolutePath, useHost } from '@ledgerwise/contract';
import { Navigate, useLocation, useParams } from '@ledgerwise/contract/router';

/** Receivables are invoices, so addresses below their list redirect to those of invoices. */
export function ToInvoices() {
  const { basePath } = useHost();
  const { '*': rest = '' } = useParams();
  const { search, hash } = useLocation();
  return (
    <Navigate to={{ pathname: `${absolutePath(basePath, 'invoices')}/${rest}`, search, hash }} replace />
  );
}
