import type { Claim } from '../claims/claim.ts';
import { useClaims } from '../claims/use-claims.ts';
import styles from './claims.module.css';
import { texts } from './texts.ts';

/** Features of a plan, each marked as available or not. */
export function ClaimList({ claims }: { claims: readonly Claim[] }) {
  const isThere = useClaims();
  return (
    <ul className={styles.items}>
      {claims.map((claim) => (
        <li key={claim.name} className={isThere(claim) ? undefined : styles.absent}>
          {claim.name}
          {!isThere(claim) && <span className={styles.note}> ({texts.inDevelopment.toLowerCase()})</span>}
          {claim.note && <span className={styles.note}>{claim.note}</span>}
        </li>
      ))}
    </ul>
  );
}
