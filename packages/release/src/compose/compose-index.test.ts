import { describe, expect, it } from 'vitest';
import { composeIndex } from './compose-index.ts';
import { sampleConfig, sampleDeployment, sampleModule } from './sample-deployment.ts';

const compose = (pathname: string) => composeIndex(sampleDeployment, sampleConfig, pathname);

function inlined(html: string, id: string): unknown {
  const text = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1];
  return text === undefined ? undefined : JSON.parse(text);
}

const hints = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="(\w+)" href="([^"]+)">/g)].map(
    ([, as, href]) => `${as} ${href}`,
  );

const ENTRY = 'script /js/main.11111111.js';

describe('composeIndex', () => {
  it('hints the entry, the frame, the container, the module and the screen of an address, each once', () => {
    expect(hints(compose('/'))).toEqual([
      ENTRY,
      'script /js/layout-site.55555555.js',
      'script /remotes/mf-site/remoteEntry.22222222.js',
      'script /remotes/mf-site/js/module.33333333.js',
      'script /remotes/mf-site/js/landing.77777777.js',
      'style /remotes/mf-site/css/landing.88888888.css',
    ]);
  });

  it('hints the session for a signed-in screen, and a library only where the screen asks for it', () => {
    expect(hints(compose('/books/journal'))).toContain('script /js/session.66666666.js');
    expect(hints(compose('/books/journal')).join()).not.toContain('forms');
    expect(hints(compose('/books/journal/7'))).toContain('script /remotes/mf-books/js/forms.bbbbbbbb.js');
  });

  it('hints a part of the shell that is in its entry only once', () => {
    const groups = { ...sampleDeployment.shellGroups, 'layout-site': ['js/main.11111111.js'] };
    const html = composeIndex({ ...sampleDeployment, shellGroups: groups }, sampleConfig, '/');
    expect(hints(html).filter((hint) => hint === ENTRY)).toHaveLength(1);
  });

  it('asks for the files of a remote that is built as ES modules as the browser will', () => {
    const site = sampleDeployment.remotes.site;
    if (!site) throw new Error('The sample lacks its site.');
    const { remoteEntry } = site.federation.metaData;
    const federation = {
      ...site.federation,
      metaData: { ...site.federation.metaData, remoteEntry: { ...remoteEntry, type: 'module' } },
    };
    const html = composeIndex(
      { ...sampleDeployment, remotes: { site: { ...site, federation } } },
      sampleConfig,
      '/',
    );
    expect(html).toContain('<link rel="modulepreload" href="/remotes/mf-site/js/landing.77777777.js">');
    expect(hints(html)).toEqual([
      ENTRY,
      'script /js/layout-site.55555555.js',
      'style /remotes/mf-site/css/landing.88888888.css',
    ]);
  });

  it('asks for files of another origin as the loader will', () => {
    const remotes = sampleDeployment.registry.remotes.map((entry) =>
      entry.id === 'site' ? { ...entry, entry: 'https://cdn.example/site/' } : entry,
    );
    const html = composeIndex(
      { ...sampleDeployment, registry: { ...sampleDeployment.registry, remotes } },
      sampleConfig,
      '/',
    );
    expect(html).toContain('href="https://cdn.example/site/remoteEntry.22222222.js" crossorigin>');
  });

  it('writes configuration, registry, manifests and the first requests of the route', () => {
    const html = compose('/books/journal');
    expect(inlined(html, 'config')).toEqual(sampleConfig);
    expect(inlined(html, 'registry')).toEqual(sampleDeployment.registry);
    expect(inlined(html, 'modules')).toMatchObject({ site: { version: '1.2.3' }, books: { id: 'books' } });
    expect(JSON.stringify(inlined(html, 'modules'))).not.toContain('firstRequests');
    expect(inlined(html, 'mf-manifests')).toEqual({
      '/remotes/mf-books/mf-manifest.json': {
        name: 'mf_sample',
        metaData: sampleDeployment.remotes.books?.federation.metaData,
      },
    });
    expect(inlined(html, 'first-requests')).toEqual([{ method: 'GET', path: '/rest/v1/journal?select=*' }]);
  });

  it('shows the outline of an application’s screen, in its shape, and none on a public page', () => {
    expect(compose('/books/journal')).toContain('<div id="outline" data-kind="list"></div>');
    expect(compose('/gl')).toContain('<div id="outline" data-kind="list"></div>');
    expect(compose('/books/journal/7')).toContain('<div id="outline" data-kind="page"></div>');
    for (const address of ['/', '/nowhere']) expect(compose(address)).not.toContain('id="outline"');
    expect(compose('/books/journal')).not.toContain('release:outline');
  });

  it('does not contain the file lists of screens', () => {
    expect(inlined(compose('/'), 'modules')).not.toHaveProperty('site.screens');
  });

  it('leaves data for QA to module.json', () => {
    const { books, ...others } = sampleDeployment.remotes;
    if (!books) throw new Error('The sample has no module "books".');
    const verifications = [{ id: 'list', title: 'List', path: 'list', functions: ['list'] }];
    const remotes = { ...others, books: { ...books, module: { ...books.module, verifications } } };
    const html = composeIndex({ ...sampleDeployment, remotes }, sampleConfig, '/books/journal');
    expect(inlined(html, 'modules')).toMatchObject({ books: { id: 'books', routes: expect.anything() } });
    for (const part of ['verifications', 'selfTests', 'permissions'])
      expect(inlined(html, 'modules')).not.toHaveProperty(`books.${part}`);
  });

  it('treats a helper address as its target', () => {
    expect(hints(compose('/gl'))).toEqual(hints(compose('/books/journal')));
  });

  it('composes a page for an unclaimed address, and for one with a missing module', () => {
    expect(hints(compose('/nowhere'))).toEqual([ENTRY]);
    const { site } = sampleDeployment.remotes;
    const html = composeIndex(
      { ...sampleDeployment, remotes: site ? { site } : {} },
      sampleConfig,
      '/books/journal',
    );
    expect(hints(html)).toEqual([ENTRY]);
    expect(Object.keys(inlined(html, 'modules') as object)).toEqual(['site']);
  });

  it('escapes texts of a manifest in markup and in replacement patterns', () => {
    const module = sampleModule('site', { title: '</script><script>alert(1)</script> $& $1' });
    const site = sampleDeployment.remotes.site;
    if (!site) throw new Error('The sample lacks its site.');
    const html = composeIndex(
      { ...sampleDeployment, remotes: { site: { ...site, module } } },
      sampleConfig,
      '/',
    );
    expect(html).not.toContain('<script>alert');
    expect(inlined(html, 'modules')).toMatchObject({ site: { title: module.title } });
  });

  it('names the comment that a template lacks', () => {
    expect(() => composeIndex({ ...sampleDeployment, template: '<html></html>' }, sampleConfig, '/')).toThrow(
      '<!--release:head-->',
    );
  });
});
