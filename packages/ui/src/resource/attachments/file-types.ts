const MB = 1024 * 1024;
const MOST_MB = 10;

/** Accepted file types, by extension; the database compares the content. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  csv: 'text/csv',
  txt: 'text/plain',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
};

/** For the browser's chooser: endings for computers, media types so that a phone offers its camera. */
export const ACCEPTED = [
  ...Object.keys(MEDIA_TYPES).map((ending) => `.${ending}`),
  ...new Set(Object.values(MEDIA_TYPES)),
].join(',');

export const KINDS_IN_WORDS = `PDF, PNG, JPEG, WebP, GIF, CSV, TXT, XLSX, DOCX or ODS, up to ${MOST_MB} MB each`;

/** Browsers ask the system for a file's type, and some systems do not know it: then the extension decides. */
export const mediaTypeOf = (name: string): string | undefined =>
  MEDIA_TYPES[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];

/** Returns the reason why a file would be refused, as far as that is known before it is sent, or undefined. */
export function faultOf({ name, size }: File): string | undefined {
  if (mediaTypeOf(name) === undefined) return `Files of this type cannot be added. Add ${KINDS_IN_WORDS}.`;
  if (size === 0) return 'This file is empty. Choose it again, or another one.';
  if (size > MOST_MB * MB) return `This file is larger than ${MOST_MB} MB. Make it smaller, or split it.`;
  return undefined;
}

/** True if browsers display the type themselves, without running any of its content. */
export const isShownByBrowser = (mediaType: string): boolean =>
  mediaType === 'application/pdf' || mediaType.startsWith('image/');

/** `840 bytes`, `12 KB`, `1.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  return bytes < MB ? `${Math.round(bytes / 1024)} KB` : `${(bytes / MB).toFixed(1)} MB`;
}
