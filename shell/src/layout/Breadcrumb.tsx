import { useHost } from '@ledgerwise/contract';
import { Link, useLocation } from '@ledgerwise/contract/router';
import styles from './Breadcrumb.module.css';
import { crumbsOf } from './navigation.ts';
import { breadcrumbTexts } from './texts/app.ts';
import { useModules } from './use-modules.ts';

/** Position of this screen: the area, and its sidebar entry. */
export function Breadcrumb() {
  const { homePath } = useHost();
  const { pathname } = useLocation();
  const crumbs = crumbsOf(useModules(), pathname, homePath);
  return (
    <nav aria-label={breadcrumbTexts.label} className={styles.breadcrumb} data-breadcrumb>
      <ol>
        {crumbs.map(({ label, to }) => (
          <li key={label} title={label}>
            {to === undefined ? label : <Link to={to}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
