import { useHost } from '@ledgerwise/contract';
import { Link, useAskToLeave, useLocation, useNavigate } from '@ledgerwise/contract/router';
import { classNames, Icon, Menu, type MenuItem, NavIcon } from '@ledgerwise/ui/core';
import { useAtomValue } from 'jotai/react';
import { useServices } from '../services/services.ts';
import { Mark } from './Mark.tsx';
import { currentEntry, type NavEntry, navGroups } from './navigation.ts';
import styles from './Sidebar.module.css';
import { sidebarTexts } from './texts/app.ts';
import { useModules } from './use-modules.ts';

interface SidebarProps {
  /** Shows only icons; names appear on hover and are available to screen readers. */
  readonly isCollapsed: boolean;
  onNavigate?(): void;
}

/** The sidebar, rendered only from the modules' manifests, without their code. */
export function Sidebar({ isCollapsed, onNavigate }: SidebarProps) {
  const { productName, homePath } = useHost();
  const { pathname } = useLocation();
  const groups = navGroups(useModules());
  const current = currentEntry(groups, pathname);
  return (
    <aside
      aria-label={sidebarTexts.label}
      className={classNames(styles.sidebar, isCollapsed && styles.collapsed)}
    >
      <Link to={homePath} className={styles.logo} aria-label={productName} onClick={onNavigate}>
        <Mark />
        <span className={styles.label}>{productName}</span>
      </Link>
      <nav aria-label={sidebarTexts.main} className={styles.nav}>
        {groups.map(({ heading, entries }) => (
          <div key={heading ?? ''}>
            {heading && (
              <h2 className={styles.heading}>
                <span className={styles.label}>{heading}</span>
              </h2>
            )}
            <ul className={styles.list} aria-label={heading}>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <SidebarLink
                    entry={entry}
                    isCurrent={entry === current}
                    isCollapsed={isCollapsed}
                    {...(onNavigate && { onNavigate })}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <AccountMenu isCollapsed={isCollapsed} />
    </aside>
  );
}

interface SidebarLinkProps extends SidebarProps {
  readonly entry: NavEntry;
  readonly isCurrent: boolean;
}

function SidebarLink({ entry, isCurrent, isCollapsed, onNavigate }: SidebarLinkProps) {
  const { catalog } = useServices();
  const prefetch = (): void => {
    // The failure occurs again where it is shown, and is reported there.
    catalog.screen(entry.moduleId, entry.routeId).catch(() => {});
  };
  return (
    <Link
      to={entry.to}
      className={styles.link}
      aria-current={isCurrent ? 'page' : undefined}
      title={isCollapsed ? entry.label : undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={onNavigate}
    >
      <NavIcon icon={entry.icon} />
      <span className={styles.label}>{entry.label}</span>
    </Link>
  );
}

function AccountMenu({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const { auth, notify, homePath } = useHost();
  const { session } = useServices();
  const { access } = useAtomValue(session.stateAtom);
  const navigate = useNavigate();
  const askToLeave = useAskToLeave();
  const others =
    access.kind === 'ready'
      ? access.context.organisations.filter(({ id }) => id !== access.context.organisation?.id)
      : [];
  const switchTo = (id: string): void => {
    session.switchOrganisation(id).then(
      () => navigate(homePath),
      (error: unknown) => notify.error(error),
    );
  };
  const items: readonly MenuItem[] = [
    { id: 'settings', label: sidebarTexts.settings, onSelect: () => navigate('/settings') },
    ...others.map(({ id, name }) => ({
      id,
      label: sidebarTexts.switchTo(name),
      onSelect: () => askToLeave(() => switchTo(id)),
    })),
    {
      id: 'sign-out',
      label: sidebarTexts.signOut,
      icon: <Icon name="sign-out" />,
      apart: true,
      // The user has already been notified of the failure. Signing out does not store unsaved input.
      onSelect: () => askToLeave(() => void auth.signOut().catch(() => {}), false),
    },
  ];
  const email = auth.user?.email ?? '';
  return (
    <div className={styles.account}>
      <Menu label={sidebarTexts.account} items={items} align="start">
        {(trigger) => (
          <button
            type="button"
            className={styles.accountButton}
            aria-label={sidebarTexts.accountOf(email)}
            title={isCollapsed ? email : undefined}
            {...trigger}
          >
            <span className={styles.avatar} aria-hidden="true">
              {email.charAt(0).toUpperCase()}
            </span>
            <span className={classNames(styles.label, styles.who)}>
              <span className={styles.email} title={email}>
                {email}
              </span>
              {auth.organisation && (
                <span className={styles.organisation} title={auth.organisation.name} dir="auto">
                  {auth.organisation.name}
                </span>
              )}
            </span>
            <span className={styles.label}>
              <Icon name="account" />
            </span>
          </button>
        )}
      </Menu>
    </div>
  );
}
