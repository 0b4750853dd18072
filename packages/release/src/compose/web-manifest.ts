import { absolutePath } from '@ledgerwise/contract';
import type { Deployment, SiteConfig } from './deployment.ts';

/** Its file in the site. */
export const WEB_MANIFEST = 'manifest.webmanifest';

/** Theme colors: the brand, and the background of the first screen. */
const COLORS = { theme_color: '#0b6b4f', background_color: '#ffffff' } as const;

/** The types of files that other programs may share: those of attachments. */
const SHARED_TYPES = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'text/csv',
  'text/plain',
  '.xlsx',
  '.docx',
  '.ods',
] as const;

const icon = (file: string, sizes: string, more: object = {}) => ({
  src: `/icons/${file}`,
  sizes,
  type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  ...more,
});

/** The entries of the menu that systems open on the application's icon, as the modules declare them. */
function shortcuts({ registry, remotes }: Deployment) {
  return registry.remotes.flatMap(({ id, basePath }) => {
    const module = remotes[id]?.module;
    return (module?.appShortcuts ?? []).flatMap(({ route, label }) => {
      const path = module?.routes.find((one) => one.id === route)?.path;
      return path === undefined ? [] : [{ name: label, url: absolutePath(basePath, path) }];
    });
  });
}

/** The web manifest of the site, by which browsers install it: named and started as the operator has configured it. */
export function webManifest(deployment: Deployment, { productName, homePath }: SiteConfig): string {
  return JSON.stringify({
    id: '/',
    name: productName,
    short_name: productName,
    description: 'Accounting for small and medium businesses',
    start_url: homePath,
    scope: '/',
    display: 'standalone',
    categories: ['finance', 'business'],
    ...COLORS,
    icons: [
      icon('icon.svg', 'any'),
      icon('icon-192.png', '192x192'),
      icon('icon-512.png', '512x512'),
      icon('maskable-512.png', '512x512', { purpose: 'maskable' }),
    ],
    shortcuts: shortcuts(deployment),
    // The service worker answers it; nothing is sent to a server before the user has chosen a record.
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'files', accept: SHARED_TYPES }] },
    },
  });
}
