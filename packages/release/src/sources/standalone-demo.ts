/** Address of the demo's standalone bundle. */
export const DEMO_ADDRESS = '/demo-app/';

/** The remote that has it, and where in its folder. */
export const DEMO_NAME = 'mf-demo';
export const DEMO_PAGE_FOLDER = 'standalone/';

/** Returns the demo's page for this path instead of the root, with the product's address. */
export const mountedDemoPage = (html: string): string =>
  html
    .replace('<base href="/"', `<base href="${DEMO_ADDRESS}"`)
    .replace(/<meta[^>]*name="product-url"[^>]*>/, '<meta name="product-url" content="/">');
