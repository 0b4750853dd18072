/** `GET /settings`: the ways to sign in, for the buttons of the sign-in page. */
export const settings = (hasGoogle: boolean): Response =>
  Response.json({
    external: { email: true, google: hasGoogle },
    disable_signup: false,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
    saml_enabled: false,
    anonymous_users: false,
  });
