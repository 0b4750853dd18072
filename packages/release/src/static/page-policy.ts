/** The charset comes first: browsers look for it in the first kilobyte. */
const HEAD = /<head>(?:\s*<meta charset="[^"]*">)?/;
/** Only a header can say it. */
const FRAMING = /; frame-ancestors [^;]*/;

/**
 * The page with its policy in it, for hosts that send none: what may run changes with the shell's version, and a host's
 * configuration does not.
 */
export function withPolicy(html: string, policy: string): string {
  const content = policy.replace(FRAMING, '').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${content}">`;
  if (!HEAD.test(html)) throw new Error('The page has no head in which its policy would stand.');
  return html.replace(HEAD, (head) => `${head}\n    ${meta}`);
}

const POLICY = /\s*<meta http-equiv="Content-Security-Policy"[^>]*>/;

/** The page as it was before `withPolicy`, for a server that sends a policy of its own. */
export const withoutPolicy = (html: string): string => html.replace(POLICY, '');
