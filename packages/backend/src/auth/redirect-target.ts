/** Returns the site's own addresses: the configured one, and for a loopback address both of its names. */
export function siteOrigins(siteUrl: string): readonly string[] {
  const site = new URL(siteUrl);
  const names = ['localhost', '127.0.0.1'];
  if (!names.includes(site.hostname)) return [site.origin];
  const port = site.port ? `:${site.port}` : '';
  return names.map((name) => `${site.protocol}//${name}${port}`);
}

/** Returns where a mailed link or external sign-in leads back to: an address of the site, or the site itself. */
export function redirectTarget(asked: string | null, siteUrl: string): string {
  if (!asked || !URL.canParse(asked)) return siteUrl;
  const target = new URL(asked);
  target.username = '';
  target.password = '';
  return siteOrigins(siteUrl).includes(target.origin) ? target.href : siteUrl;
}

/** Redirects with the result of a link, in the address's query or fragment. */
export function leadTo(
  target: string,
  said: { readonly query?: Record<string, string>; readonly fragment?: Record<string, string> },
): Response {
  const address = new URL(target);
  for (const [name, value] of Object.entries(said.query ?? {})) address.searchParams.set(name, value);
  if (said.fragment) address.hash = new URLSearchParams(said.fragment).toString();
  return new Response(null, {
    status: 303,
    headers: { location: address.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
