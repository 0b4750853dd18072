/** The button that closes a dialog. A constant, which the bundler writes where it is used. */
export const CLOSE = 'Close';
