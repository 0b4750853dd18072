import { useHost } from '@ledgerwise/contract';
import { NavLink, useLocation } from '@ledgerwise/contract/router';
import { Badge, Button, ConfirmDialog, Icon, later, NavIcon } from '@ledgerwise/ui/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { DemoStore } from '../demo-data.ts';
import { type DemoSection, lockedSections, openSections } from '../demo-sections.ts';
import { AccountActions } from './AccountActions.tsx';
import styles from './frame.module.css';
import { LeavingContext, useLeaving } from './leaving.ts';
import { StorageNotices } from './StorageNotices.tsx';
import { texts } from './texts.ts';

const MoveRecordsDialog = later(
  async () => (await import('../leave/MoveRecordsDialog.tsx')).MoveRecordsDialog,
);

interface DemoFrameProps {
  readonly store: DemoStore;
  /** Resets the demo; returns how to undo that. */
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
                <span className="visually-hidden">{texts.premiumMark}</span>
              </span>
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** Scrolls the row of sections on a phone so that the current one is centered. */
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

/** Header, navigation, storage problems and links out of the demo, around each of its screens. */
export function DemoFrame({ store, onReset, children }: DemoFrameProps) {
  const { notify } = useHost();
  const { asked, ask, close } = useLeaving();
  const nav = useCurrentInSight();
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        {texts.skip}
      </a>
      <header className={styles.header}>
        <p className={styles.name}>{texts.name}</p>
        <Badge tone="warn">{texts.badge}</Badge>
        <span className={styles.gap} />
        <Button onClick={() => ask('reset')}>{texts.reset.button}</Button>
        <AccountActions onSignUp={() => ask('sign-up')} onSignIn={() => ask('sign-in')} />
      </header>
      <nav ref={nav} className={styles.nav} aria-label={texts.navigation}>
        <SectionLinks sections={openSections} />
        <h2>{texts.premium}</h2>
        <SectionLinks sections={lockedSections} locked />
      </nav>
      <main className={styles.main} id="main" tabIndex={-1}>
        <StorageNotices store={store} onExport={() => ask('export')} />
        <LeavingContext value={ask}>{children}</LeavingContext>
      </main>
      <ConfirmDialog
        open={asked === 'reset'}
        title={texts.reset.title}
        confirmLabel={texts.reset.button}
        danger
        onClose={close}
        onConfirm={() => {
          const undo = onReset();
          notify.success({
            title: texts.reset.done,
            text: texts.reset.doneText,
            action: { label: texts.reset.undo, run: undo },
          });
        }}
      >
        {texts.reset.question}
      </ConfirmDialog>
      {asked !== null && asked !== 'reset' && <MoveRecordsDialog departure={asked} onClose={close} />}
    </div>
  );
}
