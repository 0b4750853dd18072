import type { SiteConfig } from '../compose/deployment.ts';
import { SITE_DEFAULTS } from '../compose/site-defaults.ts';
import { Refusal } from '../refusal.ts';

type Environment = Readonly<Record<string, string | undefined>>;

function originOf(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Refusal(`${name} must be an address such as https://books.example, and not "${text}".`);
  return url.href.replace(/\/$/, '');
}

/** Parses the site's address; refuses one with a path, because every address of the application starts at the root. */
function siteOrigin(text: string): string {
  const origin = originOf('SITE_URL', text);
  if (new URL(origin).pathname !== '/')
    throw new Refusal(
      `SITE_URL must have no path, and "${text}" has one. Give the application a name of its own, such as https://books.example.com.`,
    );
  return origin;
}

/** The setting `SERVICE_WORKER`, which only switches off. */
function isWorkerOff(text: string | undefined): boolean {
  if (text && text !== 'off') throw new Refusal(`SERVICE_WORKER must be off or absent, and not "${text}".`);
  return text === 'off';
}

/** Configuration of a static site for its project, from the settings that the server reads too. */
export function siteConfigFrom(env: Environment): {
  readonly config: SiteConfig;
  readonly origin?: string;
  readonly isWorkerOff?: boolean;
} {
  const {
    SUPABASE_URL: url,
    SUPABASE_KEY: key,
    PRODUCT_NAME,
    SUPPORT_EMAIL,
    SITE_URL,
    OVERRIDE_ORIGINS,
    RELEASE_KEY,
    SERVICE_WORKER,
  } = env;
  const overrideOrigins = (OVERRIDE_ORIGINS ?? '').split(',').flatMap((one) => one.trim() || []);
  if (!url || !key)
    throw new Refusal(
      'A site of files needs a project to talk to: set SUPABASE_URL and SUPABASE_KEY (the publishable key).',
    );
  return {
    config: {
      supabaseUrl: originOf('SUPABASE_URL', url),
      supabaseKey: key,
      ...SITE_DEFAULTS,
      ...(PRODUCT_NAME && { productName: PRODUCT_NAME }),
      ...(SUPPORT_EMAIL && { supportEmail: SUPPORT_EMAIL }),
      ...(overrideOrigins.length > 0 && {
        overrideOrigins: overrideOrigins.map((one) => originOf('OVERRIDE_ORIGINS', one)),
      }),
      ...(RELEASE_KEY && { releaseKey: RELEASE_KEY }),
    },
    ...(isWorkerOff(SERVICE_WORKER) && { isWorkerOff: true }),
    ...(SITE_URL && { origin: siteOrigin(SITE_URL) }),
  };
}
