const NAME = 'ledgerwise_wrote';

/**
 * A cookie that lives as long as a write is recent. It reaches whichever server is asked next, which has not seen the write
 * itself; clients without cookies are known by the server that took their write.
 */
export const wroteCookie = (seconds: number): string =>
  `${NAME}=1; Max-Age=${seconds}; Path=/rest/v1; HttpOnly; SameSite=Strict`;

/** Whether a request carries it. */
export const hasWroteCookie = (cookies: string | null): boolean =>
  cookies?.split(';').some((cookie) => cookie.trim().startsWith(`${NAME}=`)) ?? false;
