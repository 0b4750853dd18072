/** `GET /settings`: which ways of signing in there are, for whoever draws the buttons. */
export const settings = (hasGoogle: boolean): Response =>
  Response.json({
    external: { email: true, google: hasGoogle },
    disable_signup: false,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
    saml_enabled: false,
    anonymous_users: false,
  });
