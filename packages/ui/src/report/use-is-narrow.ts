import { useMediaQuery } from '../core/use-media-query.ts';

/** The same condition as in the table's style sheet: prints are narrow too, but show every column. */
const NARROW = 'screen and (max-width: 767px)';

/** True while the table is shown on a screen with little room. */
export const useIsNarrow = (): boolean => useMediaQuery(NARROW);
