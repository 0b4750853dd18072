// Exit codes of the server process. The numbers are those of sysexits.h, which service managers know.

/** It could not start, and will not until the configuration changes (EX_CONFIG). */
export const LASTING_FAILURE = 78;

/** Its own PostgreSQL failed and could not be restarted; a new process may succeed (EX_TEMPFAIL). */
export const DATABASE_GIVEN_UP = 75;
