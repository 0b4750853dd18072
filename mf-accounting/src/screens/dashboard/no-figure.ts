/** In the place of a figure that there is not yet, or that could not be read. */
export const NONE = '–';
