import { absolutePath, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import styles from './first-run.module.css';
import { texts } from './texts.ts';

interface More {
  readonly label: string;
  readonly path: string;
  readonly requires: string;
}

const BOOKS: More = {
  label: texts.moreSteps.moveBooksHere,
  path: 'opening-balances',
  requires: 'opening_balances.update',
};
const COLLEAGUE: More = { label: texts.moreSteps.inviteColleague, path: 'users', requires: 'members.manage' };
const SETTINGS: More = { label: texts.moreSteps.allSettings, path: 'settings', requires: 'settings.update' };

/** Optional steps of the start. */
export function MoreSteps({ hasColleagues }: { readonly hasColleagues: boolean }) {
  const { basePath, auth } = useHost();
  const all = [BOOKS, ...(hasColleagues ? [] : [COLLEAGUE]), SETTINGS];
  const more = all.filter(({ requires }) => auth.can(requires));
  if (more.length === 0) return null;
  return (
    <p className={styles.more}>
      {texts.moreSteps.whenTime}
      {more.map(({ label, path }) => (
        <Link key={path} to={absolutePath(basePath, path)}>
          {label}
        </Link>
      ))}
    </p>
  );
}
