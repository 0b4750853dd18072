/** The charset comes first, because browsers look for it in the first kilobyte. */
const HEAD = /<head>(?:\s*<meta charset="[^"]*">)?/;
/** Only a header can say it. */
const FRAMING = /; frame-ancestors [^;]*/;

/**
 * Adds a policy to a page, for hosts that send none: it changes with the shell's version, unlike a host's
 * configuration.
 */
export function withPolicy(html: string, policy: string): string {
  const content = policy.replace(FRAMING, '').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${content}">`;
  if (!HEAD.test(html)) throw new Error('The page has no head in which its policy would stand.');
  return html.replace(HEAD, (head) => `${head}\n    ${meta}`);
}

const POLICY = /\s*<meta http-equiv="Content-Security-Policy"[^>]*>/;

/** Removes the policy of `withPolicy`, for a server that sends its own. */
export const withoutPolicy = (html: string): string => html.replace(POLICY, '');
