import type { ReactNode } from 'react';
import { App } from '../app/App.tsx';
import { ownPages } from '../app/resolve-address.ts';
import { headerLinks } from '../layout/SiteLayout.tsx';
import { frameServices, type StandIns } from './frame-services.ts';

/** Addresses that the frame of public pages marks as current. */
export const marked: readonly string[] = headerLinks.map(({ to }) => to);

/** Addresses of the shell's own pages. */
export const own: readonly string[] = Object.keys(ownPages);

/**
 * The page at an address before anything is known of the visitor, with a placeholder for a module's screen.
 * The same tree hydrates the page.
 */
export async function pageAt(address: string, standIns: StandIns): Promise<ReactNode> {
  const services = await frameServices(address, standIns);
  return <App services={services} address={address} prerendered={{ onHydrated: async () => {} }} />;
}
