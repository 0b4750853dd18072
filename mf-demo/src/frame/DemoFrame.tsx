import { useHost } from '@ledgerwise/contract';
import { Link, NavLink, useLocation } from '@ledgerwise/contract/router';
import { Badge, Banner, Button, ConfirmDialog, Icon, NavIcon } from '@ledgerwise/ui/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DemoSection, lockedSections, openSections } from '../demo-sections.ts';
import styles from './frame.module.css';

interface DemoFrameProps {
  readonly isKept: boolean;
  onReset(): void;
  readonly children: ReactNode;
}

function SectionLinks({ sections, locked = false }: { sections: readonly DemoSection[]; locked?: boolean }) {
  const { basePath } = useHost();
  return (
    <ul>
      {sections.map(({ path, label, icon }) => (
        <li key={path}>
          <NavLink to={`${basePath}/${path}`}>
            <NavIcon name={icon} />
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

/** Header, navigation and the reset of the demo, round each of its screens. */
export function DemoFrame({ isKept, onReset, children }: DemoFrameProps) {
  const { auth, basePath, notify, productName } = useHost();
  const [isAsking, setAsking] = useState(false);
  const nav = useCurrentInSight();
  // At the root of a bundle of its own there is no public site to go back to, and no account to make.
  const isInProduct = basePath !== '';
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <p className={styles.name}>Accounting Demo</p>
        <Badge tone="warn">Demo Mode - Limited Data</Badge>
        <span className={styles.gap} />
        <Button onClick={() => setAsking(true)}>Reset demo</Button>
        {isInProduct && (
          <>
            <Link to="/" className={styles.home}>
              Back to {productName}
            </Link>
            {auth.status === 'signed-out' && (
              <Button variant="primary" onClick={() => auth.openDialog('sign-up')}>
                Start Free Trial
              </Button>
            )}
          </>
        )}
      </header>
      <nav ref={nav} className={styles.nav} aria-label="Demo">
        <SectionLinks sections={openSections} />
        <h2>Premium</h2>
        <SectionLinks sections={lockedSections} locked />
      </nav>
      <main className={styles.main} id="main">
        {!isKept && (
          <Banner tone="warn" title="Your browser allows no storage">
            You can try everything, but what you enter is gone when you close or reload this page.
          </Banner>
        )}
        {children}
      </main>
      <ConfirmDialog
        open={isAsking}
        title="Reset the demo?"
        confirmLabel="Reset demo"
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          onReset();
          notify.success({ title: 'Demo reset', text: 'The sample company is back as it was.' });
        }}
      >
        All that you added or changed in the demo is forgotten, in this browser.
      </ConfirmDialog>
    </div>
  );
}
