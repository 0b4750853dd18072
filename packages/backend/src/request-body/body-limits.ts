const MB = 1024 * 1024;

/** What one request may carry. */
export const BODY_LIMIT = MB;

/**
 * Functions that take many rows at once, or a file. A part of an import is 5,000 rows, of which the widest that people have are about
 * 3 KB each; a bulk action names its records by their ids, 39 bytes each, and a list that is selected whole has up to
 * 100,000 of them. A file of 10 MB has 13.4 in base64, and so has a PDF of up to 5 MB that is sent by mail 6.7.
 */
const LARGER: Readonly<Record<string, number>> = {
  '/rest/v1/rpc/import_records': 32 * MB,
  '/rest/v1/rpc/stage_import_rows': 32 * MB,
  '/rest/v1/rpc/match_records': 8 * MB,
  '/rest/v1/rpc/check_names': 8 * MB,
  '/rest/v1/rpc/bulk_delete': 8 * MB,
  '/rest/v1/rpc/bulk_update': 8 * MB,
  '/rest/v1/rpc/archive_records': 8 * MB,
  '/rest/v1/rpc/save_attachment': 16 * MB,
  '/rest/v1/rpc/send_document': 8 * MB,
};

/** The most that a request to an address may carry; more than usual is for people who have signed in. */
export function bodyLimit(pathname: string, isSignedIn: boolean): number {
  return (isSignedIn && Object.hasOwn(LARGER, pathname) && LARGER[pathname]) || BODY_LIMIT;
}
