import type { Deployment, FederationManifest, ModuleFile, SiteConfig } from './deployment.ts';
import { SITE_DEFAULTS } from './site-defaults.ts';

/** A small deployment for tests: a public module at the root and a signed-in one below `/books`. */
export const sampleConfig: SiteConfig = {
  supabaseUrl: 'https://project.example',
  supabaseKey: 'publishable',
  ...SITE_DEFAULTS,
};

export const sampleTemplate = `<!doctype html>
<html><head><!--release:head--><script>begin()</script><script defer src="/js/main.11111111.js"></script></head>
<body>
<!--release:outline--><style>#outline[data-kind="page"] { color: red }</style><div id="outline" data-kind="page"></div><!--/release:outline-->
<div id="root"></div></body></html>`;

export function sampleModule(id: string, over: Partial<ModuleFile> = {}): ModuleFile {
  return {
    contract: 1,
    id,
    title: id,
    routes: [],
    nav: [],
    permissions: [],
    errors: {},
    selfTests: [],
    version: '1.2.3',
    screens: {},
    ...over,
  };
}

export function sampleFederation(shared: Readonly<Record<string, string>> = {}): FederationManifest {
  return {
    name: 'mf_sample',
    metaData: {
      globalName: 'mf_sample',
      remoteEntry: { name: 'remoteEntry.22222222.js', path: '', type: 'global' },
    },
    exposes: [{ name: 'module', assets: { js: { sync: ['js/module.33333333.js'] }, css: { sync: [] } } }],
    shared: Object.entries(shared).map(([name, file]) => ({
      name,
      version: '1.0.0',
      assets: { js: { sync: [file] }, css: { sync: [] } },
    })),
  };
}

export const sampleDeployment: Deployment = {
  template: sampleTemplate,
  styles: {},
  registry: {
    version: 1,
    remotes: [
      {
        id: 'site',
        title: 'Site',
        basePath: '',
        entry: '/remotes/mf-site/',
        claims: ['/', '/about'],
        audience: 'public',
      },
      {
        id: 'books',
        title: 'Books',
        basePath: '/books',
        entry: '/remotes/mf-books/',
        claims: ['/books/*'],
        audience: 'signed-in',
      },
    ],
    redirects: { '/gl': '/books/journal' },
  },
  shellGroups: {
    main: ['js/main.11111111.js'],
    'layout-app': ['js/layout-app.44444444.js'],
    'layout-site': ['js/layout-site.55555555.js'],
    session: ['js/session.66666666.js'],
  },
  remotes: {
    site: {
      module: sampleModule('site', {
        routes: [{ id: 'landing', path: '', title: 'Home', access: 'public' }],
        screens: {
          landing: { files: ['js/landing.77777777.js', 'css/landing.88888888.css'], shared: ['react'] },
        },
      }),
      federation: sampleFederation(),
    },
    books: {
      module: sampleModule('books', {
        routes: [
          {
            id: 'journal',
            path: 'journal',
            title: 'Journal',
            outline: 'list',
            firstRequests: [{ method: 'GET', path: '/rest/v1/journal?select=*' }],
          },
          { id: 'entry', path: 'journal/:id', title: 'Entry' },
        ],
        screens: {
          journal: { files: ['js/journal.99999999.js'], shared: ['react'] },
          entry: { files: ['js/entry.aaaaaaaa.js'], shared: ['react', 'forms'] },
        },
      }),
      federation: sampleFederation({ forms: 'js/forms.bbbbbbbb.js' }),
    },
  },
};

/** The same deployment with a prerendered landing page, and a shell that frames it. */
export const prerenderedDeployment: Deployment = {
  ...sampleDeployment,
  template: sampleTemplate.replace(
    '<head>',
    '<head><title>Books</title>\n<!--release:noscript--><noscript>Needs scripts.</noscript><!--/release:noscript-->',
  ),
  frames: {
    frames: {
      '': '<main>__CONTENT__</main>',
      '/': '<b>__PRODUCT_NAME__</b><main>__CONTENT__</main><a href="/__HOME__">Home</a>',
    },
    missing: '<h1>Nothing here at __PRODUCT_NAME__</h1>',
    ownPages: ['/reset-password'],
  },
  styles: { '/remotes/mf-site/css/landing.88888888.css': '.hero { color: green }' },
  remotes: {
    ...sampleDeployment.remotes,
    site: {
      module: sampleModule('site', {
        routes: [
          {
            id: 'landing',
            path: '',
            title: 'Home',
            access: 'public',
            head: {
              description: '{productName} keeps books.',
              picture: { file: 'preview.png', alt: 'A list' },
              structured: [{ '@type': 'Organization', name: '{productName}', url: '{origin}/' }],
            },
          },
        ],
        screens: {
          landing: { files: ['js/landing.77777777.js', 'css/landing.88888888.css'], shared: ['react'] },
        },
      }),
      federation: sampleFederation(),
      prerendered: {
        pages: {
          landing: {
            html: '<h1>__PRODUCT_NAME__</h1><img src="__REMOTE_ENTRY__/hero.avif"><a href="/__MOUNT__/x">x</a> __SUPPORT_EMAIL__',
            withoutSupportEmail: '<h1>__PRODUCT_NAME__</h1><a href="/__MOUNT__">no mail</a>',
            hints: ['<link rel="preload" as="image" href="__REMOTE_ENTRY__/hero.avif"/>'],
          },
        },
      },
    },
  },
};
