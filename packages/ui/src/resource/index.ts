export { CsvClientContext } from './csv-client-context.ts';
export { formatField } from './format-value.ts';
export { ResourceRoot } from './ResourceRoot.tsx';
export { entityScreens, resourceScreens } from './screens.tsx';
export { refusal } from './use-access.ts';
export { type Answer, useAnswer, useRecordCount } from './use-answer.ts';
export { useLiveTable } from './use-live-table.ts';
export { useRefreshAll } from './use-refresh-all.ts';
export { useToday } from './use-today.ts';
