import { useHost } from '@ledgerwise/contract';
import { Link, NavLink, useLocation } from '@ledgerwise/contract/router';
import { Button, classNames, LinkButton } from '@ledgerwise/ui/core';
import { useAtom } from 'jotai/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LeavingUser } from '../auth/LeavingUser.tsx';
import { linkManifest } from '../services/installed/link-manifest.ts';
import { useServices } from '../services/services.ts';
import { useIsHydrated } from './hydrated.ts';
import { Mark } from './Mark.tsx';
import styles from './SiteLayout.module.css';
import { SkipLink } from './SkipLink.tsx';
import { siteTexts } from './texts/site.ts';
import { themeAtom, themes } from './theme.ts';

export const headerLinks = [
  { to: '/', label: siteTexts.home },
  { to: '/about', label: siteTexts.about },
  { to: '/pricing', label: siteTexts.pricing },
  { to: '/contact', label: siteTexts.contact },
] as const;

const footerLinks = [
  { to: '/demo', label: siteTexts.demo },
  { to: '/features', label: siteTexts.features },
  { to: '/about', label: siteTexts.about },
  { to: '/contact', label: siteTexts.contact },
  { to: '/pricing', label: siteTexts.pricing },
  { to: '/terms', label: siteTexts.terms },
  { to: '/privacy', label: siteTexts.privacy },
] as const;

/** For visitors who want details; separate from the main links. */
const moreLinks = [
  { to: '/proof', label: siteTexts.proof },
  { to: '/self-hosting', label: siteTexts.selfHosting },
  { to: '/developers', label: siteTexts.developers },
] as const;

/** The frame of the public pages. */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  const { productName, homePath } = useHost();
  const { atRest } = useServices();
  useEffect(() => atRest(linkManifest), [atRest]);
  return (
    <div className={styles.site}>
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.foot}>
          <div className={styles.imprint}>
            <span className={styles.logo}>
              <Mark />
              {productName}
            </span>
            <p>{siteTexts.disclaimer(productName)}</p>
            <ThemeButton />
          </div>
          <FooterLinks
            label={siteTexts.footer}
            links={[{ to: homePath, label: siteTexts.dashboard }, ...footerLinks]}
          />
          <FooterLinks label={siteTexts.learnMore} links={moreLinks} />
        </div>
      </footer>
    </div>
  );
}

function FooterLinks({
  label,
  links,
}: {
  readonly label: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
}) {
  return (
    <nav aria-label={label}>
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link.label}>
            <Link to={link.to}>{link.label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SiteHeader() {
  const { productName } = useHost();
  const { pathname } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address closes the menu
  useEffect(() => setMenuOpen(false), [pathname]);
  useEffect(() => {
    if (!isMenuOpen) return;
    const closeOutside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !header.current?.contains(event.target)) setMenuOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // The focused element disappears with the menu.
      if (header.current?.contains(document.activeElement)) toggle.current?.focus();
      setMenuOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isMenuOpen]);

  return (
    <header ref={header} className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.logo}>
          <Mark />
          {productName}
        </Link>
        <Button
          ref={toggle}
          variant="quiet"
          className={styles.toggle}
          data-needs-scripts
          aria-expanded={isMenuOpen}
          aria-controls="site-menu"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          {siteTexts.menu}
        </Button>
        <div id="site-menu" data-site-menu className={classNames(styles.menu, isMenuOpen && styles.open)}>
          <nav aria-label={siteTexts.site}>
            <ul className={styles.links}>
              {headerLinks.map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} end className={classNames(styles.link)}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <SiteAccount onUse={() => setMenuOpen(false)} />
        </div>
      </div>
    </header>
  );
}

function SiteAccount({ onUse }: { onUse(): void }) {
  const { auth, homePath } = useHost();
  const isHydrated = useIsHydrated();
  const [isLeaving, setLeaving] = useState(false);
  if (auth.status === 'loading' && isHydrated) return null;
  if (auth.user)
    return (
      <div className={styles.account}>
        <LinkButton to={homePath}>{siteTexts.dashboard}</LinkButton>
        <span className={styles.email} title={auth.user.email}>
          {auth.user.email}
        </span>
        <Button variant="quiet" onClick={() => setLeaving(true)}>
          {siteTexts.signOut}
        </Button>
        <LeavingUser isLeaving={isLeaving} onEnd={() => setLeaving(false)} />
      </div>
    );
  const open = (dialog: 'sign-in' | 'sign-up') => () => {
    onUse();
    auth.openDialog(dialog);
  };
  // Until the session is checked, the page's styles hide this for users with a session.
  return (
    <div className={classNames(styles.account, !isHydrated && 'for-signed-out')}>
      <noscript>
        <span>{siteTexts.noScript}</span>
      </noscript>
      <Button variant="quiet" data-needs-scripts onClick={open('sign-in')}>
        {siteTexts.signIn}
      </Button>
      <Button variant="primary" data-needs-scripts onClick={open('sign-up')}>
        {siteTexts.start}
      </Button>
    </div>
  );
}

/** Goes through the three looks; the public pages need no menu for it. */
function ThemeButton() {
  const [chosen, chooseTheme] = useAtom(themeAtom);
  const theme = useIsHydrated() ? chosen : 'system';
  const at = themes.findIndex(({ id }) => id === theme);
  const next = themes[(at + 1) % themes.length];
  return (
    <Button
      size="small"
      variant="quiet"
      className={styles.theme}
      data-needs-scripts
      onClick={() => next && chooseTheme(next.id)}
    >
      {siteTexts.theme(themes[at]?.label)}
    </Button>
  );
}
