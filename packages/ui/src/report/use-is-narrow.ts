import { useMediaQuery } from '../core/use-media-query.ts';

/** As the style sheet of the table has it: a sheet of paper is narrow too, and shows every column. */
const NARROW = 'screen and (max-width: 767px)';

/** True while the table is shown on a screen with little room. */
export const useIsNarrow = (): boolean => useMediaQuery(NARROW);
