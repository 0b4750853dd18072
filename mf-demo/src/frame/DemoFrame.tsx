import { useHost } from '@ledgerwise/contract';
import { NavLink, useLocation } from '@ledgerwise/contract/router';
import { Badge, Button, ConfirmDialog, Icon, NavIcon } from '@ledgerwise/ui/core';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { DemoStore } from '../demo-data.ts';
import { type DemoSection, lockedSections, openSections } from '../demo-sections.ts';
import { AccountActions } from './AccountActions.tsx';
import styles from './frame.module.css';
import { LeavingContext, useLeaving } from './leaving.ts';
import { StorageNotices } from './StorageNotices.tsx';

const MoveRecordsDialog = lazy(async () => ({
  default: (await import('../leave/MoveRecordsDialog.tsx')).MoveRecordsDialog,
}));

interface DemoFrameProps {
  readonly store: DemoStore;
  /** Begins again; answers how to take that back. */
  onReset(): () => void;
  readonly children: ReactNode;
}

function SectionLinks({ sections, locked = false }: { sections: readonly DemoSection[]; locked?: boolean }) {
  const { basePath } = useHost();
  return (
    <ul>
      {sections.map(({ path, label, icon }) => (
        <li key={path}>
          <NavLink to={`${basePath}/${path}`}>
            <NavIcon icon={icon} />
            {label}
            {locked && (
              <span className={styles.lock}>
                <Icon name="locked" size={13} />
                <span className="visually-hidden">(premium)</span>
              </span>
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** On a phone the sections are a row that scrolls: the one that is shown stands in its middle. */
function useCurrentInSight() {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another section
  useEffect(() => {
    const row = nav.current;
    const current = row?.querySelector('[aria-current="page"]');
    if (!row || !current) return;
    const at = current.getBoundingClientRect();
    const frame = row.getBoundingClientRect();
    row.scrollLeft += at.left + at.width / 2 - (frame.left + frame.width / 2);
  }, [pathname]);
  return nav;
}

/** Header, navigation, what is wrong with the storage, and the ways out of the demo, round each of its screens. */
export function DemoFrame({ store, onReset, children }: DemoFrameProps) {
  const { notify } = useHost();
  const { asked, ask, close } = useLeaving();
  const nav = useCurrentInSight();
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.header}>
        <p className={styles.name}>Accounting Demo</p>
        <Badge tone="warn">Demo Mode - Limited Data</Badge>
        <span className={styles.gap} />
        <Button onClick={() => ask('reset')}>Reset demo</Button>
        <AccountActions onSignUp={() => ask('sign-up')} onSignIn={() => ask('sign-in')} />
      </header>
      <nav ref={nav} className={styles.nav} aria-label="Demo">
        <SectionLinks sections={openSections} />
        <h2>Premium</h2>
        <SectionLinks sections={lockedSections} locked />
      </nav>
      <main className={styles.main} id="main" tabIndex={-1}>
        <StorageNotices store={store} onExport={() => ask('export')} />
        <LeavingContext value={ask}>{children}</LeavingContext>
      </main>
      <ConfirmDialog
        open={asked === 'reset'}
        title="Reset the demo?"
        confirmLabel="Reset demo"
        danger
        onClose={close}
        onConfirm={() => {
          const undo = onReset();
          notify.success({
            title: 'Demo reset',
            text: 'The sample company is back as it was.',
            action: { label: 'Undo', run: undo },
          });
        }}
      >
        Everything that you added or changed in the demo in this browser is deleted.
      </ConfirmDialog>
      {asked !== null && asked !== 'reset' && (
        <Suspense>
          <MoveRecordsDialog departure={asked} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
