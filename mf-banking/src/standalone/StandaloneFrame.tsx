import { absolutePath, useHost } from '@ledgerwise/contract';
import { NavLink } from '@ledgerwise/contract/router';
import type { ReactNode } from 'react';
import { manifest } from '../manifest.ts';
import styles from './standalone.module.css';

/** Screens that are neither about one record nor create one. */
const SCREENS = manifest.routes.filter(({ path }) => !/[:]|new$/.test(path));

/** Replaces the shell's sidebar on the standalone page: links to the module's screens. */
export function StandaloneFrame({ children }: { readonly children: ReactNode }) {
  const { basePath } = useHost();
  return (
    <div className={styles.page}>
      <nav className={styles.bar} aria-label="Screens">
        {SCREENS.map(({ id, path, title }) => (
          <NavLink key={id} to={absolutePath(basePath, path)} end>
            {title}
          </NavLink>
        ))}
      </nav>
      <aside className={styles.words} aria-label="About this page">
        This page has no server: what you enter is lost when you close it.
      </aside>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
