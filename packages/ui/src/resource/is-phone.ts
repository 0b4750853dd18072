/** Whether rows are drawn as on a phone; the same breakpoint as in DataGrid.module.css. */
export const isPhone = (): boolean => window.matchMedia?.('(max-width: 768px)').matches ?? false;
