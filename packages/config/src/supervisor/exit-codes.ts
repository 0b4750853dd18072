// How the server's process says what ended it. The numbers are those of sysexits.h, which service managers know.

/** It could not start, and no further start will do until somebody changes something (EX_CONFIG). */
export const LASTING_FAILURE = 78;

/** Its own PostgreSQL is gone and did not come back to it; a new process may get it up (EX_TEMPFAIL). */
export const DATABASE_GIVEN_UP = 75;
