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

  it('says what the site is called, whatever that is', () => {
    const html = compose('/', { productName: '<i>$& __CONTENT__' });
    expect(bodyOf(html)).toContain('<b>&lt;i&gt;$&amp; __CONTENT__</b>');
    expect(html).toContain('<title>Home · &lt;i&gt;$&amp; __CONTENT__</title>');
    expect(html).not.toContain('<i>');
  });

  it('leads home to the page that the site says', () => {
    expect(bodyOf(compose('/', { homePath: '/$&/desk' }))).toContain('<a href="/$&amp;/desk">Home</a>');
  });

  it('tells who does not run it what it is', () => {
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

  it('is called what the site is where no screen is drawn ahead', () => {
    expect(compose('/books/journal', { productName: 'R&D $& Books' })).toContain(
      '<title>R&amp;D $&amp; Books</title>',
    );
  });

  it('leaves out what needs a whole address where none is known', () => {
    const html = composeIndex(prerenderedDeployment, sampleConfig, '/');
    expect(html).toContain('<link rel="canonical" href="/">');
    expect(html).not.toMatch(/og:url|og:image/);
  });

  it('is painted with what is in it: its sheet is there and not asked for, its pictures are hinted', () => {
    const html = compose('/');
    expect(html).toContain('<style data-sheet="css/landing.88888888.css">.hero { color: green }</style>');
    expect(html).not.toContain('as="style"');
    expect(html).toContain('<link rel="preload" as="image" href="/remotes/mf-site/hero.avif"/>');
    expect(html.indexOf('<h1>')).toBeLessThan(html.indexOf('id="modules"'));
  });

  it('is drawn once its frame is there; an application has none to wait for', () => {
    const expected = '<link rel="expect" href="#main" blocking="render">';
    expect(compose('/')).toContain(expected);
    expect(compose('/books/journal')).not.toContain(expected);
  });

  it('asks for no JavaScript; an application does', () => {
    expect(compose('/')).not.toContain('Needs scripts.');
    expect(compose('/books/journal')).toContain('<noscript>Needs scripts.</noscript>');
    expect(compose('/books/journal')).toContain('<div id="root"></div>');
  });

  it('keeps its head out of what scripts read', () => {
    expect(compose('/')).not.toContain('"head":');
  });
});

describe('an address that nobody has', () => {
  it('is known as such, where the shell says which are its own', () => {
    const known = (pathname: string) => isKnownAddress(prerenderedDeployment, pathname);
    expect(
      ['/', '/books/journal/7', '/gl', '/gl/', '/reset-password'].filter((path) => !known(path)),
    ).toEqual([]);
    expect(['/nowhere', '/books/nowhere', '/about/us'].filter(known)).toEqual([]);
    expect(isKnownAddress(sampleDeployment, '/nowhere')).toBe(true);
  });

  it('counts as known where its module is not there, whose card says so', () => {
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
