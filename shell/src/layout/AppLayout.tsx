import { Drawer, Icon, IconButton, later } from '@ledgerwise/ui/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { linkManifest } from '../services/installed/link-manifest.ts';
import { type Services, useServices } from '../services/services.ts';
import styles from './AppLayout.module.css';
import { Breadcrumb } from './Breadcrumb.tsx';
import { ConnectionMark } from './ConnectionMark.tsx';
import { JobsMark } from './JobsMark.tsx';
import { DraftsMark, OfflineNotice, preloadOfflineParts } from './OfflineNotices.tsx';
import { CommandPalette, preloadPalette } from './palette/CommandPalette.tsx';
import { prepareOfflineVisits } from './prepare-offline-visits.ts';
import { Sidebar } from './Sidebar.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useSidebar } from './sidebar-state.ts';
import { ThemeMenu } from './ThemeMenu.tsx';
import { appTexts } from './texts/app.ts';
import { useVisitedScreens } from './use-visited-screens.ts';
import { WithOffline } from './WithOffline.tsx';

const ShortcutsDialog = later(
  async () => (await import(/* webpackChunkName: "jobs" */ './ShortcutsDialog.tsx')).ShortcutsDialog,
);

const everywhere = { enableOnFormTags: true, preventDefault: true } as const;
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** By then the screen has its data, even on a slow connection: browsers are idle while they wait for responses. */
const LATER_MS = 5000;

/** Schedules work that is not urgent; returns a function that cancels it. */
function schedule(work: () => void): () => void {
  const timer = setTimeout(work, LATER_MS);
  return () => clearTimeout(timer);
}

function prepareLater(services: Services): void {
  linkManifest();
  preloadPalette();
  preloadOfflineParts();
  prepareOfflineVisits(services);
}

/** The frame of the signed-in application. */
export function AppLayout({ children }: { readonly children: ReactNode }) {
  return (
    <WithOffline>
      <AppFrame>{children}</AppFrame>
    </WithOffline>
  );
}

function AppFrame({ children }: { readonly children: ReactNode }) {
  const sidebar = useSidebar();
  useVisitedScreens();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useHotkeys('mod+b', sidebar.toggle, everywhere, [sidebar.toggle]);
  useHotkeys('mod+k', () => setPaletteOpen((before) => !before), everywhere);
  const [areShortcutsOpen, setShortcutsOpen] = useState(false);
  // Not while typing, and not over another dialog.
  useHotkeys('?', () => document.querySelector('dialog[open]') === null && setShortcutsOpen(true), {
    useKey: true,
  });
  const services = useServices();
  useEffect(() => schedule(() => prepareLater(services)), [services]);
  const isCollapsed = !sidebar.isOpen;
  return (
    <div className={styles.frame} data-sidebar={isCollapsed ? 'collapsed' : 'open'}>
      <SkipLink />
      {sidebar.isMobile ? (
        <Drawer side="left" title={appTexts.menu} open={sidebar.isDrawerOpen} onClose={sidebar.closeDrawer}>
          <Sidebar isCollapsed={false} onNavigate={sidebar.closeDrawer} />
        </Drawer>
      ) : (
        <div className={styles.side}>
          <Sidebar isCollapsed={isCollapsed} />
        </div>
      )}
      <div className={styles.page}>
        <header className={styles.header}>
          <IconButton
            label={appTexts.toggleSidebar}
            aria-expanded={sidebar.isMobile ? sidebar.isDrawerOpen : sidebar.isOpen}
            aria-keyshortcuts="Control+B Meta+B"
            icon={<Icon name="sidebar" />}
            onClick={sidebar.toggle}
          />
          <Breadcrumb />
          <ConnectionMark />
          <button
            type="button"
            className={styles.palette}
            aria-keyshortcuts="Control+K Meta+K"
            aria-haspopup="dialog"
            onPointerEnter={preloadPalette}
            onFocus={preloadPalette}
            onClick={() => setPaletteOpen(true)}
          >
            <Icon name="search" />
            <span className={styles.paletteText}>{appTexts.search}</span>
            <span aria-hidden="true">
              <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
            </span>
          </button>
          <DraftsMark />
          <JobsMark />
          <ThemeMenu />
        </header>
        <OfflineNotice />
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      {areShortcutsOpen && <ShortcutsDialog isMac={isMac} onClose={() => setShortcutsOpen(false)} />}
      {isPaletteOpen && <CommandPalette onClose={() => setPaletteOpen(false)} />}
    </div>
  );
}
