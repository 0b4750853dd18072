import { fitsMedia, useMediaQuery } from './use-media-query.ts';

/** The same breakpoint as in the style sheets, where controls are as high as a finger and rows are two lines. */
const PHONE = '(max-width: 768px)';

/** True if the window currently has the width of a phone. */
export const isPhone = (): boolean => fitsMedia(PHONE);

/** True while the window is as narrow as a phone. */
export const useIsPhone = (): boolean => useMediaQuery(PHONE);
