import { absolutePath, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { accounts, customers, products, vendors } from '@ledgerwise/domain';
import { listWords, type OpeningState } from '@ledgerwise/resource';
import { Card, formatNumber, useFormats } from '@ledgerwise/ui/core';
import styles from './moving-in.module.css';

/** Links to the imports of records that make up balances, with their numbers. */
export function RecordLinks({ state }: { readonly state: OpeningState }) {
  const formats = useFormats();
  const { auth, basePath } = useHost();
  return (
    <div id="records" className={styles.part}>
      <Card title="2. Chart, Contacts and Products">
        <p className={styles.words}>
          Exports from QuickBooks and Xero work as they are. You can also add missing accounts and contacts in
          the steps below.
        </p>
        <ul className={styles.items}>
          {[accounts, customers, vendors, products].map((resource) => (
            <li key={resource.name}>
              <span className={styles.grow}>
                {listWords(resource)}: {formatNumber(String(state.counts[resource.name] ?? 0), formats, 0)}
              </span>
              <Link to={absolutePath(basePath, resource.path)}>Open</Link>
              {auth.can(resource.permissions.import) && (
                <Link to={absolutePath(basePath, `${resource.path}/import`)}>
                  Import<span className="visually-hidden"> {resource.label.many}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
