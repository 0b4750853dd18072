const NAME = 'ledgerwise_wrote';

/**
 * A cookie that lives while a write is recent. It reaches any server that handles the next request; clients without
 * cookies are only known to the server that handled their write.
 */
export const wroteCookie = (seconds: number): string =>
  `${NAME}=1; Max-Age=${seconds}; Path=/rest/v1; HttpOnly; SameSite=Strict`;

/** True if a request has it. */
export const hasWroteCookie = (cookies: string | null): boolean =>
  cookies?.split(';').some((cookie) => cookie.trim().startsWith(`${NAME}=`)) ?? false;
