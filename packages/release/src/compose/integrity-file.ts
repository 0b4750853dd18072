/** Hashes of a build's scripts and style sheets by their names: for the pages that preload them. */
export const INTEGRITY_FILE = 'integrity.json';
