import { absolutePath, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { accounts, customers, products, vendors } from '@ledgerwise/domain';
import { listWords, type OpeningState } from '@ledgerwise/resource';
import { Card, formatNumber, useFormats } from '@ledgerwise/ui/core';
import styles from './moving-in.module.css';
import { texts } from './texts.ts';

/** Links to the imports of records that make up balances, with their numbers. */
export function RecordLinks({ state }: { readonly state: OpeningState }) {
  const formats = useFormats();
  const { auth, basePath } = useHost();
  return (
    <div id="records" className={styles.part}>
      <Card title={texts.recordLinks.title}>
        <p className={styles.words}>{texts.recordLinks.description}</p>
        <ul className={styles.items}>
          {[accounts, customers, vendors, products].map((resource) => (
            <li key={resource.name}>
              <span className={styles.grow}>
                {listWords(resource)}: {formatNumber(String(state.counts[resource.name] ?? 0), formats, 0)}
              </span>
              <Link to={absolutePath(basePath, resource.path)}>{texts.recordLinks.open}</Link>
              {auth.can(resource.permissions.import) && (
                <Link to={absolutePath(basePath, `${resource.path}/import`)}>
                  {texts.recordLinks.import}
                  <span className="visually-hidden"> {resource.label.many}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
