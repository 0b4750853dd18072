/** Where the demo's own bundle is mounted. */
export const DEMO_ADDRESS = '/demo-app/';

/** The remote that has it, and where in its folder. */
export const DEMO_NAME = 'mf-demo';
export const DEMO_PAGE_FOLDER = 'standalone/';

/** The demo's page, mounted below a path instead of at the root that it names, and told where the product is. */
export const mountedDemoPage = (html: string): string =>
  html
    .replace('<base href="/"', `<base href="${DEMO_ADDRESS}"`)
    .replace(/<meta[^>]*name="product-url"[^>]*>/, '<meta name="product-url" content="/">');
