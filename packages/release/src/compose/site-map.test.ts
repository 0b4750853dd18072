import type { PageHead } from '@ledgerwise/contract';
import { expect, it } from 'vitest';
import { prerenderedDeployment, sampleModule } from './sample-deployment.ts';
import { robotsTxt, sitemapXml } from './site-map.ts';

const head: PageHead = { description: 'A page.' };
const { site } = prerenderedDeployment.remotes;
const deployment = {
  ...prerenderedDeployment,
  remotes: {
    ...prerenderedDeployment.remotes,
    ...(site && {
      site: {
        ...site,
        module: sampleModule('site', {
          routes: [
            { id: 'landing', path: '', title: 'Home', access: 'public', head },
            { id: 'home', path: 'home', title: 'Home', access: 'public', head: { ...head, canonical: '/' } },
            { id: 'about', path: 'about', title: 'About', access: 'public', head },
            { id: 'demo', path: 'demo', title: 'Demo', access: 'public' },
          ],
        }),
      },
    }),
  },
};

it('lists the public pages with a head, each once', () => {
  expect(sitemapXml(deployment, 'https://books.example').match(/<loc>.*?<\/loc>/g)).toEqual([
    '<loc>https://books.example/</loc>',
    '<loc>https://books.example/about</loc>',
  ]);
});

it('excludes pages that need a session from search engines', () => {
  expect(robotsTxt(deployment, 'https://books.example')).toBe(
    'User-agent: *\nDisallow: /books/\nDisallow: /reset-password\n\nSitemap: https://books.example/sitemap.xml\n',
  );
  expect(robotsTxt(deployment, undefined)).not.toContain('Sitemap');
});
