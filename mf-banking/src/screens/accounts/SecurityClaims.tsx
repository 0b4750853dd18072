import { Icon } from '@ledgerwise/ui/core';
import styles from './accounts.module.css';
import { SECURITY_CLAIMS } from './security-claims.ts';
import { texts } from './texts.ts';

/** Promises about bank numbers; each opens to how it is done. */
export function SecurityClaims() {
  return (
    <ul className={styles.claims} aria-label={texts.securityClaims.label}>
      {SECURITY_CLAIMS.map(({ claim, means, how }) => (
        <li key={claim}>
          <details>
            <summary>
              <Icon name="done" />
              <span>
                <strong>{claim}</strong>
                <small>{means}</small>
              </span>
              <Icon name="down" />
            </summary>
            <p>{how}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
