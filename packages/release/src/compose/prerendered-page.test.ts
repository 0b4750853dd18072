import { describe, expect, it } from 'vitest';
import { composeIndex, isKnownAddress } from './compose-index.ts';
import type { SiteConfig } from './deployment.ts';
import { prerenderedDeployment, sampleConfig, sampleDeployment } from './sample-deployment.ts';

const ORIGIN = 'https://books.example';
const compose = (pathname: string, config: Partial<SiteConfig> = {}, origin: string | undefined = ORIGIN) =>
  composeIndex(prerenderedDeployment, { ...sampleConfig, ...config }, pathname, origin);
const bodyOf = (html: string) => /<div id="root" data-prerendered>(.*?)<\/div>/s.exec(html)?.[1];

describe('a prerendered page', () => {
  it("is the shell's frame for the address with the remote's screen in it", () => {
    expect(bodyOf(compose('/', { supportEmail: 'help@books.example' }))).toBe(
      '<b>Ledgerwise</b><main><h1>Ledgerwise</h1><img src="/remotes/mf-site/hero.avif"><a href="/x">x</a> help@books.example</main><a href="/accounting/dashboard">Home</a>',
    );
    expect(bodyOf(compose('/'))).toContain('<a href="/">no mail</a>');
  });

  it('has the name of the site, whatever it contains', () => {
    const html = compose('/', { productName: '<i>$& __CONTENT__' });
    expect(bodyOf(html)).toContain('<b>&lt;i&gt;$&amp; __CONTENT__</b>');
    expect(html).toContain('<title>Home · &lt;i&gt;$&amp; __CONTENT__</title>');
    expect(html).not.toContain('<i>');
  });

  it('links home to the configured page', () => {
    expect(bodyOf(compose('/', { homePath: '/$&/desk' }))).toContain('<a href="/$&amp;/desk">Home</a>');
  });

  it('has a description for clients without scripts', () => {
    const html = compose('/');
    for (const element of [
      '<title>Home · Ledgerwise</title>',
      '<meta name="description" content="Ledgerwise keeps books.">',
      '<link rel="canonical" href="https://books.example/">',
      '<meta property="og:title" content="Home · Ledgerwise">',
      '<meta property="og:description" content="Ledgerwise keeps books.">',
      '<meta property="og:url" content="https://books.example/">',
      '<meta property="og:image" content="https://books.example/remotes/mf-site/preview.png">',
      '<meta property="og:image:alt" content="A list">',
      '<script type="application/ld+json">{"@type":"Organization","name":"Ledgerwise","url":"https://books.example/"}</script>',
    ])
      expect(html).toContain(element);
    expect(html.match(/<title>/g)).toHaveLength(1);
  });

  it('has the name of the site where no screen is prerendered', () => {
    expect(compose('/books/journal', { productName: 'R&D $& Books' })).toContain(
      '<title>R&amp;D $&amp; Books</title>',
    );
  });

  it('omits absolute addresses if the origin is unknown', () => {
    const html = composeIndex(prerenderedDeployment, sampleConfig, '/');
    expect(html).toContain('<link rel="canonical" href="/">');
    expect(html).not.toMatch(/og:url|og:image/);
  });

  it('is painted without requests: its style sheet is inlined, its pictures are preloaded', () => {
    const html = compose('/');
    expect(html).toContain('<style data-sheet="css/landing.88888888.css">.hero { color: green }</style>');
    expect(html).not.toContain('as="style"');
    expect(html).toContain('<link rel="preload" as="image" href="/remotes/mf-site/hero.avif"/>');
    expect(html.indexOf('<h1>')).toBeLessThan(html.indexOf('id="modules"'));
  });

  it('is painted once its frame is complete; an application has none to wait for', () => {
    const expected = '<link rel="expect" href="#main" blocking="render">';
    expect(compose('/')).toContain(expected);
    expect(compose('/books/journal')).not.toContain(expected);
  });

  it('asks for no JavaScript; an application does', () => {
    expect(compose('/')).not.toContain('Needs scripts.');
    expect(compose('/books/journal')).toContain('<noscript>Needs scripts.</noscript>');
    expect(compose('/books/journal')).toContain('<div id="root"></div>');
  });

  it('does not repeat its head in the data for scripts', () => {
    expect(compose('/')).not.toContain('"head":');
  });
});

describe('an unknown address', () => {
  it('is recognized if the shell declares its own pages', () => {
    const known = (pathname: string) => isKnownAddress(prerenderedDeployment, pathname);
    expect(
      ['/', '/books/journal/7', '/gl', '/gl/', '/reset-password'].filter((path) => !known(path)),
    ).toEqual([]);
    expect(['/nowhere', '/books/nowhere', '/about/us'].filter(known)).toEqual([]);
    expect(isKnownAddress(sampleDeployment, '/nowhere')).toBe(true);
  });

  it('counts as known if its module is missing, whose card reports it', () => {
    const { site } = prerenderedDeployment.remotes;
    const remotes = site ? { site } : {};
    expect(isKnownAddress({ ...prerenderedDeployment, remotes }, '/books/journal')).toBe(true);
  });

  it('shows so, and is not to be listed', () => {
    const html = compose('/nowhere');
    expect(bodyOf(html)).toBe('<h1>Nothing here at Ledgerwise</h1>');
    expect(html).toContain('<title>Page not found · Ledgerwise</title>');
    expect(html).toContain('<meta name="robots" content="noindex">');
  });
});
