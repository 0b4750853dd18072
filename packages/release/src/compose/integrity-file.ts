/** Hashes of a build's scripts and style sheets by their names: for whoever composes pages that hint them. */
export const INTEGRITY_FILE = 'integrity.json';
